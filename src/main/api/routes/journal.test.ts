import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SHORT_ACT_ROWS } from '#main/repositories/journal.ts';
import type { JournalState } from '#shared/contract/journal.ts';
import type { Note } from '#shared/contract/notes.ts';
import { actAtRandom, turnAll, writtenRows } from '#tests/helpers/journal.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const journal = async (): Promise<JournalState> => (await w.get<JournalState>('/api/journal')).value;
const tag = (path: string, items: readonly string[]) =>
  w.post('/api/tags/items', { tag: path, to: { items } });

describe('undo and redo', () => {
  it('asked for twice at once turn two acts', async () => {
    await tag('One', ['drop:1']);
    await tag('Two', ['drop:2']);
    const both = await Promise.all([w.post('/api/journal/undo'), w.post('/api/journal/undo')]);
    expect(both.map(({ text }) => text)).toEqual([
      expect.stringContaining('Undone: tag drop 2 “Two”.'),
      expect.stringContaining('Undone: tag drop 1 “One”.'),
    ]);
    expect(await journal()).toMatchObject({ redo: 'tag drop 1 “One”', redoSteps: 2 });
  });

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

/** How many jobs of a kind were completed. */
const completed = async (kind: string, of = w): Promise<number> =>
  (await of.get<{ status: string }[]>(`/api/jobs?limit=50&kind=${kind}`)).value.filter(
    ({ status }) => status === 'completed',
  ).length;

describe('a long act', () => {
  it('of tags is written, undone and redone by a worker, as jobs, and is the same', async () => {
    const before = writtenRows(w);
    const { headers } = await w.get('/api/social-posts?limit=1');
    const posts = Number(headers.get('x-total-count'));
    expect(posts).toBeGreaterThan(SHORT_ACT_ROWS);
    const items = `${posts.toLocaleString('en-US')} items`;
    const { value } = await w.post('/api/tags/items', {
      tag: 'Long/Act',
      to: { filter: 'posts:' },
    });
    expect(value).toEqual({ message: `${items} now tagged “Long/Act”.`, items: posts, changed: posts });
    const tagged = writtenRows(w);
    expect((await journal()).undo).toBe(`tag ${items} “Long/Act”`);
    const { text } = await w.post('/api/journal/undo');
    expect(text).toContain(`Undone: tag ${items} “Long/Act”.`);
    expect(writtenRows(w)).toEqual(before);
    await w.post('/api/journal/redo');
    expect(writtenRows(w)).toEqual(tagged);
    const { value: tags } = await w.get<{ id: string; path: string }[]>('/api/tags');
    const { id } = tags.find(({ path }) => path === 'Long') ?? expect.fail('no tag');
    expect((await w.send('DELETE', `/api/tags/${id}`)).text).toContain('2 tags removed');
    expect(writtenRows(w)).toEqual(before);
    expect([await completed('change-tags'), await completed('turn-act')]).toEqual([2, 2]);
  });

  it('that removes a set of many items comes back with all of them', async () => {
    const many = await createTestWorkstation({ data: 'demonstration' });
    onTestFinished(() => many.dispose());
    await many.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Many', filter: 'posts:' });
    const before = writtenRows(many);
    expect((await many.send('DELETE', '/api/sets/Many')).status).toBe(200);
    expect((await many.get('/api/sets/Many')).status).toBe(404);
    expect((await many.post('/api/journal/undo')).status).toBe(200);
    expect(writtenRows(many)).toEqual(before);
    expect([await completed('remove-set', many), await completed('turn-act', many)]).toEqual([1, 1]);
  });

  it('whose rows were changed since is refused with nothing changed', async () => {
    await w.post('/api/tags/items', {
      tag: 'Changed',
      to: { filter: 'posts:' },
    });
    w.sql().exec(`UPDATE item_tags SET created_at = 7 WHERE item LIKE 'post:%'`);
    const before = writtenRows(w);
    const { status, text } = await w.post('/api/journal/undo');
    expect([status, text]).toEqual([
      409,
      expect.stringMatching(/“tag [\d,]+ items “Changed”” can’t be undone/u),
    ]);
    expect(writtenRows(w)).toEqual(before);
    expect((await journal()).undo).not.toContain('Changed');
  });
});

describe('one undo', () => {
  const disabled = async (): Promise<boolean | undefined> =>
    (
      await w.get<{ id: string; isDisabled: boolean }[]>('/api/abbreviation-keys?includeDisabled=true')
    ).value.find(({ id }) => id === 'fbi')?.isDisabled;
  const notes = async (): Promise<readonly string[]> =>
    (await w.get<{ text: string }[]>('/api/notes')).value.map(({ text }) => text);

  it('undoes what was done last, whatever it was: a note, a key, an account', async () => {
    await w.post('/api/notes', { subject: 'drop:14', text: 'Before the key.' });
    expect((await w.send('DELETE', '/api/abbreviation-keys/fbi')).status).toBe(200);
    expect(
      (
        await w.send('PUT', '/api/social-accounts/somebody', {
          displayName: 'Somebody',
          platforms: ['twitter'],
        })
      ).status,
    ).toBe(200);
    const undone = async (): Promise<string> =>
      (await w.post<{ message: string }>('/api/journal/undo')).value.message;
    expect(await undone()).toBe('Undone: add the account @somebody.');
    expect(await undone()).toBe('Undone: disable the key FBI.');
    expect(await disabled()).toBe(false);
    expect(await notes()).toContain('Before the key.');
    expect((await w.post<{ message: string }>('/api/journal/redo')).value.message).toBe(
      'Redone: disable the key FBI.',
    );
    expect(await disabled()).toBe(true);
    expect(await undone()).toBe('Undone: disable the key FBI.');
    expect(await undone()).toMatch(/^Undone: .*note/);
    expect(await notes()).not.toContain('Before the key.');
  });

  it('undoes the last change of the keys from their own page, past what was done elsewhere since', async () => {
    await w.send('DELETE', '/api/abbreviation-keys/fbi');
    await w.post('/api/notes', { subject: 'drop:14', text: 'After the key.' });
    expect((await w.post<{ message: string }>('/api/abbreviation-keys/undo')).value.message).toBe(
      'Undone: disable the key FBI.',
    );
    expect(await disabled()).toBe(false);
    expect(await notes()).toContain('After the key.');
    const { value } = await w.get<{ undo: string; redo: string | null }>('/api/journal');
    expect(value.undo).toContain('note');
    expect(value.redo).toBeNull();
  });
});
