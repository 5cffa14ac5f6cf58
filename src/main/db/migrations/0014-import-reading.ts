import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a person said of a file's columns and dates when it was imported, so that the import can be done again. */
export const importReading: Migration = {
  number: 14,
  name: 'import-reading',
  up: async (db) => {
    await sql`ALTER TABLE imports ADD COLUMN reading TEXT`.execute(db);
  },
};
