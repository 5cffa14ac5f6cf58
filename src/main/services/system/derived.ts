import { messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { findDerived, noteDerived } from '#main/repositories/meta.ts';
import { oncePerVersion, type DataVersion } from './data-version.ts';

/** Data stored beside the drops that follows from them: abbreviation matches, categories. */
export interface DerivedData {
  readonly name: string;
  /** Brings the stored rows in line with the present drops; may run more than once. */
  readonly rebuild: () => Promise<void>;
}

export interface DerivedService {
  readonly register: (derived: DerivedData) => void;
  /**
   * Rebuilds what does not belong to the present data version; to be awaited before an answer that reads derived data. Whoever
   * asks meanwhile waits for the same rebuild, and afterwards it costs nothing.
   */
  readonly ensure: () => Promise<void>;
  /** The same beside everything else: after an import, so that nobody waits for what may not be asked for. */
  readonly follow: () => void;
}

export const createDerivedService = (store: Database, version: DataVersion, log: Log): DerivedService => {
  const registered: DerivedData[] = [];
  const bringAll = async (wanted: string): Promise<void> => {
    const bring = async (derived: DerivedData): Promise<void> => {
      if ((await findDerived(store.read, derived.name)) === wanted) return;
      await derived.rebuild();
      await store.write((tx) => {
        noteDerived(tx, derived.name, wanted);
      });
      log.info('derived data rebuilt', { name: derived.name, dataVersion: wanted });
    };
    // Beside each other: each works in a thread of its own and writes in short transactions.
    await Promise.all(registered.map(bring));
  };
  const ensure = oncePerVersion(version, () => bringAll(String(version.current())));
  return {
    register: (derived) => {
      registered.push(derived);
    },
    ensure,
    follow: () => {
      ensure().catch((error: unknown) => {
        // Whoever needs it asks again, and so does the next start.
        log.warn('derived data was not rebuilt', { reason: messageOf(error) });
      });
    },
  };
};
