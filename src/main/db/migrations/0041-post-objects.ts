import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a source states that a post shares beyond its words: a JSON list such as `["image:9f2c…","repost:123"]`. */
export const postObjects: Migration = {
  number: 41,
  name: 'post objects',
  up: async (db) => {
    await sql.raw(`ALTER TABLE social_posts ADD COLUMN objects TEXT NOT NULL DEFAULT '[]'`).execute(db);
  },
};
