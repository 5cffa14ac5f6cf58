import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import { coordinationParametersSchema } from '#shared/contract/coordination.ts';
import { openLocalPosts } from '#main/services/social/local-posts.ts';
import { realArchive } from '#tests/helpers/real-archive.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const archive = sharedFile('datasets/json-qanon/posts.json');
const tweets = sharedFile('datasets/trump-archive/tweets_2017-2021.tta-v2.json.gz');
const ENDLESS_MS = 600_000;

/** The tweets' times straight from the file and their ids, apart from our importer. */
const tweetTimes = (): readonly number[] => {
  const rows = JSON.parse(gunzipSync(readFileSync(tweets ?? '')).toString('utf8')) as { id: string }[];
  return rows
    .map(({ id }) => Number(((BigInt(id) >> 22n) + 1_288_834_974_657n) / 1000n))
    .toSorted((a, b) => a - b);
};

/** Drops with a post within so many minutes, one by one. */
const hitsWithin = (drops: readonly number[], posts: readonly number[], minutes: number): number =>
  drops.filter((drop) => {
    let low = 0;
    let high = posts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((posts[middle] ?? 0) < drop - minutes * 60) low = middle + 1;
      else high = middle;
    }
    return (posts[low] ?? Number.POSITIVE_INFINITY) <= drop + minutes * 60;
  }).length;

describe.skipIf(archive === null || tweets === null)('the real archive against the real tweets', () => {
  let w: TestWorkstation;
  let run: CoordinationRun;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: { file: archive ?? '' } });
    const imported = await w.services.social.postImports.importFile(
      await openLocalPosts(tweets ?? '', 'tweets.json.gz'),
      { format: 'auto', onError: 'abort' },
      ENDLESS_MS,
    );
    expect(imported).toMatchObject({ imported: 26_380, flagged: 311, format: 'tta-v2' });
    const { runId } = await w.services.social.coordination.run(
      {
        username: 'realDonaldTrump',
        platform: 'twitter',
        includeReposts: true,
        seed: 4966,
        parameters: coordinationParametersSchema.parse({ surrogates: 199 }),
      },
      ENDLESS_MS,
    );
    run = await w.services.social.coordination.get(runId ?? '');
  }, ENDLESS_MS);
  afterAll(() => w.dispose());

  it('counts the drops with a tweet within k minutes as a slow count does, for every k', () => {
    const posts = tweetTimes();
    const end = Math.floor((posts.at(-1) ?? 0) / 86_400 + 1) * 86_400;
    const drops = realArchive()
      .map((drop) => drop.time)
      .filter((time) => time < end);
    const [account] = run.accounts;
    expect(account?.tested).toBe(drops.length);
    for (const row of account?.chart.either ?? [])
      expect(row.observed).toBe(hitsWithin(drops, posts, row.minutes));
  });

  it('says that closeness alone is within the band that chance gives', () => {
    for (const row of run.accounts[0]?.chart.either ?? []) {
      expect(row.bandHigh ?? 0).toBeGreaterThanOrEqual(row.observed);
      expect(row.q).toBeGreaterThan(0.05);
    }
    expect(run.ledger).toMatchObject({ tested: 4966, hits: 2518, misses: 2448, pairs: 7482 });
  });

  it('reads 24,274 tweets of the archive’s years', async () => {
    const range = 'username=realDonaldTrump&startDate=2017-10-28&limit=1';
    expect((await w.get(`/api/social-posts?${range}`)).headers.get('X-Total-Count')).toBe('24274');
    expect((await w.get('/api/social-posts?flagged=true&limit=1')).headers.get('X-Total-Count')).toBe('311');
  });
});
