import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { WorkConflictView } from '#shared/contract/exchange.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { exchangedWork, exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'short' });
  bob = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await ann.dispose();
  await bob.dispose();
});

const notes = async (w: TestWorkstation): Promise<string[]> =>
  (await w.get<Note[]>('/api/notes')).value.map(({ text }) => text).toSorted();
const turn = async (w: TestWorkstation, way: 'undo' | 'redo'): Promise<void> => {
  expect((await w.post(`/api/journal/${way}`)).status).toBe(200);
};
/** Bob’s file merged by Ann. @returns its conflicts as people read them */
const taken = async (): Promise<readonly Pick<WorkConflictView, 'kind' | 'id' | 'kept' | 'other'>[]> =>
  (await importedWork(ann, await exportedWork(bob, 'Bob'))).conflicts;
const lastConflict = async (w: TestWorkstation): Promise<number> =>
  (await w.get<WorkConflictView[]>('/api/work/conflicts')).value[0]?.number ?? 0;

describe('a removal in a file of work', () => {
  it('is undone for others too, of notes and codes, also where they have merged it', async () => {
    const { value: note } = await ann.post<Note>('/api/notes', { subject: 'drop:14', text: 'Comes back.' });
    const { value: book } = await ann.post<{ id: string }>('/api/coder/codebooks', {
      name: 'Questions',
      codes: [{ code: 'question', definition: 'Asks.', phrases: ['who', 'why', 'what'] }],
      otherwise: 'other',
    });
    const path = `/api/coder/codebooks/${book.id}`;
    const coded = async (w: TestWorkstation): Promise<number> =>
      (await w.get<Codebook>(path)).value.humanCodes;
    await ann.send('PUT', `${path}/human-codes`, { codes: [{ dropNumber: 14, code: 'question' }] });
    await exchangedWork(ann, bob);
    expect([await coded(ann), await coded(bob)]).toEqual([1, 1]);

    await turn(ann, 'undo');
    await exchangedWork(ann, bob);
    expect([await coded(ann), await coded(bob)]).toEqual([0, 0]);
    const without = await exportedWork(bob, 'Bob');
    await turn(ann, 'redo');
    await importedWork(ann, without);
    await exchangedWork(ann, bob);
    expect([await coded(ann), await coded(bob)]).toEqual([1, 1]);

    await ann.send('DELETE', `/api/notes/${note.id}`);
    await exchangedWork(ann, bob);
    expect(await notes(bob)).toEqual([]);
    const removed = await exportedWork(bob, 'Bob');
    await turn(ann, 'undo');
    await importedWork(ann, removed);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) expect(await notes(w)).toEqual(['Comes back.']);
    await ann.send('DELETE', `/api/notes/${note.id}`);
    await exchangedWork(ann, bob);
  });

  it('loses to a later edit, also in the same second, and is shown with the text that was to go', async () => {
    const text = `Long. ${'word '.repeat(900)}end`;
    const { value: note } = await ann.post<Note>('/api/notes', { subject: 'drop:15', text: 'Short.' });
    await exchangedWork(ann, bob);
    await ann.send('DELETE', `/api/notes/${note.id}`);
    await bob.send('PATCH', `/api/notes/${note.id}`, { text });
    const found = await taken();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind: 'note', kept: { by: 'Bob' }, other: { by: 'Ann' } });
    expect(found[0]?.kept.text).toContain(text);
    expect(await notes(ann)).toEqual([text]);
    await exchangedWork(ann, bob);
    expect(await notes(bob)).toEqual([text]);
    expect(await taken()).toEqual([]);

    const number = await lastConflict(ann);
    expect((await ann.post(`/api/work/conflicts/${number}/take`, {})).status).toBe(200);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) expect(await notes(w)).toEqual([]);
  });

  it('wins over an earlier edit that it did not know, and shows that text whole', async () => {
    const text = `Earlier. ${'word '.repeat(900)}end`;
    const { value: note } = await ann.post<Note>('/api/notes', { subject: 'drop:15', text: 'Short.' });
    await exchangedWork(ann, bob);
    await bob.send('PATCH', `/api/notes/${note.id}`, { text });
    await ann.send('DELETE', `/api/notes/${note.id}`);
    const found = await taken();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kept: { text: '(removed)', by: 'Ann' }, other: { by: 'Bob' } });
    expect(found[0]?.other.text).toContain(text);
    expect(await notes(ann)).toEqual([]);
    expect((await ann.post(`/api/work/conflicts/${await lastConflict(ann)}/take`, {})).status).toBe(200);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) expect(await notes(w)).toEqual([text]);
  });
});

describe('two renames of one tag', () => {
  const add = (w: TestWorkstation, path: string, items: readonly string[]) =>
    w.post('/api/tags/items', { tag: path, act: 'add', to: { items } });
  const tags = async (w: TestWorkstation): Promise<string[]> =>
    (await w.get<Tag[]>('/api/tags')).value.map(({ path, items }) => `${path} ${items}`);
  const rename = async (w: TestWorkstation, from: string, path: string): Promise<void> => {
    const tag = (await w.get<Tag[]>('/api/tags')).value.find((one) => one.path === from);
    expect((await w.send('PATCH', `/api/tags/${tag?.id ?? ''}`, { path })).status).toBe(200);
  };

  it('are one tag and one conflict with both names, of which either can be taken', async () => {
    await add(ann, 'Weather', ['drop:13']);
    await add(ann, 'Weather/Storm', ['drop:14', 'drop:15']);
    await exchangedWork(ann, bob);
    await rename(ann, 'Weather', 'Climate of the coast');
    await rename(bob, 'Weather', 'Sky');
    await add(bob, 'Sky/Storm', ['drop:16']);

    expect(await taken()).toMatchObject([
      { kind: 'tag', kept: { text: 'Sky', by: 'Bob' }, other: { text: 'Climate of the coast', by: 'Ann' } },
    ]);
    expect(await tags(ann)).toEqual(['Sky 1', 'Sky/Storm 3']);
    await exchangedWork(ann, bob);
    expect(await tags(bob)).toEqual(await tags(ann));
    expect(await taken()).toEqual([]);

    expect((await ann.post(`/api/work/conflicts/${await lastConflict(ann)}/take`, {})).status).toBe(200);
    expect(await tags(ann)).toEqual(['Climate of the coast 1', 'Climate of the coast/Storm 3']);
    await exchangedWork(ann, bob);
    expect(await tags(bob)).toEqual(await tags(ann));
  });
});
