import { messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import type { Store } from '#main/db/index.ts';
import { setMeta } from '#main/repositories/meta.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { toTimestamp } from '#shared/time.ts';
import { LAST_CHECK } from './health.ts';

export interface BackgroundCheckDeps {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Reads all pages in a worker; damage makes the workstation `degraded`, with what was found and a way out. */
export const checkPages = async ({ store, pool, log, now }: BackgroundCheckDeps): Promise<void> => {
  const damage = await pool
    .run('quickCheck', { file: store.file })
    .catch((error: unknown) => messageOf(error));
  if (damage === null) return;
  log.error('the database is damaged', { damage });
  const at = toTimestamp(Math.floor(now() / 1000));
  const message = `Damage found: ${damage}. Restore a backup under Administration before anything else is written.`;
  await setMeta(store.write, LAST_CHECK, JSON.stringify({ at, ok: false, message }));
};

/** Long enough for the first page to be drawn. */
const AFTER_MS = 5000;

/**
 * Checks a database that was opened on the word of its last closing, once the start is over.
 * @returns what stops it where it has not begun.
 */
export const checkLater = (deps: BackgroundCheckDeps): (() => void) => {
  if (deps.store.isChecked) return () => {};
  const timer = setTimeout(() => {
    checkPages(deps).catch((error: unknown) => {
      deps.log.warn('the check of the database did not end', { reason: messageOf(error) });
    });
  }, AFTER_MS).unref();
  return () => {
    clearTimeout(timer);
  };
};
