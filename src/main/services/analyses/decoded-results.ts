import { createResultMaps, type MethodId, type ResultOf } from '#main/analysis/registry.ts';
import { keepLast } from '#main/base/last-used.ts';

/** How many are kept of each method. */
const KEPT = 3;
/** From this length on a text is decoded each time: its values would be hundreds of megabytes that stay. */
const LONG_TEXT = 16_000_000;

/** Decoded results of the runs that were read last, by method. */
export const createDecodedResults = () => {
  const maps = createResultMaps();
  return {
    get: <Id extends MethodId>(method: Id, run: number): ResultOf<Id> | undefined => {
      const results = maps[method];
      const result = results.get(run);
      // The last one read is the last one to go.
      if (result !== undefined) keepLast(results, run, result, KEPT);
      return result;
    },
    keep: <Id extends MethodId>(method: Id, run: number, result: ResultOf<Id>, length: number): void => {
      if (length < LONG_TEXT) keepLast(maps[method], run, result, KEPT);
    },
  };
};
