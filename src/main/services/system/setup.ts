import { messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { countDrops } from '#main/repositories/drops.ts';
import type { ImportService } from '#main/services/imports/drop-imports.ts';
import type { DerivedService } from './derived.ts';
import type { JobService } from './jobs.ts';

export interface SetupService {
  /** Fills what is missing: a data set if there is none, and everything derived from it. Never destroys. */
  readonly initialize: () => Promise<{ message: string; totalDrops: number; jobId?: string }>;
  /** At a first start: loads the data set that came with the app; the demonstration corpus takes about a second. */
  readonly fillWhenEmpty: () => Promise<void>;
  /** From now on: drops or news that come in make the correlations anew, so that no page waits for a press. */
  readonly correlateAfterImports: () => void;
}

export interface SetupDeps {
  readonly store: Database;
  readonly log: Log;
  readonly imports: ImportService;
  readonly derived: DerivedService;
  readonly jobs: JobService;
  /** Computes the correlations where there are none or stale ones. */
  readonly correlate: () => Promise<unknown>;
}

const FIRST_START_WAIT_MS = 15_000;
const CORRELATE_AFTER_MS = 1000;

/** Jobs after which the stored correlations are those of other data. */
const CHANGES_CORRELATIONS: ReadonlySet<string> = new Set(['import-drops', 'import-news', 'fetch-news']);

export const createSetupService = ({
  store,
  log,
  imports,
  derived,
  jobs,
  correlate,
}: SetupDeps): SetupService => {
  const correlateQuietly = (): void => {
    correlate().catch((error: unknown) => {
      log.warn('the correlations were not computed', { reason: messageOf(error) });
    });
  };
  return {
    initialize: async () => {
      const present = await countDrops(store.read, {});
      if (present > 0) {
        await derived.ensure();
        await correlate();
        return {
          message: `The database is ready: ${present} drops were there already.`,
          totalDrops: present,
        };
      }
      const result = await imports.ingestShipped();
      return { message: result.message, totalDrops: result.totalDrops, jobId: result.jobId };
    },
    fillWhenEmpty: async () => {
      if ((await countDrops(store.read, {})) === 0) await imports.ingestShipped(FIRST_START_WAIT_MS);
      else await derived.ensure();
      // Once the first page has what it asks for: it loads the methods and opens a worker.
      setTimeout(correlateQuietly, CORRELATE_AFTER_MS).unref();
    },
    correlateAfterImports: () => {
      jobs.onChange(({ kind, status }) => {
        if (status === 'completed' && CHANGES_CORRELATIONS.has(kind)) correlateQuietly();
      });
    },
  };
};
