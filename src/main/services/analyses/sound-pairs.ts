import type { Database } from '#main/db/database.ts';
import { findCorrelationRun } from '#main/repositories/correlations.ts';
import type { StoredResults } from '#main/services/system/stored-results.ts';
import type { AnalysisRuns } from './runs.ts';

/**
 * To be awaited before the stored pairs are read: where they are not as they were stored, those of their run take their place.
 * @throws AppError `conflict` where its result was changed too, or has gone
 */
export type SoundPairs = () => Promise<void>;

export const createSoundPairs =
  (store: Database, runs: Pick<AnalysisRuns, 'publish'>, { isAsStored }: StoredResults): SoundPairs =>
  async () => {
    const id = await findCorrelationRun(store.read);
    const name = `The list of pairs of correlation run ${id}`;
    if (id !== 0 && !(await isAsStored({ kind: 'pairs', id }, name))) await runs.publish(id);
  };
