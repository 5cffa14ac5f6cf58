import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { asDatabaseError } from '#main/db/errors.ts';
import { views, viewStatement } from './index.ts';

/**
 * A connection that has the views and can write nothing: the file is opened for reading and SQLite refuses every change.
 * @throws DatabaseError naming the file
 */
export const openViews = (file: string): Sqlite.Database => {
  try {
    const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
    connection.function('sha256', { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? hash('sha256', text) : null,
    );
    connection.pragma('temp_store = MEMORY');
    for (const view of views) connection.exec(viewStatement(view));
    connection.pragma('query_only = ON');
    return connection;
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};
