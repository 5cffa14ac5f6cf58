import { JOURNALED } from '#shared/written.ts';
import type { TestWorkstation } from './workstation.ts';

/** Every row of what people write. */
export const writtenRows = (of: TestWorkstation): unknown =>
  JOURNALED.map((table) =>
    of
      .sql()
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  );

/** An act of a person, drawn by a number: what it is, and on what. */
export const actAtRandom = async (w: TestWorkstation, seed: number): Promise<void> => {
  const idOf = async (list: string): Promise<string | undefined> => {
    const { value } = await w.get<{ id: string }[]>(list);
    return value[seed % Math.max(1, value.length)]?.id;
  };
  const tag = (path: string, items: readonly string[], act = 'add') =>
    w.post('/api/tags/items', { tag: path, act, to: { items } });
  const drop = `drop:${1 + (seed % 9)}`;
  const acts: readonly (() => Promise<unknown>)[] = [
    () => tag(`Tag ${seed % 5}/Part ${seed % 3}`, [drop, `drop:${20 + (seed % 7)}`]),
    () => tag('Bookmarks', [drop], seed % 2 === 0 ? 'add' : 'remove'),
    async () =>
      w.send('PATCH', `/api/tags/${await idOf('/api/tags')}`, { path: `Tag ${seed % 4}`, merge: true }),
    async () => w.send('DELETE', `/api/tags/${await idOf('/api/tags')}`),
    () => w.post('/api/notes', { subject: drop, text: `Note ${seed} on #${1 + (seed % 30)}` }),
    () => w.post('/api/notes', { subject: null, text: `On [[Set ${seed % 4}]]` }),
    async () => w.send('PATCH', `/api/notes/${await idOf('/api/notes')}`, { text: `Changed ${seed} to #4` }),
    async () => w.send('DELETE', `/api/notes/${await idOf('/api/notes')}`),
    () =>
      w.post('/api/saved-searches', {
        name: `Search ${seed % 3}`,
        view: `search=${seed}`,
        filter: { search: String(seed) },
      }),
    async () => w.send('DELETE', `/api/saved-searches/${await idOf('/api/saved-searches')}`),
    () => w.post('/api/sql/saved', { name: `Statement ${seed % 3}`, sql: `SELECT ${seed}` }),
    async () => w.send('DELETE', `/api/sql/saved/${await idOf('/api/sql/saved')}`),
    () => w.post('/api/sets?waitMs=60000', { from: 'items', name: `Set ${seed % 4}`, items: [drop] }),
    () => w.send('DELETE', `/api/sets/${encodeURIComponent(`Set ${seed % 4}`)}`),
    () =>
      w.post('/api/coder/codebooks', {
        name: `Book ${seed % 3}`,
        codes: [{ code: 'question', definition: 'Asks.', phrases: ['who'] }],
        otherwise: 'other',
      }),
    async () =>
      w.send('PUT', `/api/coder/codebooks/${await idOf('/api/coder/codebooks')}/human-codes`, {
        codes: [{ dropNumber: 14 + (seed % 2), code: seed % 3 === 0 ? 'question' : 'other' }],
      }),
    async () => w.send('DELETE', `/api/coder/codebooks/${await idOf('/api/coder/codebooks')}`),
  ];
  await acts[seed % acts.length]?.();
};

/** Undoes or redoes until there is nothing left. @returns how many steps that were */
export const turnAll = async (w: TestWorkstation, way: 'undo' | 'redo'): Promise<number> => {
  for (let steps = 0; ; steps += 1) if ((await w.post(`/api/journal/${way}`)).status !== 200) return steps;
};
