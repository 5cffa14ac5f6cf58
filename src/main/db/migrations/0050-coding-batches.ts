import { step } from './migration.ts';

/**
 * Batches that several people code without seeing each other's codes. What the coder of one person holds stays in its tables.
 * A closed row of `codings` says so itself: undoing what was written before finds it changed and leaves it alone.
 */
export const codingBatches = step(50, 'coding-batches', [
  `CREATE TABLE coding_batches (
    id TEXT PRIMARY KEY,
    codebook_id TEXT NOT NULL REFERENCES codebooks (id) ON DELETE CASCADE,
    dataset_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    unit TEXT NOT NULL CHECK (unit IN ('drop', 'span')),
    codes_json TEXT NOT NULL,
    origin_json TEXT NOT NULL,
    order_seed INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX coding_batches_by_codebook ON coding_batches (codebook_id)`,
  `CREATE TABLE coding_batch_drops (
    batch_id TEXT NOT NULL REFERENCES coding_batches (id) ON DELETE CASCADE,
    drop_number INTEGER NOT NULL,
    PRIMARY KEY (batch_id, drop_number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE coding_batch_coders (
    batch_id TEXT NOT NULL REFERENCES coding_batches (id) ON DELETE CASCADE,
    coder TEXT NOT NULL,
    position INTEGER NOT NULL,
    closed_at INTEGER,
    PRIMARY KEY (batch_id, coder)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE codings (
    batch_id TEXT NOT NULL REFERENCES coding_batches (id) ON DELETE CASCADE,
    coder TEXT NOT NULL,
    drop_number INTEGER NOT NULL,
    codes_json TEXT NOT NULL,
    is_unsure INTEGER NOT NULL,
    note TEXT NOT NULL,
    coded_at INTEGER NOT NULL,
    closed_at INTEGER,
    PRIMARY KEY (batch_id, coder, drop_number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE coding_decisions (
    batch_id TEXT NOT NULL REFERENCES coding_batches (id) ON DELETE CASCADE,
    drop_number INTEGER NOT NULL,
    codes_json TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at INTEGER NOT NULL,
    PRIMARY KEY (batch_id, drop_number)
  ) STRICT, WITHOUT ROWID`,
]);
