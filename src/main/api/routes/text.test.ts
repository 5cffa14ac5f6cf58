import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const { lines, answer: call } = textCalls(() => w);
const contentOf = async (item: string): Promise<string> => {
  const { value } = await w.get<{ content: string }>(`/api/q-drops/number/${item.slice('drop:'.length)}`);
  return value.content;
};

describe('concordance', () => {
  it('gives every line with the item it is in, pages and sorts them', async () => {
    const first = await lines({ query: 'the', limit: 20 });
    const next = await lines({ query: 'the', limit: 20, offset: 20 });
    expect(first.lines).toHaveLength(20);
    expect(first.total).toBeGreaterThan(100);
    expect(new Set([...first.lines, ...next.lines].map(({ item, start }) => `${item} ${start}`)).size).toBe(
      40,
    );
    const [line] = first.lines;
    expect((await contentOf(line?.item ?? '')).slice(line?.start, line?.end)).toBe(line?.node);
    const sorted = await lines({ query: 'the', sort: 'R1', limit: 5000 });
    expect(sorted.total).toBe(first.total);
    const rights = sorted.lines.map(
      ({ right }) => /\p{L}[\p{L}\p{N}'’_]*/u.exec(right)?.[0].toLowerCase() ?? '',
    );
    expect(rights[0]?.localeCompare(rights.at(-1) ?? '')).toBeLessThanOrEqual(0);
  });

  it('takes wildcards, expressions, keys and samples, over posts and events too', async () => {
    const wildcard = await lines({ query: 'th*', limit: 5000 });
    expect(wildcard.lines.every(({ node }) => /^th/iu.test(node))).toBe(true);
    const expression = await lines({ query: '[0-9]{2,}', kind: 'expression', limit: 50 });
    expect(expression.lines.every(({ node }) => /^\d{2,}$/u.test(node))).toBe(true);
    const key = await lines({ query: 'POTUS', kind: 'key', limit: 50 });
    expect(key.total).toBeGreaterThan(0);
    const sample = { query: 'the', sample: 7, seed: 3 };
    expect((await lines(sample)).lines).toEqual((await lines(sample)).lines);
    expect((await lines(sample)).total).toBe(7);
    const posts = await lines({ query: 'the', a: 'posts:' });
    expect(posts.lines[0]?.item).toMatch(/^post:/u);
    const events = await lines({ query: 'the', a: 'events:' });
    expect(events.lines.every(({ item }) => item.startsWith('event:'))).toBe(true);
  });

  it('gives only the lines with a word in the window of the node: as many as each line shows', async () => {
    const values = { query: 'the', a: 'drops:number=1-300', limit: 5000, width: 2 };
    const all = await lines(values);
    const [word = ''] = /[a-z]{2,}/u.exec(all.lines[0]?.right.toLowerCase() ?? '') ?? [];
    const near = await lines({ ...values, near: word, left: 2, right: 2 });
    const isWord = new RegExp(`(?<![\\p{L}\\p{N}_’'])${word}(?![\\p{L}\\p{N}_]|[’'](?!s\\b))`, 'iu');
    const withWord = all.lines.filter(({ left, right }) => isWord.test(left) || isWord.test(right));
    expect([near.total, near.total < all.total]).toEqual([withWord.length, true]);
    expect(near.lines).toEqual(withWord);
    expect(near.lines).toContainEqual(all.lines[0]);
  });

  it('answers an expression that would run away, and refuses what cannot be run in a sentence', async () => {
    const [runaway, safe] = [
      await lines({ query: '([a-z]+)+$', kind: 'expression', limit: 5000 }),
      await lines({ query: '[a-z]+$', kind: 'expression', limit: 5000 }),
    ];
    expect(safe.total).toBeGreaterThan(100);
    expect(runaway).toEqual(safe);
    for (const [values, reason] of [
      [{ query: '(', kind: 'expression' }, /regular expression/u],
      [{ query: '(?=a)', kind: 'expression' }, /RE2 syntax/u],
      [{ query: '!!!' }, /word or a phrase/u],
      [{ query: 'the', a: 'nonsense' }, /set:NAME/u],
      [{ query: 'the', a: 'rest', b: 'rest' }, /both the rest/u],
      [{ query: 'the', a: 'drops:color=red' }, /color/u],
    ] as const) {
      const { status, text } = await w.get(`/api/text/concordance?${query(values)}`);
      expect([status, text]).toEqual([400, expect.stringMatching(reason)]);
    }
    const missing = await w.get(`/api/text/concordance?${query({ query: 'the', a: 'set:None' })}`);
    expect([missing.status, missing.text]).toEqual([404, 'There is no set “None”.']);
    const noKey = await w.get(`/api/text/concordance?${query({ query: 'no such key', kind: 'key' })}`);
    expect(noKey.status).toBe(404);
  });
});

describe('methods over two sets', () => {
  it('compares a filter with the rest, stamps the answer and registers every p', async () => {
    const values = { a: 'drops:number=1-300', b: 'drops:number=301-700', permutations: 99 };
    const answer = await call<AnswerOf<'getKeyness'>>(`/api/text/keyness?${query(values)}`);
    expect(answer.stamp).toMatchObject({ method: 'keyness', seed: 4966, a: 'drops:number=1-300' });
    expect([answer.postsA, answer.postsB]).toEqual([300, 400]);
    expect(answer.rowCount).toBe(answer.rows.length);
    expect(answer.inflation.map(({ level }) => level)).toEqual([0.05, 0.01, 0.001, 0.0001]);
    const { value } = await w.get<RegisteredTest[]>('/api/test-register');
    const own = value.filter(({ method }) => method === 'keyness');
    // One question, one verdict: the entry is beyond chance exactly where a word of the answer is.
    expect(own).toMatchObject([
      { label: expect.stringMatching(/^Words, nominal p, family of/u) },
      {
        label: expect.stringMatching(/^Words, permutation p, family of/u),
        p: Math.min(...answer.rows.map(({ q }) => q)),
        observed: answer.rows.filter(({ q }) => q < 0.05).length,
      },
    ]);
  });

  it('names a frozen set with its hash, counts an item in both sets once, and says so', async () => {
    const { value } = await w.post<Freezing>('/api/sets?waitMs=60000', {
      ...{ from: 'filter', name: 'Early drops', filter: 'number=1-100' },
    });
    const values = { a: 'set:early drops', b: 'drops:number=51-300', permutations: 19, minOccurrences: 1 };
    const answer = await call<AnswerOf<'getKeyness'>>(`/api/text/keyness?${query(values)}`);
    expect(answer.stamp).toMatchObject({ a: 'set:Early drops', aHash: value.set?.hash, bHash: null });
    expect([answer.postsA, answer.postsB, answer.overlap]).toEqual([100, 200, 50]);
  });

  it('is a section of the report, with the sets, and a check computes the same again', async () => {
    const { value } = await w.get<Report>('/api/export/analysis?format=json&sections=text');
    const [section] = value.sections;
    const keyness = section?.methods.find(({ parameters }) => parameters['setA'] === 'set:Early drops');
    expect(keyness).toMatchObject({ method: 'keyness', parameters: { setB: 'drops:number=51-300' } });
    expect(section?.tables.map(({ title }) => title)).toContain(
      'Keyness (A: set:Early drops, B: drops:number=51-300)',
    );
    w.sql().exec(`UPDATE analysis_runs SET result = NULL WHERE method = 'keyness'`);
    const replay = await w.services.reports.replay(value);
    expect([replay.identical, replay.message]).toEqual([true, expect.stringContaining('Identical')]);
  });

  it('refuses parameters out of their bounds, naming them', async () => {
    for (const path of [
      'collocates?node=the&left=11',
      'keyness?permutations=-1',
      'ngrams?shortest=4&longest=2',
    ]) {
      const { status, text } = await w.get(`/api/text/${path}`);
      expect([status, text]).toEqual([400, expect.stringMatching(/left|permutations|shortest/u)]);
    }
  });
});
