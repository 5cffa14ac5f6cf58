import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The frozen set that a comparison was narrowed to, null where it was of all drops and posts; and the analysis run it is of. */
export const coordinationSets: Migration = {
  number: 24,
  name: 'coordination-sets',
  up: async (db) => {
    await sql`ALTER TABLE coordination_runs ADD COLUMN set_name TEXT`.execute(db);
    await sql`ALTER TABLE coordination_runs ADD COLUMN set_hash TEXT`.execute(db);
    await sql`ALTER TABLE coordination_runs ADD COLUMN analysis_run INTEGER`.execute(db);
  },
};
