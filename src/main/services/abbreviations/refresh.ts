import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#main/base/errors.ts';
import type { Watch } from '#main/base/progress.ts';
import { contentOfRow, findKeyRows } from '#main/repositories/abbreviation-keys.ts';
import { areMatchesCurrent, findWantedStamp } from '#main/repositories/abbreviation-matches.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';

export type RefreshDeps = Pick<SystemParts, 'store' | 'bulkWriter' | 'jobs' | 'log'>;

/** Long enough for the shipped archive, short enough that nobody takes the program for dead. */
const PATIENCE_MS = 1500;

/** Keeps the stored matches in line with drops and keys. */
export const createMatchRefresh = ({ store, bulkWriter, jobs, log }: RefreshDeps) => {
  /** Whether the stored matches belong to the current drops and keys. */
  const isCurrent = () => areMatchesCurrent(store.read);
  const matchAll = async (options: Watch): Promise<void> => {
    if (await isCurrent()) return;
    const stamp = await findWantedStamp(store.read);
    const rows = (await findKeyRows(store.read)).filter((row) => row.is_disabled === 0);
    const keys = rows.map((row) => ({ id: row.id, ...contentOfRow(row) }));
    const input = { file: store.file, keys, stamp };
    const { drops, occurrences } = await bulkWriter.run('matchAbbreviations', input, options);
    log.info('abbreviations matched', { keys: keys.length, drops, occurrences });
  };

  // One after the other: two rebuilds at once would leave stretches of different keys.
  let last: Promise<void> = Promise.resolve();
  /** Matches all drops again where the stored matches are not current, after whatever rebuild is under way. */
  const rebuild = (options: Watch = {}): Promise<void> => {
    last = last.catch(() => undefined).then(() => matchAll(options));
    return last;
  };

  /** The same as a job, waited for a moment. @returns the job's id where it still runs. */
  const request = async (): Promise<string | null> => {
    const start = {
      kind: 'match-abbreviations',
      title: 'Matching abbreviations',
      run: async ({ id, signal, progress }: JobHandle) => {
        try {
          await rebuild({ signal, progress });
          return null;
        } catch (error) {
          // The keys themselves are changed: that their matches are not is the job's to tell.
          log.warn('abbreviations could not be matched', { reason: messageOf(error), job: id });
          throw error;
        }
      },
    };
    const { job, finished } = jobs.start(start);
    return Promise.race([finished.catch(() => job.id), sleep(PATIENCE_MS, job.id, { ref: false })]);
  };

  return {
    rebuild,
    request,
    isCurrent,
  };
};

export type MatchRefresh = ReturnType<typeof createMatchRefresh>;
