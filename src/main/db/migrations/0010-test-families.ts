import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A row of the register may stand for a family of tests, and says how often it was run. */
export const testFamilies: Migration = {
  number: 10,
  name: 'test families',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `ALTER TABLE test_register ADD COLUMN size INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE test_register ADD COLUMN times_run INTEGER NOT NULL DEFAULT 1`,
];
