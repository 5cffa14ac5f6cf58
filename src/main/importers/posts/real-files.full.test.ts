import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PostRow } from '#main/importers/posts/record.ts';
import { readPosts } from '#tests/helpers/read-file.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

const count = <T>(values: readonly T[], test: (value: T) => boolean): number => values.filter(test).length;
const flagged = (posts: readonly PostRow[]): number => count(posts, (post) => post.time_flag === 'disagrees');

const trump = sharedFile('datasets/trump-archive');
const truth = sharedFile('datasets/truth-social');
const accounts = sharedFile('datasets/accounts-sample');

/** Its raw chunks, the most of all, are read where they are imported: `tests/real-archive/social.test.ts`. */
describe.skipIf(trump === null)('the Trump archive’s real files', () => {
  let csv: Awaited<ReturnType<typeof readPosts>>;
  beforeAll(async () => {
    csv = await readPosts(`${trump}/tweets_2017-2021.tta-v2.csv.gz`);
  });

  it('reads V2 as CSV and as JSON to the same posts, with the 311 wrong dates flagged and kept', async () => {
    const json = await readPosts(`${trump}/tweets_2017-2021.tta-v2.json.gz`);
    expect(csv.posts.length).toBe(26_380);
    expect(csv.errors).toEqual([]);
    expect(json.posts).toEqual(csv.posts);
    expect(flagged(csv.posts)).toBe(311);
    expect(count(csv.posts, (post) => post.is_repost === 1)).toBe(9_664);
    expect(count(csv.posts, (post) => post.is_deleted === 1)).toBe(1_094);
    expect(count(csv.posts, (post) => post.time >= Date.UTC(2017, 9, 28) / 1000)).toBe(24_274);
  });

  it('agrees with the published list of wrong dates, row by row', () => {
    const listed = readFileSync(`${trump}/date-errors_12h.csv`, 'utf8').trim().split(/\r?\n/).slice(1);
    const iso = (seconds: number | null): string =>
      new Date((seconds ?? 0) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const found = csv.posts
      .filter((post) => post.time_flag === 'disagrees')
      .map((post) => `${post.external_id},${iso(post.archive_time)},${iso(post.time)}`);
    expect(found.toSorted()).toEqual(listed.map((line) => line.split(',').slice(0, 3).join(',')).toSorted());
  });

  it('reads V1', async () => {
    const { posts, errors, format } = await readPosts(`${trump}/v1-condensed_2018.json.gz`);
    expect(format).toBe('tta-v1');
    expect([posts.length, errors.length, flagged(posts)]).toEqual([3_510, 0, 0]);
  });
});

describe.skipIf(truth === null)('the Truth Social archives', () => {
  it('reads the flattened CSV, whose texts are all empty', async () => {
    const { posts, errors } = await readPosts(`${truth}/truth_archive.csv.gz`);
    expect([posts.length, errors.length, flagged(posts)]).toEqual([32_433, 0, 0]);
    expect(posts.every((post) => post.content === '' && post.username === 'realDonaldTrump')).toBe(true);
  });

  it('reads the joined file, every id agreeing with its date', async () => {
    const { posts, errors } = await readPosts(`${truth}/truths_2022-02_2024-11.joined.json.gz`);
    expect([posts.length, errors.length, flagged(posts)]).toEqual([23_795, 0, 0]);
    const inRange = posts.filter((post) => post.time < Date.UTC(2022, 10, 29) / 1000);
    expect(inRange.length).toBe(3_278);
    expect(count(inRange, (post) => post.content !== '')).toBe(2_907);
    expect(posts.some((post) => /<[a-z]/i.test(post.content))).toBe(false);
  });

  it('reads the same 140 posts from JSON, CSV and JSONL', async () => {
    const json = await readPosts(`${truth}/stiles-format-sample_2025-10.json`);
    const csv = await readPosts(`${truth}/stiles-format-sample_2025-10.csv`);
    const lines = await readPosts(`${truth}/backfill_2025-10-25_2025-10-31.jsonl`);
    expect(json.posts.length).toBe(140);
    expect(csv.posts).toEqual(json.posts);
    expect(lines.posts.map((post) => post.external_id).toSorted()).toEqual(
      json.posts.map((post) => post.external_id).toSorted(),
    );
    expect(count(json.posts, (post) => post.media !== '[]')).toBe(43);
  });
});

describe.skipIf(accounts === null)('the samples of other accounts and layouts', () => {
  it('reads snscrape CSV', async () => {
    const { posts, errors, format } = await readPosts(`${accounts}/DonaldJTrumpJr.snscrape.csv`);
    expect(format).toBe('snscrape-csv');
    expect([posts.length, errors.length, flagged(posts)]).toEqual([1_001, 0, 0]);
  });

  it('reads rtweet CSV with its 90 columns and guarded ids', async () => {
    const { posts, errors } = await readPosts(`${accounts}/realDonaldTrump_2020-09_2020-12.rtweet.csv.gz`);
    expect([posts.length, errors.length, flagged(posts)]).toEqual([3_189, 0, 0]);
  });

  it('reads the V2 export without ids, to the minute', async () => {
    const { posts, errors } = await readPosts(`${accounts}/realDonaldTrump_2017-10_2020-12.noRT-noID.csv.gz`);
    expect([posts.length, errors.length]).toEqual([14_745, 0]);
    expect(posts.every((post) => post.time_flag === 'minute-only' && post.id_kind === 'derived')).toBe(true);
    expect(new Set(posts.map((post) => post.external_id)).size).toBe(14_744);
  });

  it('reads rows whose text holds unquoted commas, and sees that the ids are rounded', async () => {
    const path = `${accounts}/DanScavino.excerpt_2020-03-22_2020-05-14.csv`;
    const { posts, errors } = await readPosts(path, { username: 'DanScavino' });
    expect([posts.length, errors.length, flagged(posts)]).toEqual([48, 0, 0]);
    expect(posts.every((post) => post.id_kind === 'rounded' && post.url === null)).toBe(true);
    expect(count(posts, (post) => post.content.includes(','))).toBeGreaterThanOrEqual(7);
  });

  it('asks whose posts they are where the file does not say', async () => {
    const { posts, errors } = await readPosts(`${accounts}/DanScavino.excerpt_2020-03-22_2020-05-14.csv`);
    expect(posts).toEqual([]);
    expect(errors.map(({ field }) => field)).toContain('username');
  });
});
