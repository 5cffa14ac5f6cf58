import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { isRunAsStored, type StoredResult } from '#main/repositories/result-hashes.ts';
import type { WorkerPool } from '#main/workers/pool.ts';

/** @param readers for what somebody waits for */
export const createStoredResults = (
  store: Pick<Database, 'file' | 'read' | 'outsideWrites'>,
  readers: WorkerPool,
  log: Log,
) => {
  const checks = new Map<string, Promise<boolean>>();
  const changed = new Set<string>();
  let seen = store.outsideWrites();
  const check = async (result: StoredResult, name: string): Promise<boolean> => {
    const isSound =
      result.kind === 'run'
        ? await isRunAsStored(store.read, Number(result.id))
        : await readers.run('checkResult', { file: store.file, result });
    if (isSound || changed.has(name)) return isSound;
    changed.add(name);
    log.warn('a stored result is not as it was stored', { kind: result.kind, id: result.id });
    return false;
  };
  return {
    /** @param name the result in words, for the note of one that was changed */
    isAsStored: (result: StoredResult, name: string): Promise<boolean> => {
      const writes = store.outsideWrites();
      if (writes !== seen) checks.clear();
      seen = writes;
      const key = `${result.kind} ${result.id}`;
      const known = checks.get(key) ?? check(result, name);
      checks.set(key, known);
      known.catch(() => checks.delete(key));
      return known;
    },
    /** A sentence for each result that was met changed since the start. */
    notes: (): readonly string[] =>
      [...changed].map(
        (name) => `${name} was changed by another program, or is damaged: it is not used. Compute it again.`,
      ),
  };
};

/** Says of stored results whether they are as they were stored. */
export type StoredResults = ReturnType<typeof createStoredResults>;
