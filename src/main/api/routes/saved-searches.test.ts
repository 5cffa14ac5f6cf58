import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const search = (name: string, filter: Readonly<Record<string, string>>) => ({
  name,
  view: new URLSearchParams(filter).toString(),
  filter,
});
const list = async (): Promise<SavedSearch[]> => (await w.get<SavedSearch[]>('/api/saved-searches')).value;

describe('saved searches', () => {
  it('keep a name once, count the present drops, and go', async () => {
    const { value: saved } = await w.post<SavedSearch>(
      '/api/saved-searches',
      search('Words', { search: 'lantern' }),
    );
    expect(saved).toMatchObject({ name: 'Words', view: 'search=lantern', count: 0 });
    await w.upload(
      '/api/import-complete-dataset?waitMs=60000',
      archiveText([{ text: 'a lantern' }, { text: 'none' }]),
    );
    expect(await list()).toMatchObject([{ id: saved.id, name: 'Words', count: 1 }]);

    await w.post('/api/saved-searches', search('WORDS', { platform: '4chan' }));
    expect(await list()).toMatchObject([{ id: saved.id, name: 'WORDS', count: 2 }]);

    // Of a board that only an earlier archive had.
    const { value: gone } = await w.post<SavedSearch>(
      '/api/saved-searches',
      search('Gone', { board: 'gone' }),
    );
    expect((await list()).find(({ name }) => name === 'Gone')).toMatchObject({ count: 0 });
    await w.send('DELETE', `/api/saved-searches/${gone.id}`);

    expect((await w.send('DELETE', `/api/saved-searches/${saved.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await w.send('DELETE', `/api/saved-searches/${saved.id}`)).status).toBe(404);
  });

  it.each([
    ['no name', search(' ', {}), 'name'],
    ['a name too long', search('x'.repeat(81), {}), 'name'],
    ['a filter that means nothing', search('Bad', { year: 'soon' }), 'filter'],
  ])('refuse %s, naming it', async (_what, body, named) => {
    const { status, text } = await w.post('/api/saved-searches', body);
    expect([status, text]).toEqual([400, expect.stringContaining(named)]);
  });
});
