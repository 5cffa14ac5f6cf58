import type { MethodId, ResultOf } from './registry.ts';

/**
 * A stored answer as a value, as its method wrote it: only for one whose hash was checked and whose version is the method’s. The largest are
 * 22 MB, of which a parser would make a copy. Here, as a worker that stores answers needs no method.
 */
export const storedResult = <Id extends MethodId>(_id: Id, json: string): ResultOf<Id> =>
  JSON.parse(json) as ResultOf<Id>;
