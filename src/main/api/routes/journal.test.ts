import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalState } from '#shared/contract/journal.ts';
import type { Note } from '#shared/contract/notes.ts';
import { actAtRandom, turnAll, writtenRows } from '#tests/helpers/journal.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const journal = async (): Promise<JournalState> => (await w.get<JournalState>('/api/journal')).value;
const tag = (path: string, items: readonly string[]) =>
  w.post('/api/tags/items', { tag: path, to: { items } });

describe('undo and redo', () => {
  it('name the act, and end with what could be redone at the next act', async () => {
    await tag('Storm', ['drop:17']);
    expect(await journal()).toMatchObject({ undo: 'tag drop 17 “Storm”', redo: null });
    const { value } = await w.post<{ message: string }>('/api/journal/undo');
    expect(value.message).toBe('Undone: tag drop 17 “Storm”.');
    expect((await w.get('/api/tags')).value).toEqual([]);
    expect(await journal()).toMatchObject({ redo: 'tag drop 17 “Storm”' });
    await tag('Rain', ['drop:18']);
    expect(await journal()).toMatchObject({ undo: 'tag drop 18 “Rain”', redo: null });
    // Nothing changes: no step.
    const { undoSteps } = await journal();
    await tag('Rain', ['drop:18']);
    expect((await journal()).undoSteps).toBe(undoSteps);
  });

  it('bring every table back to its beginning, and forth to its end', async () => {
    const before = writtenRows(w);
    const { undoSteps } = await journal();
    for (let seed = 0; seed < 45; seed += 1) await actAtRandom(w, seed * 7);
    const after = writtenRows(w);
    expect(after).not.toEqual(before);
    const steps = (await journal()).undoSteps - undoSteps;
    expect(steps).toBeGreaterThan(20);
    for (let step = 0; step < steps; step += 1)
      expect((await w.post('/api/journal/undo')).text).toMatch(/Undone/);
    expect(writtenRows(w)).toEqual(before);
    expect(await turnAll(w, 'redo')).toBe(steps);
    expect(writtenRows(w)).toEqual(after);
  });

  it('refuse a step whose rows were changed since, change nothing, and go on with the step before', async () => {
    const { value: note } = await w.post<Note>('/api/notes', { subject: null, text: 'Mine.' });
    await w.send('PATCH', `/api/notes/${note.id}`, { text: 'Mine, changed.' });
    // As an import of work writes it.
    w.sql().prepare(`UPDATE notes SET text = 'Theirs.', folded = 'theirs.' WHERE id = ?`).run(note.id);
    const before = writtenRows(w);
    const { status, text } = await w.post('/api/journal/undo');
    expect([status, text]).toEqual([409, expect.stringContaining('“change a note” can’t be undone')]);
    expect(writtenRows(w)).toEqual(before);
    expect((await journal()).undo).toBe('write a note');
    expect((await w.post('/api/journal/undo')).status).toBe(409);
    expect(writtenRows(w)).toEqual(before);
  });

  it('refuse to undo a code book that somebody’s runs are based on since', async () => {
    const { value: book } = await w.post<{ id: string }>('/api/coder/codebooks', {
      name: 'Book',
      codes: [{ code: 'question', definition: 'Asks.', phrases: ['who'] }],
      otherwise: 'other',
    });
    w.sql()
      .prepare(
        `INSERT INTO human_codes (codebook_id, dataset_id, drop_number, code, coded_at) VALUES (?, 1, 1, 'other', 1)`,
      )
      .run(book.id);
    const before = writtenRows(w);
    expect((await w.post('/api/journal/undo')).status).toBe(409);
    expect(writtenRows(w)).toEqual(before);
  });

  it('say that there is nothing to redo', async () => {
    await tag('Last', ['drop:1']);
    const { status, text } = await w.post('/api/journal/redo');
    expect([status, text]).toEqual([409, expect.stringContaining('There is nothing to redo.')]);
  });

  it('go on after a restart', async () => {
    const { undo } = await journal();
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder: w.folder });
    expect((await journal()).undo).toBe(undo);
    const before = writtenRows(w);
    expect((await w.post('/api/journal/undo')).status).toBe(200);
    expect((await w.post('/api/journal/redo')).status).toBe(200);
    expect(writtenRows(w)).toEqual(before);
  });
});
