import type { Store } from '#main/db/index.ts';
import type { Log } from '#main/log.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import type { DataVersion } from './data-version.ts';

/** Data stored beside the drops that follows from them: abbreviation matches, categories. */
export interface DerivedData {
  readonly name: string;
  /** Brings the stored rows in line with the present drops; may run more than once. */
  readonly rebuild: (report: (message: string) => void) => Promise<void>;
}

export interface DerivedService {
  readonly register: (derived: DerivedData) => void;
  /** Rebuilds what does not belong to the present data version: after an import, and at start after a crash. */
  readonly ensure: (report?: (message: string) => void) => Promise<void>;
}

export const createDerivedService = (store: Store, version: DataVersion, log: Log): DerivedService => {
  const registered: DerivedData[] = [];
  return {
    register: (derived) => {
      registered.push(derived);
    },
    ensure: async (report = () => {}) => {
      const wanted = String(version.current());
      const bring = async (derived: DerivedData): Promise<void> => {
        const key = `derived:${derived.name}`;
        if ((await findMeta(store.read, key)) === wanted) return;
        await derived.rebuild(report);
        await setMeta(store.write, key, wanted);
        log.info('derived data rebuilt', { name: derived.name, dataVersion: wanted });
      };
      // Beside each other: each works in a thread of its own and writes in short transactions.
      await Promise.all(registered.map(bring));
    },
  };
};
