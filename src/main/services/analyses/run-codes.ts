import { createHash } from 'node:crypto';
import type { AnalysisMethod } from '#main/analysis/method.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findCodedNumbers } from '#main/repositories/analysis-drops.ts';
import type { CodedCriteria } from '#main/repositories/drop-criteria.ts';
import { codedCriteria } from '#main/services/coding/coded-filter.ts';
import type { Selection } from '#shared/contract/analyses.ts';

type Coded = NonNullable<Selection['coded']>;

const nameOf = ({ code }: Coded, batch: string): string =>
  code === null ? `The batch “${batch}”` : `The code “${code}” of “${batch}”`;

const found = async (
  db: Executor,
  { batch, code, coder }: Coded,
): Promise<{ readonly criteria: CodedCriteria; readonly hash: string; readonly drops: number }> => {
  const criteria = await codedCriteria(db, {
    batch: batch === '' ? undefined : batch,
    code: code ?? undefined,
    coder: coder ?? undefined,
  });
  if (criteria === null) throw new AppError('invalid_query', 'Name the batch of the code too.');
  const numbers = await findCodedNumbers(db, criteria);
  return {
    criteria,
    hash: createHash('sha256').update(JSON.stringify(numbers)).digest('hex'),
    drops: numbers.length,
  };
};

/**
 * The code of a request as a run keeps it: the batch by its id, and which drops have the code now.
 * @throws AppError `invalid_query` where the method reads no drops, the batch has no such code or coder, or no drop has the code;
 * `not_found`; `conflict` where not every coder has closed the batch, or other drops have the code than when it had this hash
 */
export const pinnedCode = async (
  db: Executor,
  { title, reads }: Pick<AnalysisMethod, 'title' | 'reads'>,
  coded: Coded,
): Promise<Coded> => {
  if (!reads.includes('drops'))
    throw new AppError('invalid_query', `“${title}” reads no drops by themselves, so no code narrows it.`);
  const { criteria, hash, drops } = await found(db, coded);
  if (drops === 0)
    throw new AppError('invalid_query', `${nameOf(coded, coded.batch)} is on no drop; choose another code.`);
  if (coded.hash !== null && coded.hash !== hash)
    throw new AppError(
      'conflict',
      `${nameOf(coded, coded.batch)} is on other drops than before: its batch was decided anew.`,
    );
  return { ...coded, batch: criteria.batchId, hash };
};

const DROPS = 'drops:';

/** The hash of a set of texts that codes select, with the drops that have them now; null where it names no batch. @throws AppError as `pinnedCode` does */
export const codedTextsHash = async (db: Executor, spec: string): Promise<string | null> => {
  const filter = spec.startsWith(DROPS) ? new URLSearchParams(spec.slice(DROPS.length)) : null;
  const batch = filter?.get('batch') ?? null;
  if (filter === null || batch === null) return null;
  const { hash } = await found(db, {
    batch,
    hash: null,
    code: filter.get('code'),
    coder: filter.get('coder'),
  });
  return createHash('sha256')
    .update(JSON.stringify([spec, hash]))
    .digest('hex');
};

/** Where a run reads the drops of its code; absent where it names none. @throws AppError `conflict` as `pinnedCode` does */
export const codedSource = async (
  db: Executor,
  method: Pick<AnalysisMethod, 'title' | 'reads'>,
  coded: Selection['coded'],
): Promise<CodedCriteria | undefined> => {
  if (coded === undefined) return undefined;
  const { batch, code, coder } = await pinnedCode(db, method, coded);
  return { batchId: batch, code, coder };
};
