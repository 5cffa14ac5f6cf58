import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseChange } from '#main/repositories/data-state.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

/** Rows that go without the clock of changes: a count that is kept cannot see it. */
it.each([
  ['posts', 'social_posts', '/api/social-posts/statistics', '/api/social-posts/statistics?platform=twitter'],
  ['events', 'news_events', '/api/news-events/summary', null],
] as const)('counts over all %s are made once, until they change', async (part, table, path, narrowed) => {
  const read = async (address: string): Promise<number> => {
    const { value } = await w.get<{ total?: number; totalEvents?: number }>(address);
    return value.total ?? value.totalEvents ?? NaN;
  };
  const before = await read(path);
  const narrowedBefore = narrowed === null ? null : await read(narrowed);
  w.sql().prepare(`DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} ORDER BY id LIMIT 5)`).run();
  expect(await read(path)).toBe(before);
  if (narrowed !== null) expect(await read(narrowed)).not.toBe(narrowedBefore);
  await w.services.deps.store.write((tx) => {
    raiseChange(tx, part);
  });
  expect(await read(path)).not.toBe(before);
});
