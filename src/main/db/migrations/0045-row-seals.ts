import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Hashes of the rows of every table, written with them: SQLite has no checksum of its pages. `migrate` makes the triggers (`seals.ts`). */
export const rowSeals: Migration = {
  number: 45,
  name: 'row-seals',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `CREATE TABLE row_seals (
    relation TEXT NOT NULL,
    block ANY NOT NULL,
    hashes BLOB,
    PRIMARY KEY (relation, block)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX row_seals_open ON row_seals (relation) WHERE hashes IS NULL`,
];
