import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchWords } from '#main/db/search.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { insertImport } from '#main/repositories/imports.ts';
import { countPosts, findPostFigures, findPosts, type PostCriteria } from '#main/repositories/posts.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

/** Invented posts of two accounts, an hour apart, straight into the table; every tenth is of the smaller one. */
const fill = async (count: number): Promise<void> => {
  const importId = await w.services.deps.store.write((tx) =>
    insertImport(tx, {
      subject: 'posts',
      origin: 'file',
      name: 'x',
      file_name: 'x',
      sha256: '',
      layout: 'x',
      username: null,
      license_note: '',
      importer_version: '1',
      started_at: 1,
    }),
  );
  w.sql().exec(
    `INSERT INTO social_posts (platform, external_id, id_kind, username, time, time_from, content, is_repost, is_deleted, hashtags, mentions, links, media, import_id, collected_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     SELECT 'twitter', CAST(i AS TEXT), 'exact', iif(i % 10 = 0, 'second', 'first'), 1500000000 + 3600 * i, 'id',
       'word' || (i % 7), 0, 0, '[]', '[]', '[]', '[]', ${importId}, 1 FROM n`,
  );
  w.sql().exec(`INSERT INTO social_posts_fts (social_posts_fts) VALUES ('rebuild')`);
};

/** Whether the event loop came round while something was waited for. */
const loopsDuring = async (work: () => Promise<unknown>): Promise<boolean> => {
  let came = false;
  setImmediate(() => {
    came = true;
  });
  await work();
  return came;
};

const pageOf = async (criteria: PostCriteria) => {
  const { read } = w.services.deps.store;
  return {
    items: await findPosts(read, { criteria, sort: 'newest', limit: 50, offset: 0 }),
    total: await countPosts(read, criteria),
  };
};
const query = { platform: 'all' as const, sortBy: 'newest' as const, limit: 50, offset: 0 };

it('questions about many posts leave the event loop free, and are answered as those about few', async () => {
  await fill(25_000);
  const { posts } = w.services.social;
  const { read } = w.services.deps.store;
  const username = 'second';
  expect(await loopsDuring(() => posts.list(query))).toBe(true);
  expect(await posts.list({ ...query, username })).toEqual(await pageOf({ username }));
  const found = await posts.list({ ...query, search: 'word3' });
  expect(found).toMatchObject({ total: 3572, items: { length: 50 } });
  expect(await posts.count({ username })).toBe(2500);
  const figures = await findPostFigures(read, { platform: 'twitter', username }, 0);
  expect(await posts.twitterStats(username)).toMatchObject({
    totalPosts: figures.total,
    daysCovered: figures.days,
    uniqueUsers: 1,
  });
});

it.each([200, 25_000])('of %d posts a page is counted once until they change', async (stored) => {
  await fill(stored);
  const { posts } = w.services.social;
  expect((await posts.list(query)).total).toBe(stored);
  // Nobody is told of this change.
  w.sql().exec("DELETE FROM social_posts WHERE username = 'second'");
  const page = await posts.list(query);
  expect(page.total).toBe(stored);
  expect(new Set(page.items.map(({ username }) => username))).toEqual(new Set(['first']));
  await w.services.deps.store.write((tx) => {
    raiseChange(tx, 'posts');
  });
  expect((await posts.list(query)).total).toBe(0.9 * stored);
});

it('questions about few posts need no thread', async () => {
  await fill(200);
  const { posts } = w.services.social;
  expect(await loopsDuring(() => posts.list(query))).toBe(false);
  expect(await posts.list({ ...query, username: 'second' })).toEqual(await pageOf({ username: 'second' }));
});

it('statistics of many posts are a job, are stored, and are kept up with what changes', async () => {
  await fill(25_000);
  const asked = () => w.get<PostStatistics>('/api/social-posts/statistics?zone=America/New_York');
  const jobs = async () => (await w.services.jobs.list({ limit: 50, kind: 'post-statistics' })).total;
  const { value } = await asked();
  expect(value).toMatchObject({ total: 25_000, hashtags: [] });
  expect(await jobs()).toBe(1);
  // Another start of the program finds what was stored: nothing is counted again.
  await w.close();
  w = await createTestWorkstation({ data: 'none', folder: w.folder });
  expect((await asked()).value).toEqual(value);
  expect(await jobs()).toBe(1);
  // After a change they are counted without anybody asking.
  w.services.social.posts.keepStatistics(10);
  await w.services.deps.store.write((tx) => {
    tx.change(tx.query.deleteFrom('social_posts').where('username', '=', 'second'));
    raiseChange(tx, 'posts');
  });
  await expect.poll(jobs, { timeout: 10_000 }).toBe(2);
  expect((await asked()).value).toMatchObject({ total: 22_500 });
  expect(await jobs()).toBe(2);
});

it('words alone find and count the posts that they find with a further condition', async () => {
  await fill(300);
  const { read } = w.services.deps.store;
  const searches = [
    'word1',
    'word*',
    'word1 OR word2',
    'word* -word3',
    '"word4"',
    'nowhere',
    '-word1',
    'word1 word2',
  ];
  const expectEqual = async (): Promise<void> => {
    for (const text of searches)
      for (const page of [
        { sort: 'newest', limit: 20, offset: 0 },
        { sort: 'oldest', limit: 20, offset: 15 },
      ] as const) {
        const search = searchWords(text) ?? undefined;
        const also = { search, startTime: 0 };
        const posts = await findPosts(read, { criteria: { search }, ...page });
        expect(posts).toEqual(await findPosts(read, { criteria: also, ...page }));
        expect(await countPosts(read, { search })).toBe(await countPosts(read, also));
      }
  };
  await expectEqual();
  expect(await countPosts(read, { search: searchWords('word*') ?? undefined })).toBe(300);
  await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Second', filter: 'posts:username=second' });
  expect((await w.post('/api/sets/Second/hold-out')).status).toBe(200);
  await expectEqual();
  expect(await countPosts(read, { search: searchWords('word*') ?? undefined })).toBe(270);
});
