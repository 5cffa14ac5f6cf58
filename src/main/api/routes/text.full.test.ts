import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const { lines, answer: call } = textCalls(() => w);

describe('methods over whole sets', () => {
  it('answers for empty sets, one post and its rest, and a word that is in no post', async () => {
    const none = { a: 'drops:search=nosuchwordanywhere', b: 'drops:number=1-20', permutations: 19 };
    const empty = await call<AnswerOf<'getKeyness'>>(`/api/text/keyness?${query(none)}`);
    expect(empty).toMatchObject({ postsA: 0, note: expect.stringMatching(/no posts/u) as string });
    const single = await call<AnswerOf<'getKeyness'>>(
      `/api/text/keyness?${query({ a: 'drops:number=1', permutations: 19 })}`,
    );
    expect([single.postsA, single.postsB]).toEqual([1, 4965]);
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
