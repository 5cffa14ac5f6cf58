import { step } from './migration.ts';

/** Events that are the same happening as another one and count as one with it. They stay, and are shown again where the other one goes. */
export const eventMerges = step(54, 'event-merges', [
  `CREATE TABLE event_merges (event_id TEXT NOT NULL PRIMARY KEY, same_as TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER merged_event_gone AFTER DELETE ON news_events BEGIN
    DELETE FROM event_merges WHERE event_id = OLD.id; END`,
]);
