import { messageOf } from '#main/base/errors.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { IMPORT_KINDS } from '#main/services/imports/import-job.ts';
import type { ImportService } from '#main/services/imports/index.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import { plural } from '#shared/figures.ts';

export interface SetupDeps extends Pick<SystemParts, 'store' | 'log' | 'derived' | 'changes'> {
  readonly imports: ImportService;
  readonly jobs: Pick<JobService, 'runningCount'>;
  /** Computes the correlations where there are none or stale ones. */
  readonly correlate: () => Promise<unknown>;
}

const FIRST_START_WAIT_MS = 15_000;
/** The first page has what it asks for by then. */
const CORRELATE_AFTER_MS = 1000;
/** What still changes the data, and what computes of data that have changed meanwhile. */
const WAITED_FOR = [...IMPORT_KINDS, 'analysis:correlation'];

export const createSetupService = ({ store, log, imports, derived, changes, jobs, correlate }: SetupDeps) => {
  const correlateQuietly = (): void => {
    correlate().catch((error: unknown) => {
      log.warn('the correlations were not computed', { reason: messageOf(error) });
    });
  };
  let timer: NodeJS.Timeout | undefined;
  const correlateSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (jobs.runningCount(WAITED_FOR) > 0) correlateSoon();
      else correlateQuietly();
    }, CORRELATE_AFTER_MS).unref();
  };
  /** Held-out drops are there too: a folder that has no others is not empty. */
  const countPresent = async (): Promise<number> => (await findCurrentDataset(store.read))?.recordCount ?? 0;
  return {
    /** Fills what is missing: a dataset without one, and everything derived from it. Never destroys. */
    initialize: async () => {
      const present = await countPresent();
      if (present > 0) {
        await derived.refreshIfStale();
        await correlate();
        return {
          message: `The database is ready: ${plural(present, 'drop')} ${present === 1 ? 'was' : 'were'} there already.`,
          totalDrops: present,
        };
      }
      const result = await imports.drops.ingestShipped();
      return { message: result.message, totalDrops: result.totalDrops, jobId: result.jobId };
    },
    /** At a first start: loads the dataset that came with the app; the demonstration corpus takes about a second. */
    fillWhenEmpty: async (): Promise<void> => {
      if ((await countPresent()) === 0) await imports.drops.ingestShipped(FIRST_START_WAIT_MS);
      else await derived.refreshIfStale();
      correlateSoon();
    },
    /** From now on: drops or news that come in make the correlations anew, so that no page waits for a press. */
    correlateAfterImports: (): void => {
      changes.onChange(['drops', 'events'], correlateSoon);
    },
  };
};
