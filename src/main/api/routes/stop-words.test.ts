import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalState } from '#shared/contract/journal.ts';
import { exchangedWork, exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'short' });
  bob = await createTestWorkstation({ data: 'none' });
});
afterAll(async () => {
  await ann.dispose();
  await bob.dispose();
});

const { answer: call } = textCalls(() => ann);
const PATH = '/api/text/stop-words';
const listOf = async (w: TestWorkstation): Promise<string[]> => (await w.get<string[]>(PATH)).value;
const save = (w: TestWorkstation, words: readonly string[]) => w.send<string[]>('PUT', PATH, { words });

interface Found {
  readonly stamp: { readonly parameters: Readonly<Record<string, unknown>> };
  readonly rows: readonly { readonly phrase: string }[];
}

describe('own stop words', () => {
  it('are stored in one spelling, undone and done again as one act', async () => {
    expect((await save(ann, ['Storm', 'calm', 'STORM', 'storm’s'])).value).toEqual(['calm', 'storm']);
    expect((await ann.get<JournalState>('/api/journal')).value.undo).toBe(
      'change own stop words (2 added, 0 removed)',
    );
    await save(ann, ['calm']);
    await ann.post('/api/journal/undo');
    expect(await listOf(ann)).toEqual(['calm', 'storm']);
    await ann.post('/api/journal/redo');
    expect(await listOf(ann)).toEqual(['calm']);
  });

  it('are refused where they are no single words', async () => {
    for (const word of ['two words', 'a,b', '', 'x'.repeat(61)])
      expect((await save(ann, [word])).status).toBe(400);
    expect(await listOf(ann)).toEqual(['calm']);
  });

  it('are in the list of everybody, until somebody removes them', async () => {
    await save(ann, ['calm', 'storm']);
    await save(bob, ['river', 'storm']);
    const { conflicts } = await importedWork(bob, await exportedWork(ann, 'Ann'));
    expect(conflicts).toEqual([]);
    await importedWork(ann, await exportedWork(bob, 'Bob'));
    for (const w of [ann, bob]) expect(await listOf(w)).toEqual(['calm', 'river', 'storm']);
    await save(bob, ['calm', 'storm']);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) expect(await listOf(w)).toEqual(['calm', 'storm']);
    await save(ann, ['calm', 'river', 'storm']);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) expect(await listOf(w)).toEqual(['calm', 'river', 'storm']);
  });

  it('are left out by a question that names them, whose answer says so', async () => {
    const ask = (values: Readonly<Record<string, string>> = {}) =>
      call<Found>(`/api/text/ngrams?${query({ shortest: 1, longest: 1, minPosts: 20, ...values })}`);
    const all = await ask();
    const word = all.rows[0]?.phrase ?? '';
    expect(word).not.toBe('');
    const without = await ask({ ownStopWords: word.toUpperCase() });
    expect(without.rows.map(({ phrase }) => phrase)).not.toContain(word);
    expect(without.rows).toHaveLength(all.rows.length - 1);
    expect(without.stamp.parameters['ownStopWords']).toEqual([word.toUpperCase()]);
  });
});
