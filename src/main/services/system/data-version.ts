import type { Database } from '#main/db/database.ts';
import { DATA_VERSION, findMeta } from '#main/repositories/meta.ts';

/** The running number of the data: everything computed once per version asks here. */
export interface DataVersion {
  readonly current: () => number;
  /** Reads the number again, after a worker has raised it together with what it wrote. */
  readonly reload: () => Promise<number>;
}

export const createDataVersion = async (store: Database): Promise<DataVersion> => {
  const read = async (): Promise<number> => Number((await findMeta(store.read, DATA_VERSION)) ?? '0');
  let version = await read();
  return {
    current: () => version,
    reload: async () => (version = await read()),
  };
};

/** Computes a value once per data version; a change of the data while it is computed makes it be computed again. */
export const oncePerVersion = <Value>(
  version: DataVersion,
  compute: () => Promise<Value>,
): (() => Promise<Value>) => {
  let known: { readonly version: number; readonly value: Promise<Value> } | null = null;
  return () => {
    if (known?.version !== version.current()) {
      const value = compute();
      known = { version: version.current(), value };
      value.catch(() => {
        known = null;
      });
    }
    return known.value;
  };
};
