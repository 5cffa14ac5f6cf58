import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodeCounts, CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let batch: CodingBatch;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const { value: codebook } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Tone', otherwise: 'other' },
    codes: [{ code: 'question', definition: 'asks something', phrases: ['who'] }],
  });
  const drops = { from: 'sample', size: 6, seed: 7, stratum: 'none' };
  const body = { codebookId: codebook.id, name: 'Round', coders: ['Ann', 'Bob'], drops };
  batch = (await w.post<CodingBatch>('/api/coding/batches', body)).value;
});
afterAll(() => w.dispose());

it('counts the codes of a batch over time beside the open workstation, once all have closed it', async () => {
  const folder = ['--data-dir', w.folder];
  const path = `/api/coding/batches/${batch.id}`;
  const early = await runHere('coded', batch.id, ...folder);
  expect([early.exitCode, early.stderr]).toEqual([1, expect.stringContaining('is not closed by Ann, Bob')]);
  for (const coder of ['Ann', 'Bob']) {
    const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=${coder}`);
    for (const { dropNumber } of items)
      await w.send('PUT', `${path}/items/${dropNumber}`, { coder, codes: [{ code: 'question' }] });
    await w.post(`${path}/close`, { coder });
  }
  expect(await jsonHere('coded', ...folder)).toMatchObject([{ id: batch.id, name: 'Round' }]);
  const { value } = await w.get<CodeCounts>(`${path}/counts?granularity=year`);
  expect(await jsonHere('coded', batch.id, '--granularity', 'year', ...folder)).toEqual(value);
  const csv = await runHere('coded', batch.id, '--granularity', 'year', '--csv', ...folder);
  const [head, whole, ...rows] = csv.stdout.trimEnd().split('\r\n');
  expect(head).toBe('from,to,drops,code,count,low,high,share low,share high');
  expect(whole).toMatch(/^,,6,question,6,6,6,/u);
  expect(rows.length).toBe(1 + 2 * value.buckets.length);
});
