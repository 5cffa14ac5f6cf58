import { sql } from 'kysely';

/**
 * Start of the hour (epoch seconds UTC) that a drop is in, before 1970 too; noon for one dated to the day, which is that day in the zones
 * of readers.
 */
export const DROP_HOUR = sql<number>`(CASE drops.resolution WHEN 'day' THEN drops.time + 43200
  ELSE drops.time - ((drops.time % 3600) + 3600) % 3600 END)`;

/** The same of a news event. */
export const EVENT_HOUR = sql<number>`(news_events.time - ((news_events.time % 3600) + 3600) % 3600)`;
