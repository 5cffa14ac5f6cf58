import { step } from './migration.ts';

/** Indexes for the ways to ask that are documented: posts of a platform by time, and drops, posts and events by day. */
export const plannerIndexes = step(37, 'planner indexes', [
  `CREATE INDEX social_posts_by_platform ON social_posts (platform, time)`,
  // As the views write the day: only the same expression finds the index.
  ...['drops', 'social_posts', 'news_events'].map(
    (table) => `CREATE INDEX ${table}_by_day ON ${table} (date(time, 'unixepoch'))`,
  ),
]);
