import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createCaller } from '#main/mcp/caller.ts';
import { methodTools } from '#main/mcp/method-tools.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { PLANTS } from '#shared/demonstration.ts';
import { jsonHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const QUESTION = 'a=set:Sample&k=4&surrogates=19';
const [account = ''] = Object.keys(PLANTS);
const LADDER = `username=${account}&platform=twitter&windows=60`;
let w: TestWorkstation;
let items: readonly string[];

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  // Of all years, and few enough to be quick.
  const sample = Array.from({ length: 100 }, (_, at) => `drop:${40 * (at + 1)}`);
  await w.post('/api/sets?waitMs=60000', { from: 'items', name: 'Sample', items: sample });
  const { value } = await w.get<AnswerOf<'listTopicShares'>>(`/api/topics/shares?${QUESTION}`);
  items = value.documents.filter(({ topic }) => topic === 0).map(({ item }) => item);
  expect(items.length).toBeGreaterThan(10);
  const { status } = await w.post('/api/sets?waitMs=60000', { from: 'items', name: 'Topic 1', items });
  expect(status).toBe(200);
}, 120_000);
afterAll(() => w.dispose());

it('makes a topic the series of trends, keyness and agents', async () => {
  const a = encodeURIComponent('set:Topic 1');
  const { value: trends } = await w.get<AnswerOf<'getWordTrends'>>(`/api/text/trends?words=the&a=${a}`);
  const posts = trends.words[0]?.bins.reduce((sum, bin) => sum + bin.posts, 0);
  expect(posts).toBe(items.length);
  const caller = createCaller((request) => w.fetch(request));
  const keyness = methodTools.find(({ name }) => name === 'keyness');
  const answer = await keyness?.run({ a: 'set:Topic 1', permutations: 99, limit: 5 }, caller);
  const { value: shown } = await w.get<AnswerOf<'getKeyness'>>(
    `/api/text/keyness?a=${a}&b=rest&permutations=99&limit=5`,
  );
  expect(shown.rows.length).toBe(5);
  expect(answer?.chance).toMatchObject(
    shown.rows.map(({ word, logRatio: observed, pPermutation, q }) => ({
      label: `log ratio of “${word}”`,
      observed,
      p: pPermutation,
      q,
    })),
  );
  expect(answer?.set?.hash).toBe(shown.stamp.aHash);
}, 120_000);

it('makes a topic the series of the ladder, on the page and on the command line alike', async () => {
  const set = encodeURIComponent('Topic 1');
  const { value } = await w.get<AnswerOf<'getLadder'>>(`/api/correlations/ladder?${LADDER}&set=${set}`);
  const [series] = value.series;
  expect(series?.drops).toBeLessThanOrEqual(items.length);
  expect(series?.rows.length).toBeGreaterThan(0);
  await w.close();
  const line = ['ladder', '--account', account, '--platform', 'twitter', '--windows', '60'];
  const printed = z
    .object({ drops: z.number(), sentence: z.string() })
    .parse(await jsonHere(...line, '--set', 'Topic 1', '--data-dir', w.folder));
  expect([printed.drops, printed.sentence]).toEqual([series?.drops, series?.sentence]);
}, 120_000);
