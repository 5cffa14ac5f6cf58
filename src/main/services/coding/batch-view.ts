import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import {
  findBatchCoders,
  findBatchDrops,
  findDecisions,
  type FoundBatch,
} from '#main/repositories/coding.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { toTimestamp } from '#shared/time.ts';
import { meaningHash, readBatchCodes } from './code-book.ts';
import { listed } from './coding-rows.ts';

/** A batch as it is answered: who codes it and how far they are, and no code. */
export const batchView = async (db: Executor, row: FoundBatch): Promise<CodingBatch> => {
  const coders = await findBatchCoders(db, row.id);
  const codes = readBatchCodes(row.codes_json);
  return {
    id: row.id,
    name: row.name,
    codebookId: row.codebook_id,
    codebook: row.codebook,
    unit: row.unit,
    codes,
    codesSha256: meaningHash(codes),
    drops: (await findBatchDrops(db, row.id)).length,
    coders: coders.map(({ coder, coded, closedAt }) => ({
      coder,
      coded,
      closedAt: closedAt === null ? null : toTimestamp(closedAt),
    })),
    isOpened: coders.every(({ closedAt }) => closedAt !== null),
    decided: (await findDecisions(db, row.id)).length,
    createdAt: toTimestamp(row.created_at),
  };
};

/** The answer to anyone who asks for codes of a batch that not every coder has closed. */
export const notOpened = ({ name, coders }: CodingBatch): AppError => {
  const open = coders.filter(({ closedAt }) => closedAt === null).map(({ coder }) => coder);
  return new AppError(
    'conflict',
    `“${name}” is not closed by ${listed(open)} yet; codes are compared once every coder has closed it.`,
  );
};

type Named = Pick<CodingBatch, 'name'>;

/** The answer to anyone who codes a batch without being one of its coders. */
export const noCoder = (
  { name }: Named,
  coder: string,
  coders: readonly { readonly coder: string }[],
): AppError =>
  new AppError(
    'not_found',
    `${coder} is no coder of “${name}”; its coders are ${listed(coders.map((one) => one.coder))}.`,
  );

/** The answer to a coder who has closed a batch. */
export const closedBatch = ({ name }: Named, coder: string): AppError =>
  new AppError('conflict', `${coder} has closed “${name}”, so its codes can’t be changed any more.`);
