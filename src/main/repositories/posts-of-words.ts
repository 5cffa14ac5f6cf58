import { sql, type SqlBool } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import { countRows } from './page.ts';

/** Whether this connection hides posts that are held out: a view of its own then has the name of their table. */
export const hidesPosts = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql`SELECT 1 FROM temp.sqlite_schema WHERE name = 'social_posts'`.execute(db);
  return rows.length > 0;
};

/**
 * The full-text expression of criteria that are words and nothing else. Their posts are found and counted from the index of words
 * outward: the list of their ids, which any other condition is joined by, takes as long as the search where a word is in half of the posts.
 */
export const wordsAlone = async (
  db: Executor,
  { search, ...others }: { readonly search?: CompiledSearch | undefined },
): Promise<string | null> => {
  if (search === undefined || Object.values(others).some((value) => value !== undefined)) return null;
  const isIndexed = search.literalGroups.length + search.excludedTexts.length === 0;
  return isIndexed && !(await hidesPosts(db)) ? search.match : null;
};

const matching = (words: string) => sql<SqlBool>`social_posts_fts MATCH ${words}`;

interface PostStretch {
  readonly sort: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset: number;
}

/** The database ids of a page of the posts with some words, in its order. */
export const findPostIdsOfWords = async (
  db: Executor,
  words: string,
  { sort, limit, offset }: PostStretch,
): Promise<readonly string[]> => {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('social_posts_fts')
    .crossJoin('social_posts')
    .whereRef('social_posts.id', '=', 'social_posts_fts.rowid')
    .where(matching(words))
    .select('social_posts.id')
    .orderBy('time', direction)
    .orderBy('social_posts.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => String(id));
};

/** How many posts there are with some words. */
export const countPostsOfWords = (db: Executor, words: string): Promise<number> =>
  countRows(db.selectFrom('social_posts_fts').where(matching(words)));
