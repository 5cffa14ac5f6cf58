import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const base = '/api/pattern-analysis';

/** A GET that has to succeed and to keep its contract. */
const read = async <Name extends keyof typeof endpoints>(
  name: Name,
  path: string,
): Promise<AnswerOf<Name>> => {
  const { status, text, value } = await w.get<AnswerOf<Name>>(path);
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  endpoints[name].answer.parse(value);
  return value;
};

describe('the lists', () => {
  it('the change of style with its sentence, and the references', async () => {
    const style = await read('getStyleChange', `${base}/style-change?surrogates=99`);
    expect(style.changed).toBe(true);
    expect(style.statement).toContain('not proof of a change of author');
    const references = await read('getReferences', '/api/references');
    expect(references.dropsTested).toBe(4966);
    for (const { from, to } of references.edges) expect(from).not.toBe(to);
  });
});

describe('without drops', () => {
  it('every list answers, says so where it can, and a run finds nothing', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    try {
      for (const path of ['temporal-clusters', 'content', 'timestamp-audit'])
        expect((await empty.get<unknown[]>(`${base}/${path}?`)).status).toBe(200);
      expect((await empty.get(`${base}/temporal-clusters`)).value).toEqual([]);
      const style = await empty.get<AnswerOf<'getStyleChange'>>(`${base}/style-change`);
      expect(style.value).toMatchObject({ changed: false, splits: [] });
      expect(style.value.note).toContain('Too little text');
      expect((await empty.get(`${base}/frequency`)).text).not.toContain('NaN');
      expect((await empty.post(`${base}/run`)).value).toMatchObject({
        highConfidencePatterns: 0,
        timeSpanAnalyzed: 'no drops',
      });
    } finally {
      await empty.dispose();
    }
  });
});
