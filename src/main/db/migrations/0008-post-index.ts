import { step } from './migration.ts';

/**
 * Search entries of posts come in thousands of small steps. SQLite's own setting joins four pieces of the index at a time and so
 * writes each entry again and again; joining sixteen takes a fifth of a large import away, and a search looks into a dozen
 * pieces more.
 */
export const postIndex = step(8, 'post-index', [
  `INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('automerge', 16)`,
]);
