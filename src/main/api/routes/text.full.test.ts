import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const { lines, answer: call } = textCalls(() => w);

describe('methods over whole sets', () => {
  it('answers for empty sets, one post and its rest, and a word that is in no post', async () => {
    const none = { a: 'drops:search=nosuchwordanywhere', b: 'drops:number=1-20', permutations: 19 };
    const empty = await call<AnswerOf<'getKeyness'>>(`/api/text/keyness?${query(none)}`);
    expect(empty).toMatchObject({ postsA: 0, note: expect.stringMatching(/^A is empty/u) as string });
    const single = await call<AnswerOf<'getKeyness'>>(
      `/api/text/keyness?${query({ a: 'drops:number=1', permutations: 19 })}`,
    );
    expect([single.postsA, single.postsB]).toEqual([1, 1144]);
    const absent = { node: 'nosuchwordanywhere', permutations: 19, a: 'drops:number=1-20' };
    const near = await call<AnswerOf<'getCollocates'>>(`/api/text/collocates?${query(absent)}`);
    expect(near).toMatchObject({ node: 0, rows: [] });
    const spread = await call<AnswerOf<'getDispersion'>>(
      '/api/text/dispersion?word=nosuchwordanywhere&a=drops:number=1-20',
    );
    expect(spread).toMatchObject({ occurrences: 0, dp: null, positions: [] });
  });

  it('agrees between concordance, dispersion, trends and n-grams', async () => {
    const a = 'drops:number=1-400';
    const { total } = await lines({ query: 'the', limit: 1, a });
    const spread = await call<AnswerOf<'getDispersion'>>(`/api/text/dispersion?${query({ word: 'the', a })}`);
    expect(spread.occurrences).toBe(total);
    expect(spread.positions).toHaveLength(total);
    const { words } = await call<AnswerOf<'getWordTrends'>>(
      `/api/text/trends?${query({ words: 'the,and', resamples: 200, a })}`,
    );
    expect(words.map(({ word }) => word)).toEqual(['the', 'and']);
    expect(words[0]?.bins.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(total);
    const grams = await call<AnswerOf<'getNgrams'>>(
      `/api/text/ngrams?${query({ shortest: 1, longest: 2, a })}`,
    );
    expect(grams.rows.find(({ phrase }) => phrase === 'the')?.occurrences).toBe(total);
    const { rows } = await call<AnswerOf<'getCollocates'>>(
      `/api/text/collocates?${query({ node: 'the', permutations: 19, minCooccurrences: 1, a })}`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('texts that are hard to read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-texts-'));
  let odd: TestWorkstation;
  const calls = textCalls(() => odd);
  const posts = [
    'harbor 😀 lights are on, harbor closed',
    'harbor Привет мир 東京の港 👩‍👩‍👧 ميناء',
    `harbor ${'word '.repeat(20_000)}end`,
    ...Array.from({ length: 17 }, (_, place) => `harbor line ${place} of the day`),
  ];
  beforeAll(async () => {
    const file = join(folder, 'posts.json');
    writeFileSync(file, archiveText(posts.map((text) => ({ text }))));
    odd = await createTestWorkstation({ data: { file } });
  });
  afterAll(async () => {
    await odd.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a word in every post has a defined answer from every method', async () => {
    const [first, rest] = [{ a: 'drops:number=1-10', b: 'drops:number=11-20' }, { a: 'drops:number=1-20' }];
    const { rows, postsA } = await calls.answer<AnswerOf<'getKeyness'>>(
      `/api/text/keyness?${query({ ...first, permutations: 99, minOccurrences: 1 })}`,
    );
    const row = rows.find(({ word }) => word === 'harbor');
    expect(row).toMatchObject({ a: 11, b: 10, postsA, postsB: 10 });
    expect([row?.pPermutation, row?.q].every((p) => typeof p === 'number' && p > 0 && p <= 1)).toBe(true);
    const spread = await calls.answer<AnswerOf<'getDispersion'>>(
      `/api/text/dispersion?${query({ ...rest, word: 'harbor' })}`,
    );
    expect(spread).toMatchObject({ occurrences: posts.length + 1 });
    expect(spread.dp).toBeGreaterThan(0);
    expect(spread.dp).toBeLessThan(1);
    const whole = await calls.answer<AnswerOf<'getCollocates'>>(
      `/api/text/collocates?${query({ ...rest, node: 'harbor', window: 'post', permutations: 19, minCooccurrences: 1 })}`,
    );
    expect(whole.node).toBeGreaterThan(0);
    expect(whole.rows.find(({ word }) => word === 'line')).toMatchObject({ posts: 17 });
    const { words } = await calls.answer<AnswerOf<'getWordTrends'>>(
      `/api/text/trends?${query({ ...rest, words: 'harbor', resamples: 200 })}`,
    );
    expect(words[0]?.bins.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(posts.length + 1);
  });

  it('emoji, mixed scripts and a post of 100,000 characters are read whole', async () => {
    const of = async (word: string) => (await calls.lines({ query: word, limit: 5 })).total;
    expect(await Promise.all(['word', 'end', 'привет', 'ميناء', 'lights'].map(of))).toEqual([
      20_000, 1, 1, 1, 1,
    ]);
    const { lines: emoji } = await calls.lines({ query: '😀', kind: 'expression' });
    expect(emoji.map(({ item, node }) => [item, node])).toEqual([['drop:1', '😀']]);
    const { rows } = await calls.answer<AnswerOf<'getNgrams'>>(
      `/api/text/ngrams?${query({ a: 'drops:number=1-20', shortest: 2, longest: 2, minPosts: 1 })}`,
    );
    expect(rows.find(({ phrase }) => phrase === 'word word')?.occurrences).toBe(19_999);
  });
});

describe('methods over posts and over events', () => {
  it.each([
    ['posts:username=demo_account_one', 'posts:username=demo_account_two'],
    ['events:category=politics', 'rest'],
  ])('read %s against %s', async (a, b) => {
    const grams = await call<AnswerOf<'getNgrams'>>(
      `/api/text/ngrams?${query({ shortest: 1, longest: 1, a, b })}`,
    );
    const [{ phrase: word, occurrences } = { phrase: '', occurrences: 0 }] = grams.rows.toSorted(
      (one, other) => other.occurrences - one.occurrences,
    );
    expect(occurrences).toBeGreaterThan(0);
    expect((await lines({ query: word, limit: 1, a, b })).total).toBe(occurrences);
    const sets = { a, b, permutations: 19 };
    const keyness = await call<AnswerOf<'getKeyness'>>(`/api/text/keyness?${query(sets)}`);
    expect(Math.min(keyness.postsA, keyness.postsB)).toBeGreaterThan(0);
    expect(keyness.rows.length).toBeGreaterThan(0);
    const spread = await call<AnswerOf<'getDispersion'>>(`/api/text/dispersion?${query({ word, a, b })}`);
    expect(spread.occurrences).toBe(occurrences);
    const near = await call<AnswerOf<'getCollocates'>>(
      `/api/text/collocates?${query({ ...sets, node: word, minCooccurrences: 1 })}`,
    );
    expect(near.rows.length).toBeGreaterThan(0);
    const { words } = await call<AnswerOf<'getWordTrends'>>(
      `/api/text/trends?${query({ words: word, resamples: 200, a, b })}`,
    );
    expect(words[0]?.bins.reduce((sum, bin) => sum + bin.occurrences, 0)).toBe(occurrences);
  });
});
