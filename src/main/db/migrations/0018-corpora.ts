import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Corpora on servers, and what of them a frozen set was drawn from. */
export const corpora: Migration = {
  number: 18,
  name: 'corpora',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `CREATE TABLE corpora (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    address TEXT NOT NULL,
    mapping TEXT NOT NULL,
    authority TEXT,
    searched_by TEXT NOT NULL,
    attached_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE corpus_draws (
    set_id INTEGER PRIMARY KEY REFERENCES frozen_sets (id) ON DELETE CASCADE,
    draw TEXT NOT NULL
  ) STRICT`,
];
