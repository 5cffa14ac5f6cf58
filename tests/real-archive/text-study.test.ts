import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { realArchiveFile } from '#tests/helpers/shared-data.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** The figures that `docs/text.md` prints of two sets of the real archive. */
describe.skipIf(realArchiveFile === null)('the study in docs/text.md', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'archive' });
  });
  afterAll(() => w.dispose());
  const { answer } = textCalls(() => w);
  const sets = { a: 'drops:endDate=2018-12-31', b: 'rest' };

  it('has the keyness of the page', async () => {
    const found = await answer<AnswerOf<'getKeyness'>>(
      `/api/text/keyness?${query({ ...sets, permutations: 999, minOccurrences: 20 })}`,
    );
    const { postsA, postsB, tokensA, tokensB, blocksA, blocksB, rows } = found;
    expect({ postsA, postsB, tokensA, tokensB, blocksA, blocksB, words: rows.length }).toEqual({
      ...{ postsA: 2642, postsB: 2324, tokensA: 75_435, tokensB: 59_688 },
      ...{ blocksA: 258, blocksB: 280, words: 1045 },
    });
    const called = (p: 'p' | 'pPermutation', level: number) =>
      rows.filter((row) => (row[p] ?? 1) <= level).length;
    expect([called('p', 0.05), called('p', 0.0001)]).toEqual([471, 166]);
    expect([called('pPermutation', 0.05), called('pPermutation', 0.0001)]).toEqual([304, 0]);
    const [bank, relevant] = rows;
    expect(bank).toMatchObject({ word: 'bank', a: 165, b: 7, postsA: 12 });
    expect(bank?.g2FourCells).toBeCloseTo(145.4, 1);
    expect(bank?.pPermutation).toBeCloseTo(0.855, 3);
    expect(relevant).toMatchObject({ word: 'relevant', a: 171, b: 9, postsA: 98 });
    expect(relevant?.g2FourCells).toBeCloseTo(142.7, 1);
    expect(relevant?.pPermutation).toBeCloseTo(0.001, 3);
    expect(relevant?.q).toBeCloseTo(0.011, 3);
  });

  it('has the collocates of the page', async () => {
    const { node, rows } = await answer<AnswerOf<'getCollocates'>>(
      `/api/text/collocates?${query({ ...sets, over: 'both', node: 'news', permutations: 999 })}`,
    );
    expect(node).toBe(425);
    const fake = rows.find(({ word }) => word === 'fake');
    expect(fake).toMatchObject({ f: 197 });
    expect(fake?.expected).toBeCloseTo(7.6, 1);
    expect(fake?.logDice).toBeCloseTo(13.18, 2);
    expect(fake?.pPermutation).toBeCloseTo(0.001, 3);
    expect(fake?.q).toBeCloseTo(0.08, 3);
  });

  it('has the dispersion of the page', async () => {
    const found = await answer<AnswerOf<'getDispersion'>>(
      `/api/text/dispersion?${query({ ...sets, over: 'both', word: 'news', parts: 'day' })}`,
    );
    const { dp, dpNorm, juillandD, carrollD2, rosengrenS, dKl } = found;
    expect(found).toMatchObject({ occurrences: 425 });
    const digits = [dp, dpNorm, juillandD, carrollD2, rosengrenS, dKl].map((value) => value?.toFixed(4));
    expect(digits).toEqual(['0.5175', '0.5175', '0.9025', '0.7762', '0.4809', '1.2453']);
  });

  it('has the word of one set only', async () => {
    const total = async (over: string) =>
      (await textCalls(() => w).lines({ ...sets, over, query: 'virus', limit: 1 })).total;
    expect([await total('a'), await total('b')]).toEqual([0, 35]);
  });
});
