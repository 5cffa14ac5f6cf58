import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLocalFile } from '#main/base/import-file.ts';
import { type CoordinationRun } from '#shared/contract/coordination.ts';
import { coordinationParameters } from '#shared/methods/coordination.ts';
import { realArchive } from '#tests/helpers/real-archive.ts';
import { realArchiveFile, sharedFile } from '#tests/helpers/shared-data.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const tweets = sharedFile('datasets/trump-archive/tweets_2017-2021.tta-v2.json.gz');
const ENDLESS_MS = 600_000;

/** The larger ones by turns; each is read as a file of its own in `real-files.full.test.ts`. */
const LARGE = ofTurn(
  [
    ['truth-social/truth_archive.csv.gz', 32_433],
    ['truth-social/truths_2022-02_2024-11.joined.json.gz', 23_795],
    ['accounts-sample/realDonaldTrump_2017-10_2020-12.noRT-noID.csv.gz', 14_745],
  ] as const,
  3,
);

/** Every other real file with posts of its own, after the raw chunks, and its records by the READMEs next to them. */
const FILES: readonly (readonly [path: string, records: number])[] = [
  ['trump-archive/v1-condensed_2018.json.gz', 3_510],
  ...LARGE,
  ['truth-social/stiles-format-sample_2025-10.json', 140],
  ['truth-social/stiles-format-sample_2025-10.csv', 140],
  ['truth-social/backfill_2025-10-25_2025-10-31.jsonl', 140],
  ['accounts-sample/DonaldJTrumpJr.snscrape.csv', 1_001],
  ['accounts-sample/realDonaldTrump_2020-09_2020-12.rtweet.csv.gz', 3_189],
  ['accounts-sample/DanScavino.excerpt_2020-03-22_2020-05-14.csv', 48],
];

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

describe.skipIf(realArchiveFile === null || tweets === null)(
  'the real archive against the real tweets',
  () => {
    let w: TestWorkstation;
    let run: CoordinationRun;
    beforeAll(async () => {
      w = await createTestWorkstation({ data: 'archive' });
      const imported = await w.services.imports.posts.importFile(
        await openLocalFile(tweets ?? '', 'tweets.json.gz'),
        { format: 'auto', onError: 'abort' },
        ENDLESS_MS,
      );
      expect(imported).toMatchObject({ imported: 26_380, flagged: 311, format: 'tta-v2' });
      const { runId } = await w.services.coordination.run(
        {
          username: 'realDonaldTrump',
          platform: 'twitter',
          includeReposts: true,
          seed: 4966,
          parameters: coordinationParameters.parse({ surrogates: 99 }),
        },
        ENDLESS_MS,
      );
      run = await w.services.coordination.get(runId ?? '');
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

    it('counts the same by clock minutes, k = 0 being the same HH:MM', () => {
      const minute = (time: number): number => Math.floor(time / 60);
      const posts = tweetTimes().map((time) => minute(time) * 60);
      const drops = realArchive().map((drop) => minute(drop.time) * 60);
      for (const row of run.accounts[0]?.chart.clockMinute ?? [])
        expect(row.observed).toBe(hitsWithin(drops, posts, row.minutes));
    });

    it('reads 24,274 tweets of the archive’s years', async () => {
      const range = 'username=realDonaldTrump&startDate=2017-10-28&limit=1';
      expect((await w.get(`/api/social-posts?${range}`)).headers.get('X-Total-Count')).toBe('24274');
      expect((await w.get('/api/social-posts?flagged=true&limit=1')).headers.get('X-Total-Count')).toBe(
        '311',
      );
    });

    const importWhole = async (path: string, records: number) => {
      const name = basename(path);
      const result = await w.services.imports.posts.importFile(
        await openLocalFile(sharedFile(`datasets/${path}`) ?? '', name),
        {
          format: 'auto',
          onError: 'abort',
          // Archives cut texts at different lengths.
          confirm: name,
          // The one file that does not say whose posts it contains.
          ...(path.includes('DanScavino') && { username: 'DanScavino' }),
        },
        ENDLESS_MS,
      );
      expect(result).toMatchObject({ status: 'completed', records, skipped: 0, errorCount: 0 });
      expect(result.imported + result.updated + result.unchanged).toBe(records);
      return result;
    };

    // Read here alone; `real-files.full.test.ts` reads each of the other files as well.
    it('imports all 16 raw chunks of the index as one folder, each post under an id of its own', async () => {
      expect((await importWhole('trump-archive/raw', 76_584)).format).toBe('trump-archive-index');
      const counts = w.sql().prepare('SELECT platform, count(*) FROM social_posts GROUP BY 1 ORDER BY 1');
      expect(counts.raw().all()).toEqual([
        ['truthsocial', 20_011],
        ['twitter', 56_573],
      ]);
    });

    it.each(FILES)('imports %s: %i records, none left out', async (path, records) => {
      await importWhole(path, records);
    });

    it('holds each post once afterwards, under its true id where any file knows it', () => {
      const count = (condition: string): unknown =>
        w.sql().prepare(`SELECT count(*) FROM social_posts WHERE ${condition}`).pluck().get();
      expect(count(`platform = 'twitter' AND username = 'realDonaldTrump' AND id_kind = 'exact'`)).toBe(
        56_573,
      );
      expect(count(`username = 'DonaldJTrumpJr'`)).toBe(1_001);
      expect(count(`id_kind = 'rounded' AND username <> 'DanScavino'`)).toBe(0);
    });
  },
);
