import { step } from './migration.ts';

/** Corpora on servers, and what of them a frozen set was drawn from. */
export const corpora = step(18, 'corpora', [
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
]);
