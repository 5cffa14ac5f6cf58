import { step } from './migration.ts';

/** Hashes of the rows of every table, written with them: SQLite has no checksum of its pages. `migrate` makes the triggers (`seals.ts`). */
export const rowSeals = step(45, 'row-seals', [
  `CREATE TABLE row_seals (
    relation TEXT NOT NULL,
    block ANY NOT NULL,
    hashes BLOB,
    PRIMARY KEY (relation, block)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX row_seals_open ON row_seals (relation) WHERE hashes IS NULL`,
]);
