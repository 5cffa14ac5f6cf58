import type { Executor } from '#main/db/open.ts';
import { findRunResult, findRuns } from './analysis-runs.ts';
import { findCurrentDataset } from './datasets.ts';

/** Which enabled keys stand in which drops, and how often. */
export const findMentionEdges = async (db: Executor) =>
  db
    .selectFrom('abbreviation_matches')
    .innerJoin('abbreviation_keys', 'abbreviation_keys.id', 'abbreviation_matches.key_id')
    .select((eb) => [
      'drop_number as dropNumber',
      'key_id as keyId',
      'abbreviation',
      eb.fn.countAll<number>().as('occurrences'),
    ])
    .where('is_disabled', '=', 0)
    .groupBy(['drop_number', 'key_id'])
    .orderBy('drop_number')
    .orderBy('key_id')
    .execute();

const RUNS_LOOKED_AT = 100;

/**
 * Numbers of the runs that stand behind the edges to posts: the newest finished one of each selection. Runs on another
 * data set name drops that are not these.
 */
export const findCoordinationRuns = async (db: Executor): Promise<readonly number[]> => {
  const runs = await findRuns(db, 'coordination', RUNS_LOOKED_AT);
  const dataset = await findCurrentDataset(db);
  const newest = new Map<string, number>();
  for (const { id, status, selection_json: selection, dataset_sha256: sha256 } of runs)
    if (status === 'completed' && sha256 === dataset?.sha256 && id > (newest.get(selection) ?? 0))
      newest.set(selection, id);
  return [...newest.values()].sort((a, b) => a - b);
};

/** The stored answers of runs, JSON text. */
export const findRunResults = async (db: Executor, ids: readonly number[]): Promise<readonly string[]> =>
  (await Promise.all(ids.map((id) => findRunResult(db, id)))).filter((json) => json !== null);

/** The newest finished correlation run: its number changes whenever the stored pairs do. */
export const findCorrelationRun = async (db: Executor): Promise<number> => {
  const row = await db
    .selectFrom('analysis_runs')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('method', '=', 'correlation')
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return row?.id ?? 0;
};
