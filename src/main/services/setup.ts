import { countDrops } from '#main/repositories/drops.ts';
import type { Store } from '#main/db/index.ts';
import type { DerivedService } from './derived.ts';
import type { ImportService } from './imports.ts';

export interface SetupService {
  /** Fills what is missing: a data set if there is none, and everything derived from it. Never destroys. */
  readonly initialize: () => Promise<{ message: string; totalDrops: number; jobId?: string }>;
  /** At a first start: loads the data set that came with the app; the demonstration corpus takes about a second. */
  readonly fillWhenEmpty: () => Promise<void>;
}

const FIRST_START_WAIT_MS = 15_000;
const CORRELATE_AFTER_MS = 1000;

export const createSetupService = (
  store: Store,
  imports: ImportService,
  derived: DerivedService,
  correlate: () => Promise<unknown>,
): SetupService => ({
  initialize: async () => {
    const present = await countDrops(store.read, {});
    if (present > 0) {
      await derived.ensure();
      await correlate();
      return {
        message: `The database is ready: ${String(present)} drops were there already.`,
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
    setTimeout(() => void correlate(), CORRELATE_AFTER_MS).unref();
  },
});
