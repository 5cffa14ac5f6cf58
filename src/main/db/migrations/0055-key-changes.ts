import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Changes of keys are acts of the journal: the table that kept them before is read by nothing. */
export const keyChanges: Migration = {
  number: 55,
  name: 'key-changes',
  up: async (db) => {
    await sql`DROP TABLE abbreviation_key_changes`.execute(db);
  },
};
