import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Events that are the same happening as another one and count as one with it. They stay, and are shown again where the other one goes. */
export const eventMerges: Migration = {
  number: 54,
  name: 'event-merges',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `CREATE TABLE event_merges (event_id TEXT NOT NULL PRIMARY KEY, same_as TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER merged_event_gone AFTER DELETE ON news_events BEGIN
    DELETE FROM event_merges WHERE event_id = OLD.id; END`,
];
