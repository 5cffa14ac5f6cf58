import type { Store } from '#main/db/index.ts';
import { bumpDataVersion, findMeta } from '#main/repositories/meta.ts';

/** The running number of the data: everything computed once per version asks here. */
export interface DataVersion {
  readonly current: () => number;
  readonly bump: () => Promise<number>;
}

export const createDataVersion = async (store: Store): Promise<DataVersion> => {
  let version = Number((await findMeta(store.read, 'data_version')) ?? '0');
  return {
    current: () => version,
    bump: async () => {
      version = await bumpDataVersion(store.write);
      return version;
    },
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
