import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Statements of the page SQL that are kept under a name. */
export const savedStatements: Migration = {
  number: 33,
  name: 'saved-statements',
  up: async (db) => {
    await sql
      .raw(
        `CREATE TABLE saved_statements (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          statement TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT`,
      )
      .execute(db);
  },
};
