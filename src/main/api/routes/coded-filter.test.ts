import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import {
  codeCountsSchema,
  type CodeCounts,
  type CodedDrops,
  type CodingBatch,
  type CodingItem,
} from '#shared/contract/coding.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let batch: CodingBatch;
let path: string;
let numbers: readonly number[];
const codes = ['granite', 'quartzite', 'other'] as const;
const coders = ['Ann', 'Bob'] as const;

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Stones', otherwise: 'other' },
    codes: codes.slice(0, 2).map((code) => ({ code, definition: '', phrases: [] })),
  });
  ({ value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Round', coders, drops: { from: 'sample', size: 8 } },
  }));
  path = `/api/coding/batches/${batch.id}`;
  const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=Ann`);
  numbers = items.map(({ dropNumber }) => dropNumber);
  for (const [at, dropNumber] of numbers.entries())
    for (const coder of coders) {
      if (at === 7 && coder === 'Bob') continue;
      const names =
        at === 5 || (at === 4 && coder === 'Ann')
          ? ['granite', 'quartzite']
          : [at === 4 ? 'granite' : codes[(coder === 'Bob' ? at * 2 : at) % 3]];
      const given = names.map((code) => ({ code }));
      await w.send('PUT', `${path}/items/${dropNumber}`, { coder, codes: given });
    }
});
afterAll(() => w.dispose());

const found = async (query: string): Promise<number[]> =>
  (await w.get<Drop[]>(`/api/q-drops?limit=5000&${query}`)).value.map(({ dropNumber }) => dropNumber);

describe('drops by a code of a batch', () => {
  it('are refused, as its codes are everywhere, until every coder has closed it', async () => {
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(await found(`batch=${batch.id}`)).toEqual(sorted);
    await w.post(`${path}/close`, { coder: 'Ann' });
    for (const query of ['code=granite', 'code=granite&coder=Ann']) {
      const { status, text } = await w.get(`/api/q-drops?batch=Round&${query}`);
      expect([status, text]).toEqual([409, expect.stringContaining('“Round” is not closed by Bob yet')]);
    }
    for (const view of ['coded_drops', 'adjudicated_codes']) {
      const { value } = await w.post<{ rows: unknown[] }>('/api/sql', {
        sql: `SELECT count(*) FROM ${view}`,
      });
      expect(value.rows).toEqual([[0]]);
    }
    await w.post(`${path}/close`, { coder: 'Bob' });
  });

  it('are those that the batch says, of each coder and as adjudicated, before and after a decision', async () => {
    const check = async (): Promise<void> => {
      for (const coder of ['', ...coders]) {
        const by = coder === '' ? '' : `&coder=${coder}`;
        const { value } = await w.get<CodedDrops>(`${path}/coded?${by}`);
        for (const { code, drops } of value.codes)
          expect([coder, code, await found(`batch=round&code=${code}${by}`)]).toEqual([coder, code, drops]);
        const where = coder === '' ? '' : `WHERE coder = '${coder}'`;
        const table = coder === '' ? 'adjudicated_codes' : 'coded_drops';
        const asked = await w.post<{ rows: unknown[] }>('/api/sql', {
          sql: `SELECT code, number FROM ${table} ${where} ORDER BY code, number`,
        });
        const rows = value.codes.flatMap(({ code, drops }) => drops.map((drop) => [code, drop]));
        expect(asked.value.rows).toEqual(
          rows.toSorted(([a = '', x], [b = '', y]) => (a < b ? -1 : a > b ? 1 : Number(x) - Number(y))),
        );
      }
    };
    await check();
    expect(await found('batch=Round&code=granite')).toContain(numbers[5]);
    // What Ann gave besides does not take away what both gave.
    expect(await found('batch=Round&code=granite')).toContain(numbers[4]);
    for (const at of [1, 4]) expect(await found('batch=Round&code=quartzite')).not.toContain(numbers[at]);
    await w.send('PUT', `${path}/decisions/${numbers[1]}`, {
      ...{ by: 'Cyd', codes: [{ code: 'quartzite' }], reason: 'As defined.' },
    });
    expect(await found('batch=Round&code=quartzite')).toContain(numbers[1]);
    await check();
  });

  it('combine with other filters, and are a set, a saved search and an export', async () => {
    const granite = await found('batch=Round&code=granite');
    const [first] = granite;
    expect(await found(`batch=Round&code=granite&number=${first}`)).toEqual([first]);
    const filter = `batch=${batch.id}&code=granite`;
    const set = await w.post<Freezing>('/api/sets?waitMs=60000', { from: 'filter', name: 'G', filter });
    expect(set.value.set?.items).toBe(granite.length);
    await w.post('/api/saved-searches', {
      name: 'Live',
      view: '',
      filter: { batch: 'Round', code: 'granite' },
    });
    expect(await found('set=Live')).toEqual(granite);
    const file = await w.get<{ total: number }>(`/api/q-drops/export?format=json&${filter}`);
    expect(file.value.total).toBe(granite.length);
  });

  it('are counted over time with the interval that the disagreement of the coders gives', async () => {
    const { value } = await w.get<CodeCounts>(`${path}/counts?granularity=year`);
    expect(codeCountsSchema.parse(value)).toEqual(value);
    const { value: coded } = await w.get<CodedDrops>(`${path}/coded`);
    for (const { code, count, low, high, shareLow, shareHigh, byCoder } of value.codes) {
      expect(count).toBe(coded.codes.find((one) => one.code === code)?.drops.length);
      for (const { coder, count: given } of byCoder) {
        expect(given).toBe((await found(`batch=Round&code=${code}&coder=${coder}`)).length);
        expect(low <= given && given <= high).toBe(true);
      }
      expect([low <= count && count <= high, shareLow !== null && shareHigh !== null]).toEqual([true, true]);
      for (const key of ['count', 'high'] as const)
        expect(
          value.buckets.reduce(
            (sum, { codes: all }) => sum + (all.find((one) => one.code === code)?.[key] ?? 0),
            0,
          ),
        ).toBe(key === 'count' ? count : high);
    }
    for (const { start, drops, allDrops } of value.buckets) {
      const year = await found(`year=${start.slice(0, 4)}`);
      expect([allDrops, drops]).toEqual([year.length, year.filter((one) => numbers.includes(one)).length]);
    }
  });

  it.each([
    ['code=granite', 400, 'A code or a coder is one of a batch: name the batch too.'],
    ['batch=Round&coder=Ann', 400, 'Name the code that Ann gave in the batch too.'],
    ['batch=Nowhere&code=granite', 404, 'There is no batch “Nowhere” in the open dataset.'],
    [
      'batch=Round&code=marble',
      400,
      '“Round” has no code “marble”; its codes are granite, quartzite, other.',
    ],
    ['batch=Round&code=granite&coder=Eve', 400, 'Eve is no coder of “Round”; its coders are Ann, Bob.'],
  ])('%s is refused with one sentence', async (query, status, sentence) => {
    const answer = await w.get(`/api/q-drops?${query}`);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
  });
});
