import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Search entries of posts come in thousands of small steps. SQLite's own setting joins four pieces of the index at a time and so
 * writes each entry again and again; joining sixteen takes a fifth of a large import away, and a search looks into a dozen
 * pieces more.
 */
export const postIndex: Migration = {
  number: 8,
  name: 'post-index',
  up: async (db) => {
    await sql`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('automerge', 16)`.execute(db);
  },
};
