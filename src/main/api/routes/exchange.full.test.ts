import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkConflictView } from '#shared/contract/exchange.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { exportedWork, importedWork, membersOf, rewrittenWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { makeZip } from '#tests/helpers/zip.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'short' });
  bob = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await ann.close();
  await bob.close();
});

const notes = async (of: TestWorkstation): Promise<string[]> =>
  (await of.get<Note[]>('/api/notes')).value.map(({ text }) => text).toSorted();

it('merges a study into a second data folder, lists what both changed, and takes the other side', async () => {
  const { value: note } = await ann.post<Note>('/api/notes', { subject: 'drop:14', text: 'Hers.' });
  await ann.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Storm', filter: 'search=the' });
  const { value: book } = await ann.post<{ id: string }>('/api/coder/codebooks', {
    name: 'Questions',
    codes: [{ code: 'question', definition: 'Asks.', phrases: ['who', 'why', 'what'] }],
    otherwise: 'other',
  });
  const bookPath = `/api/coder/codebooks/${book.id}`;
  await ann.send('PUT', `${bookPath}/human-codes`, { codes: [{ dropNumber: 14, code: 'question' }] });
  await ann.post('/api/claims', { by: 'Ann', text: 'A claim.', madeOn: '2018-01-01' });
  const hers = await exportedWork(ann, 'Ann');
  expect(await exportedWork(ann, 'Ann')).toEqual(hers);

  const preview = await importedWork(bob, hers, '&preview=true');
  expect(preview).toMatchObject({ merged: 0, conflicts: [] });
  expect(await notes(bob)).toEqual([]);
  const first = await importedWork(bob, hers);
  expect(first).toMatchObject({ added: preview.added, merged: 0, conflicts: [] });
  expect(await importedWork(bob, hers)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
  expect(await importedWork(ann, hers)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
  expect(await notes(bob)).toEqual(['Hers.']);
  const [mine, theirs] = [
    (await ann.get<WorkingSet>('/api/sets/Storm')).value,
    (await bob.get<WorkingSet>('/api/sets/Storm')).value,
  ];
  expect(theirs).toEqual(mine);
  const [coded, codedHere] = [await ann.get(bookPath), await bob.get(bookPath)];
  expect(codedHere).toMatchObject({ status: 200, value: coded.value });

  await ann.send('PATCH', `/api/notes/${note.id}`, { text: 'Hers, changed.' });
  await bob.send('PATCH', `/api/notes/${note.id}`, { text: 'His.' });
  const his = await exportedWork(bob, 'Bob');
  const { conflicts } = await importedWork(ann, his);
  expect(conflicts).toHaveLength(1);
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  expect(await notes(bob)).toEqual(await notes(ann));

  const { value: listed } = await ann.get<WorkConflictView[]>('/api/work/conflicts');
  const { number = 0, kept, other } = listed[0] ?? {};
  expect(await notes(ann)).toEqual([kept?.text]);
  expect([kept?.by, other?.by].toSorted()).toEqual(['Ann', 'Bob']);
  expect((await ann.post(`/api/work/conflicts/${number}/take`, {})).status).toBe(200);
  expect(await notes(ann)).toEqual([other?.text]);
  expect((await ann.post(`/api/work/conflicts/${number}/take`, {})).status).toBe(409);
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  expect(await notes(bob)).toEqual([other?.text]);

  await bob.send('DELETE', `/api/notes/${note.id}`);
  expect(await importedWork(ann, await exportedWork(bob, 'Bob'))).toMatchObject({ conflicts: [] });
  expect(await notes(ann)).toEqual([]);
});

it('keeps two sets of one name, the second under a name of its own', async () => {
  await ann.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Same', filter: 'search=who' });
  await bob.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Same', filter: 'search=water' });
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  await importedWork(ann, await exportedWork(bob, 'Bob'));
  for (const w of [ann, bob]) {
    const { value } = await w.get<WorkingSet[]>('/api/sets');
    expect(value.filter(({ name }) => name.startsWith('Same'))).toHaveLength(2);
  }
  expect(await importedWork(ann, await exportedWork(bob, 'Bob'))).toMatchObject({ added: 0, merged: 0 });
});

it('refuses a hostile file in one sentence with nothing imported', async () => {
  const before = await exportedWork(bob, 'Bob');
  await ann.post('/api/notes', { subject: null, text: 'One more.' });
  const good = await membersOf(await exportedWork(ann, 'Ann'));
  const edited = (name: string, edit: (text: string) => string): { name: string; content: string }[] =>
    good.map((member) => (member.name === name ? { name, content: edit(member.content) } : member));
  const rehashed = (name: string, edit: (text: string) => string): Buffer => rewrittenWork(good, name, edit);
  const whole = makeZip(good);
  const hostile: readonly Buffer[] = [
    whole.subarray(0, whole.length / 2),
    Buffer.from('not a ZIP'),
    makeZip(edited('notes.json', (text) => text.replace('One more', 'Two more'))),
    makeZip(edited('manifest.json', (text) => text.replace('"version":6', '"version":9'))),
    makeZip(edited('manifest.json', () => '{}')),
    makeZip([...good, { name: '../outside.json', content: '[]' }]),
    makeZip([...good, { name: 'more.json', content: '[]' }]),
    makeZip(edited('notes.json', () => ' '.repeat(60_000_000))),
    rehashed('notes.json', (text) => text.replaceAll('"text":{"author"', '"other":{"author"')),
    rehashed('notes.json', () => '['.repeat(100_000)),
    rehashed('notes.json', (text) => text.replace('"kind":"note"', '"kind":"note","more":1')),
    rehashed('notes.json', (text) => text.replace('"kind":"note"', '"__proto__":{"a":1},"kind":"note"')),
    rehashed('sets.json', (text) => text.replace(/"items":\["[^"]+"/u, '"items":["drop:999999"')),
    rehashed('logs.json', (text) => text.replace('A claim', 'B claim')),
  ];
  for (const [index, file] of hostile.entries()) {
    const { status, text } = await bob.upload('/api/work/import?waitMs=60000', file);
    expect([index, status]).toEqual([index, 422]);
    expect(text.length).toBeLessThan(400);
  }
  expect(await exportedWork(bob, 'Bob')).toEqual(before);
  expect((await importedWork(bob, whole)).added).toBe(1);
});
