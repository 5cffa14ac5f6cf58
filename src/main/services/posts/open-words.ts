import { cut } from '#main/base/cut.ts';
import type { Executor } from '#main/db/open.ts';
import { findHeldSets } from '#main/repositories/held-sets.ts';
import type { PostCriteria } from '#main/repositories/posts.ts';
import type { PostFilter } from '#shared/contract/posts.ts';

/** Words of a filter that may name anything. */
const WORDS = {
  username: (name) => `No post is of @${name}.`,
  hashtag: (name) => `No post has the hashtag #${name}.`,
  mention: (name) => `No post mentions @${name}.`,
  domain: (name) => `No post links to ${name}.`,
} as const satisfies Partial<Record<keyof PostFilter & keyof PostCriteria, (name: string) => string>>;
const NAMES = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** A sentence about each of these words whose value no post has. What is held out is no part of what was looked at. */
export const absentIn = async (
  filter: PostFilter,
  db: Executor,
  count: (criteria: PostCriteria) => Promise<number>,
): Promise<readonly string[]> => {
  const sentences = await Promise.all(
    NAMES.map(async (name) => {
      const value = filter[name];
      return value === undefined || (await count({ [name]: value })) > 0 ? [] : [cut(WORDS[name](value))];
    }),
  );
  const absent = sentences.flat();
  const isWhole = absent.length === 0 || (await findHeldSets(db)).length === 0;
  return isWhole ? absent : [...absent, 'Held-out posts were not looked at.'];
};
