import { statSync } from 'node:fs';
import { hideHeldItems } from './held-items.ts';
import { kyselyOf, openWholeReader, type Executor, type SqliteConnection } from './open.ts';

/** A pause between two searches of a person; then the file is free for other programs. */
const KEPT_MS = 30_000;

interface Kept {
  readonly connection: SqliteConnection;
  readonly read: Executor;
  readonly place: string;
  /** What SQLite calls the state of the data: another number once another connection has written. */
  readonly state: unknown;
}

/** Another file may have come to the same path. */
const placeOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return `${found?.dev ?? ''}:${found?.ino ?? ''}:${file}`;
};

const beginOn = (connection: SqliteConnection): unknown => {
  connection.exec('BEGIN');
  return connection.pragma('data_version', { simple: true });
};

/**
 * Asks a database as `withReader` does, and keeps the connection for the next question of the same thread: to open one takes 2 ms, as
 * SQLite reads every definition, which is ten times what a search of a rare word takes. It is used again only while nobody has written,
 * so that what is held out, and what the planner knows, are as they were when it was opened.
 * @param open opens a connection that cannot write
 */
export const createKeptReader = (
  open: (file: string) => SqliteConnection = openWholeReader,
): (<Answer>(file: string, ask: (db: Executor) => Promise<Answer>) => Promise<Answer>) => {
  let kept: Kept | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** What is taken is in nobody else's hands until it is given back. */
  const take = (): Kept | null => {
    clearTimeout(timer);
    const taken = kept;
    kept = null;
    return taken;
  };

  const openNew = (file: string, place: string): Kept => {
    const connection = open(file);
    try {
      const state = beginOn(connection);
      hideHeldItems(connection);
      return { connection, read: kyselyOf(connection), place, state };
    } catch (error) {
      connection.close();
      throw error;
    }
  };

  const begin = (file: string): Kept => {
    const place = placeOf(file);
    const taken = take();
    if (taken?.place === place && beginOn(taken.connection) === taken.state) return taken;
    taken?.connection.close();
    return openNew(file, place);
  };

  const keep = (own: Kept): void => {
    take()?.connection.close();
    kept = own;
    timer = setTimeout(() => take()?.connection.close(), KEPT_MS).unref();
  };

  return async (file, ask) => {
    const own = begin(file);
    try {
      const answer = await ask(own.read);
      own.connection.exec('COMMIT');
      keep(own);
      return answer;
    } catch (error) {
      own.connection.close();
      throw error;
    }
  };
};
