import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findBatches, type FoundBatch } from '#main/repositories/coding.ts';
import type { CodedCriteria } from '#main/repositories/drop-criteria.ts';
import type { DropFilter } from '#shared/contract/drops.ts';
import { batchView, notOpened } from './batch-view.ts';
import { listed } from './coding-rows.ts';

const findNamed = async (db: Executor, name: string): Promise<FoundBatch> => {
  const all = await findBatches(db);
  const byId = all.find(({ id }) => id === name);
  const byName = all.filter((batch) => batch.name.toLowerCase() === name.toLowerCase());
  const found = byId ?? byName[0];
  if (found === undefined)
    throw new AppError('not_found', `There is no batch “${name}” in the open dataset.`);
  if (byId === undefined && byName.length > 1)
    throw new AppError(
      'conflict',
      `${byName.length} batches are named “${name}”; name one by its id: ${listed(byName.map(({ id }) => id))}.`,
    );
  return found;
};

const refuse = (sentence: string): never => {
  throw new AppError('invalid_query', sentence);
};

/**
 * The part of a filter of drops that is about codes, ready for SQL; null where it names none.
 * @throws AppError `invalid_query` for a code or coder without a batch, or that the batch does not have; `not_found`; `conflict` for
 * a code of a batch that not every coder has closed
 */
export const codedCriteria = async (
  db: Executor,
  { batch, code, coder }: Pick<DropFilter, 'batch' | 'code' | 'coder'>,
): Promise<CodedCriteria | null> => {
  if (batch === undefined)
    return code === undefined && coder === undefined
      ? null
      : refuse('A code or a coder is one of a batch: name the batch too.');
  if (code === undefined && coder !== undefined)
    return refuse(`Name the code that ${coder} gave in the batch too.`);
  const row = await findNamed(db, batch);
  if (code === undefined) return { batchId: row.id, code: null, coder: null };
  const view = await batchView(db, row);
  const [codes, coders] = [view.codes.map((one) => one.code), view.coders.map((one) => one.coder)];
  if (!codes.includes(code))
    return refuse(`“${view.name}” has no code “${code}”; its codes are ${listed(codes)}.`);
  if (coder !== undefined && !coders.includes(coder))
    return refuse(`${coder} is no coder of “${view.name}”; its coders are ${listed(coders)}.`);
  if (!view.isOpened) throw notOpened(view);
  return { batchId: row.id, code, coder: coder ?? null };
};
