import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourOfWeek } from '#main/analysis/time/zone.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { fromTimestamp } from '#shared/time.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let posts: SocialPost[];
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  await w.upload('/api/social-posts/import?waitMs=60000&fileName=test.csv', v2Archive(60));
  ({ value: posts } = await w.get<SocialPost[]>('/api/social-posts?limit=5000&sortBy=oldest'));
});
afterAll(() => w.dispose());

type Statistics = AnswerOf<'getPostStatistics'>;
const statistics = async (query = ''): Promise<Statistics> =>
  (await w.get<Statistics>(`/api/social-posts/statistics?${query}`)).value;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

it('counts the posts of the list, each way it can be counted', async () => {
  const found = await statistics('zone=America/New_York');
  expect(posts.length).toBe(60);
  expect(found.total).toBe(posts.length);
  expect(sum(found.months.map((month) => month.posts))).toBe(posts.length);
  expect(sum(found.months.map(({ reposts }) => reposts))).toBe(
    posts.filter(({ isRepost }) => isRepost).length,
  );
  expect(sum(found.months.map(({ deleted }) => deleted))).toBe(
    posts.filter(({ isDeleted }) => isDeleted).length,
  );
  expect(sum(found.lengths.map(({ count }) => count))).toBe(posts.length);
  const week = new Array<number>(168).fill(0);
  for (const { timestamp } of posts) {
    const at = hourOfWeek(fromTimestamp(timestamp), 'America/New_York');
    week[at] = (week[at] ?? 0) + 1;
  }
  expect(found.hourOfWeek).toEqual(week);
  const times = posts.map(({ timestamp }) => fromTimestamp(timestamp));
  const longest = Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  expect(found.silences[0]?.hours).toBeCloseTo(longest / 3600, 1);
  const known = posts.filter(({ countsKnown }) => countsKnown.likes).length;
  expect(sum(found.engagement.filter(({ figure }) => figure === 'likes').map(({ count }) => count))).toBe(
    known,
  );
});

it('names the most frequent hashtags, mentions and domains, and each is a filter of the list', async () => {
  const found = await statistics();
  for (const [facet, counts] of [
    ['hashtag', found.hashtags],
    ['mention', found.mentions],
  ] as const) {
    const [top] = counts;
    expect(top?.count).toBeGreaterThan(0);
    const list = await w.get<SocialPost[]>(`/api/social-posts?limit=5000&${facet}=${top?.value}`);
    expect(list.value).toHaveLength(top?.count ?? -1);
    expect((await statistics(`${facet}=${top?.value}`)).total).toBe(top?.count);
  }
  const host = 'example.org';
  expect(found.domains.map(({ value }) => value)).toContain(host);
  const linked = await w.get<SocialPost[]>(`/api/social-posts?limit=5000&domain=${host}`);
  expect(linked.value.length).toBeGreaterThan(0);
  expect(linked.value.map(({ id }) => id)).toEqual(
    posts
      .filter(({ links }) => links.some((link) => new URL(link).hostname.replace('www.', '') === host))
      .map(({ id }) => id)
      .reverse(),
  );
  // A name that ends in the host is another host.
  expect((await statistics('domain=xample.org')).total).toBe(0);
});

it('counts deletions only among posts whose source states them', async () => {
  const own = await createTestWorkstation({ data: 'none' });
  const months = async () =>
    (await own.get<Statistics>('/api/social-posts/statistics')).value.months.map(
      ({ posts: count, deleted, deletionStated }) => [count, deleted, deletionStated],
    );
  const silent = 'id,date,text\n1,2018-01-01T10:00:00Z,a\n2,2018-01-02T10:00:00Z,b\n';
  const mapping = encodeURIComponent(JSON.stringify({ id: 'id', date: 'date', text: 'text' }));
  await own.upload(
    `/api/social-posts/import?waitMs=60000&fileName=silent.csv&username=someone&platform=twitter&mapping=${mapping}`,
    silent,
  );
  expect(await months()).toEqual([[2, 0, 0]]);
  await own.upload('/api/social-posts/import?waitMs=60000&fileName=test.csv', v2Archive(60));
  const all = await months();
  const [total, deletions, stated] = [0, 1, 2].map((at) => sum(all.map((month) => month[at] ?? 0)));
  expect(total).toBe(62);
  expect(stated).toBe(60);
  expect(deletions).toBe(posts.filter(({ isDeleted }) => isDeleted).length);
  await own.dispose();
});
