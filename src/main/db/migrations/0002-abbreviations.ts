import { step } from './migration.ts';

export const abbreviations = step(2, 'abbreviations', [
  `CREATE TABLE abbreviation_keys (
    id TEXT PRIMARY KEY,
    abbreviation TEXT NOT NULL,
    meanings TEXT NOT NULL,
    category TEXT NOT NULL,
    aliases TEXT NOT NULL,
    case_sensitive INTEGER NOT NULL,
    guard TEXT,
    status TEXT NOT NULL,
    source TEXT NOT NULL,
    has_thumbnail INTEGER NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('shipped', 'user')),
    shipped TEXT,
    is_edited INTEGER NOT NULL,
    is_disabled INTEGER NOT NULL,
    merged_into TEXT,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // No reference to drops: it is derived, made anew after every import, and checking each row would slow that down.
  `CREATE TABLE abbreviation_matches (
    drop_number INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    spelling TEXT NOT NULL,
    PRIMARY KEY (drop_number, start)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX abbreviation_matches_by_key ON abbreviation_matches (key_id, drop_number)`,
  `CREATE TABLE abbreviation_readings (
    id INTEGER PRIMARY KEY,
    drop_number INTEGER NOT NULL,
    text_hash TEXT NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    key_id TEXT NOT NULL,
    spelling TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'resolved', 'disputed', 'insufficient')),
    reading TEXT,
    made_by TEXT NOT NULL,
    reason TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    undone_at INTEGER
  ) STRICT`,
  `CREATE INDEX abbreviation_readings_by_place ON abbreviation_readings (drop_number, start)`,
  `CREATE INDEX abbreviation_readings_by_key ON abbreviation_readings (key_id)`,
  `CREATE TABLE abbreviation_key_changes (
    id INTEGER PRIMARY KEY,
    action TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    before TEXT NOT NULL
  ) STRICT`,
]);
