import { step } from './migration.ts';

export const frozenSets = step(11, 'frozen sets', [
  `CREATE TABLE frozen_sets (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    query TEXT NOT NULL,
    dataset_sha256 TEXT,
    item_count INTEGER NOT NULL,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE frozen_set_items (
    set_id INTEGER NOT NULL REFERENCES frozen_sets (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    names BLOB NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (set_id, position)
  ) STRICT`,
]);
