import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsEvent, NewsImportPreview, NewsImportResult } from '#shared/contract/news.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let shipped: readonly NewsEvent[];
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  shipped = (await w.get<NewsEvent[]>('/api/news-events?limit=5000&sortBy=oldest')).value;
});
afterAll(() => w.dispose());

/** The shipped event with the most words, told by another source; and one of the next day. */
const fileOf = (): string => {
  const [told] = shipped.toSorted((a, b) => b.title.length - a.title.length);
  if (told === undefined) throw new Error('No events are shipped.');
  const day = told.publishedAt.slice(0, 10);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return JSON.stringify([
    { date: day, title: `${told.title} – report`, source: 'Test Gazette', category: told.category },
    { date: next, title: `${told.title} – report`, source: 'Test Gazette', category: told.category },
  ]);
};
const imported = async (query: string): Promise<NewsImportResult> => {
  const { value, status, text } = await w.upload<NewsImportResult>(
    `/api/news-events/import?waitMs=60000&fileName=gazette.json${query}`,
    fileOf(),
  );
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return value;
};
const total = async (): Promise<number> =>
  Number((await w.get('/api/news-events?limit=1')).headers.get('x-total-count'));
const gazette = async (): Promise<number> =>
  (await w.get<NewsEvent[]>('/api/news-events?source=Test+Gazette')).value.length;
const inSql = async (): Promise<unknown> =>
  (await w.post<{ rows: unknown[][] }>('/api/sql', { sql: 'SELECT count(*) FROM events' })).value
    .rows[0]?.[0];

describe('a happening that is here from another source', () => {
  it('is shown in the preview with both headlines and the rule, and nothing is written', async () => {
    const { value } = await w.upload<NewsImportPreview>(
      '/api/news-events/import/preview?fileName=gazette.json',
      fileOf(),
    );
    expect(value.effect?.added).toBe(2);
    expect(value.same).toMatchObject({ count: 1, rule: expect.stringContaining('60%') as string });
    const [same] = value.same.events;
    expect(same?.source).toBe('Test Gazette');
    expect(shipped.map(({ id }) => id)).toContain(same?.here.id);
    expect(same?.shared).toBeGreaterThanOrEqual(0.6);
    expect(await total()).toBe(shipped.length);
  });

  it('counts as one with it where they are merged, in lists, figures and SQL, and leaves with its import', async () => {
    const { message, importId } = await imported('&sameEvents=merge');
    expect(message).toContain('1 event is likely the same happening as one that was here');
    expect([await total(), await gazette(), await inSql()]).toEqual([
      shipped.length + 1,
      1,
      shipped.length + 1,
    ]);
    expect((await w.send('DELETE', `/api/news-events/imports/${importId}`)).status).toBe(200);
    expect(w.sql().prepare('SELECT count(*) FROM event_merges').pluck().get()).toBe(0);
  });

  it('counts as an event of its own where it is kept, and the import says so', async () => {
    const { message } = await imported('');
    expect(message).toContain('count as events of their own');
    expect([await total(), await gazette(), await inSql()]).toEqual([
      shipped.length + 2,
      2,
      shipped.length + 2,
    ]);
  });
});
