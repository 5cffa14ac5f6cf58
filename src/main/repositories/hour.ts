import { sql } from 'kysely';

/** Start of the hour (epoch seconds UTC) that a drop is in, before 1970 too. */
export const DROP_HOUR = sql<number>`(drops.time - ((drops.time % 3600) + 3600) % 3600)`;

/** The same of a news event. */
export const EVENT_HOUR = sql<number>`(news_events.time - ((news_events.time % 3600) + 3600) % 3600)`;
