import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { PLANTS } from '#shared/demonstration.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let path: string;
let numbers: readonly number[];
const coders = ['Ann', 'Bob'] as const;
const [username = ''] = Object.keys(PLANTS);

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Stones', otherwise: 'other' },
    codes: ['granite', 'marble'].map((code) => ({ code, definition: '', phrases: [] })),
  });
  const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Round', coders, drops: { from: 'sample', size: 60 } },
  });
  path = `/api/coding/batches/${batch.id}`;
  const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=Ann`);
  numbers = items.map(({ dropNumber }) => dropNumber);
  for (const [at, dropNumber] of numbers.entries())
    for (const coder of coders) {
      const code = at < 30 || (at === 30 && coder === 'Ann') ? 'granite' : 'other';
      await w.send('PUT', `${path}/items/${dropNumber}`, { coder, codes: [{ code }] });
    }
  await w.post(`${path}/close`, { coder: 'Ann' });
}, 120_000);
afterAll(() => w.dispose());

const ladder = async (query: string) =>
  (
    await w.get<AnswerOf<'getLadder'>>(
      `/api/correlations/ladder?username=${username}&platform=twitter&windows=60&minuteMoves=99&correlogramMoves=99${query}`,
    )
  ).value.series;

/** How often a word is in the texts of a code, by month. */
const trends = async (coder = '') =>
  (
    await w.get<AnswerOf<'getWordTrends'>>(
      `/api/text/trends?words=will&a=${encodeURIComponent(`drops:batch=Round&code=granite${coder}`)}`,
    )
  ).value.words;

describe('a code as the series of the chance ladder', () => {
  it('is refused until every coder has closed the batch', async () => {
    const { status, text } = await w.get(
      `/api/correlations/ladder?username=${username}&batch=Round&code=granite`,
    );
    expect([status, text]).toEqual([409, expect.stringContaining('“Round” is not closed by Bob yet')]);
    const started = await w.post('/api/analyses/ladder/run', {
      selection: { username, coded: { batch: 'Round', code: 'granite' } },
    });
    expect([started.status, started.text]).toEqual([
      409,
      expect.stringContaining('“Round” is not closed by Bob yet'),
    ]);
    await w.post(`${path}/close`, { coder: 'Bob' });
  });

  it('has the figures of a set of the same drops, and other ones after a decision', async () => {
    const filter = 'batch=Round&code=granite';
    await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Before', filter });
    const code = await ladder('&batch=Round&code=granite');
    expect(code).toEqual(await ladder('&set=Before'));
    expect(code[0]?.drops).toBeLessThanOrEqual(30);
    const ofAnn = await ladder('&batch=Round&code=granite&coder=Ann');
    const [texts, textsOfAnn] = [await trends(), await trends('&coder=Ann')];
    expect(textsOfAnn).not.toEqual(texts);
    await w.send('PUT', `${path}/decisions/${numbers[30]}`, {
      ...{ by: 'Cyd', codes: [{ code: 'granite' }], reason: 'As defined.' },
    });
    // Now it is on the drops that Ann gave it: one more.
    const decided = await ladder('&batch=Round&code=granite');
    expect(decided).toEqual(ofAnn);
    expect(decided).not.toEqual(code);
    expect(await trends()).toEqual(textsOfAnn);
  });

  it('is a series of the windows and of the ledger as well', async () => {
    const { value } = await w.get<AnswerOf<'getPairLedger'>>(
      `/api/correlations/ledger?username=${username}&platform=twitter&batch=Round&code=granite`,
    );
    expect(value.hits + value.missCount).toBeLessThanOrEqual(31);
    const { value: windows } = await w.get<AnswerOf<'getWindowMatch'>>(
      `/api/correlations/windows?username=${username}&platform=twitter&batch=Round&code=granite`,
    );
    expect(windows.stamp.method).toBe('window-match');
  });

  it.each([
    ['code=granite', 400, 'A code or a coder is one of a batch: name the batch too.'],
    ['batch=Nowhere&code=granite', 404, 'There is no batch “Nowhere” in the open dataset.'],
    ['batch=Round&code=slate', 400, '“Round” has no code “slate”; its codes are granite, marble, other.'],
    ['batch=Round&code=marble', 400, 'The code “marble” of “Round” is on no drop; choose another code.'],
    ['batch=Round&coder=Ann', 400, 'Name the code that Ann gave in the batch too.'],
  ])('%s is refused with one sentence', async (query, status, sentence) => {
    const answer = await w.get(`/api/correlations/ladder?username=${username}&${query}`);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('narrows no method that reads no drops', async () => {
    const { status, text } = await w.post('/api/analyses/keyness/run', {
      selection: { coded: { batch: 'Round', code: 'granite' } },
    });
    expect([status, text]).toEqual([400, expect.stringContaining('so no code narrows it')]);
  });
});
