import { keepLast } from '#main/base/last-used.ts';
import type { Database } from '#main/db/database.ts';
import { DATA_PARTS, readDataState, type DataPart, type DataState } from '#main/repositories/data-state.ts';

const numberOf = (state: DataState): number =>
  DATA_PARTS.reduce((sum, part) => sum + Number.parseInt(state[part], 10), 0);

/** @param loaded the state at the start, as `findDataState` reads it */
export const createDataChanges = (store: Database, loaded: DataState) => {
  const listeners: { readonly parts: readonly DataPart[]; readonly call: () => void }[] = [];
  let state = loaded;
  store.onCommit((tx) => {
    const before = state;
    state = readDataState(tx);
    for (const { parts, call } of listeners) if (parts.some((part) => before[part] !== state[part])) call();
  });
  /** Calls back once after each write that has changed one of the parts. */
  const onChange = (parts: readonly DataPart[], call: () => void): void => {
    listeners.push({ parts, call });
  };
  return {
    state: (): DataState => state,
    /** A number that grows with every change of any part. */
    version: (): number => numberOf(state),
    onChange,
    /**
     * Computes a value once for the same arguments, until one of the parts changes or it fails. The last `kept` values are kept.
     * Arguments are compared as JSON.
     */
    memoizeUntilChanged: <Arguments extends readonly unknown[], Value>(
      parts: readonly DataPart[],
      compute: (...parameters: Arguments) => Promise<Value>,
      entriesKept = 1,
    ): ((...parameters: Arguments) => Promise<Value>) => {
      const values = new Map<string, Promise<Value>>();
      onChange(parts, () => {
        values.clear();
      });
      return (...parameters) => {
        const key = JSON.stringify(parameters);
        const value = values.get(key) ?? compute(...parameters);
        keepLast(values, key, value, entriesKept);
        value.catch(() => {
          if (values.get(key) === value) values.delete(key);
        });
        return value;
      };
    },
  };
};

/** The one clock of change: a running number for each part of the data, raised by the transaction that changes it. */
export type DataChanges = ReturnType<typeof createDataChanges>;
