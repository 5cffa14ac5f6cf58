import { messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { stateOf, type DataPart } from '#main/repositories/data-state.ts';
import { findDerived, noteDerived } from '#main/repositories/meta.ts';
import type { DataChanges } from './data-changes.ts';

/** Stored data that follows from other data: abbreviation matches, categories. */
export interface DerivedData {
  readonly name: string;
  /** What it follows from. */
  readonly parts: readonly DataPart[];
  /** Brings the stored rows in line with the current data; may run more than once. */
  readonly rebuild: () => Promise<void>;
}

export const createDerivedService = (store: Database, changes: DataChanges, log: Log) => {
  const registered: DerivedData[] = [];
  const refresh = async ({ name, parts, rebuild }: DerivedData): Promise<void> => {
    const currentState = stateOf(changes.state(), parts);
    if ((await findDerived(store.read, name)) === currentState) return;
    await rebuild();
    await store.write((tx) => {
      noteDerived(tx, name, currentState);
    });
    log.info('derived data rebuilt', { name, state: currentState });
  };
  /**
   * Rebuilds what does not belong to the current data; to be awaited before an answer that reads derived data. Callers that come
   * meanwhile wait for the same rebuild.
   */
  const refreshIfStale = changes.memoizeUntilChanged(['drops', 'keys'], async () => {
    await Promise.all(registered.map(refresh));
  });
  return {
    register: (derived: DerivedData): void => {
      registered.push(derived);
    },
    refreshIfStale,
    /** The same without anybody waiting. */
    refreshInBackground: (): void => {
      refreshIfStale().catch((error: unknown) => {
        // Anyone who needs it asks again, and so does the next start.
        log.warn('derived data was not rebuilt', { reason: messageOf(error) });
      });
    },
  };
};

export type DerivedService = ReturnType<typeof createDerivedService>;
