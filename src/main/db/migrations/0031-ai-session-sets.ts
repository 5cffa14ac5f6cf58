import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The frozen set that an analysis session was narrowed to; null where it was of all items. */
export const aiSessionSets: Migration = {
  number: 31,
  name: 'ai-session-sets',
  up: async (db) => {
    await sql`ALTER TABLE ai_sessions ADD COLUMN set_name TEXT`.execute(db);
    await sql`ALTER TABLE ai_sessions ADD COLUMN set_hash TEXT`.execute(db);
  },
};
