import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { openNewsWriter } from './writer.ts';

const from = { origin: 'imported', name: 'a file', fileName: 'a.csv', sha256: '', importedAt: 1 } as const;
const rows = Array.from({ length: 600 }, (_, index): NewsRow => ({
  id: `n-${index}`,
  time: 1_500_000_000 + index,
  hasTimeOfDay: true,
  title: `Unmistakable ${index}`,
  category: 'politics',
  sourceCategory: null,
  source: 'AP',
  url: null,
}));

describe('an import of events', () => {
  let w: TestWorkstation;
  const seen = async (): Promise<number> => {
    const listed = await w.get<NewsEvent[]>('/api/news-events?origin=imported');
    const found = await w.get<NewsEvent[]>('/api/news-events?search=unmistakable');
    expect(found.headers.get('x-total-count')).toBe(listed.headers.get('x-total-count'));
    return Number(listed.headers.get('x-total-count'));
  };
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'none' });
  });
  afterAll(() => w.dispose());

  it('is seen when it is finished and not before, and leaves nothing when taken back', async () => {
    const { store } = w.services.deps;
    const first = await openNewsWriter(store, from);
    expect(await first.add(rows)).toBe(600);
    expect(await seen()).toBe(0);
    await first.finish('generic');
    expect(await seen()).toBe(600);
    const second = await openNewsWriter(store, from);
    expect(await second.add(rows)).toBe(0);
    await second.finish('generic');
    expect(
      (await w.services.news.summary()).imports.filter(({ origin }) => origin === 'imported'),
    ).toHaveLength(1);
    const third = await openNewsWriter(store, from);
    await third.add([{ ...rows[0], id: 'n-new' } as NewsRow]);
    await third.takeBack();
    expect(await seen()).toBe(600);
  });

  it('that a crash interrupted is gone at the next start', async () => {
    const { store } = w.services.deps;
    const half = await openNewsWriter(store, from);
    await half.add(rows.map((row) => ({ ...row, id: `${row.id}-half` })));
    const { folder } = w;
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder });
    expect(await seen()).toBe(600);
    const left = w.sql().prepare('SELECT count(*) AS count FROM news_events WHERE id LIKE ?').get('%-half');
    expect(left).toEqual({ count: 0 });
    expect((await w.services.news.summary()).byOrigin).toContainEqual({ value: 'imported', count: 600 });
  });
});
