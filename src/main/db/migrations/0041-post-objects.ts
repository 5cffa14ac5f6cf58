import { step } from './migration.ts';

/** What a source states that a post shares beyond its words: a JSON list such as `["image:9f2c…","repost:123"]`. */
export const postObjects = step(41, 'post objects', [
  `ALTER TABLE social_posts ADD COLUMN objects TEXT NOT NULL DEFAULT '[]'`,
]);
