import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const savedSearches: Migration = {
  number: 7,
  name: 'saved-searches',
  up: async (db) => {
    await sql
      .raw(
        `CREATE TABLE saved_searches (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          view TEXT NOT NULL,
          filter_json TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT`,
      )
      .execute(db);
  },
};
