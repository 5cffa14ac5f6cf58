import { expect, it } from 'vitest';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { findDropCategories } from './drop-categories.ts';

it('categories read in stretches are those of the table, and drops of the same ones share a list', async () => {
  const w = await createTestWorkstation({ data: 'short' });
  const { read } = w.services.deps.store;
  const expected = new Map<number, string[]>();
  for (const { number, category } of w
    .sql()
    .prepare<[], { number: number; category: string }>(
      'SELECT drop_number AS number, category FROM drop_categories ORDER BY drop_number, category',
    )
    .all())
    expected.set(number, [...(expected.get(number) ?? []), category]);
  const found = await findDropCategories(read);
  expect(found).toEqual(expected);
  expect(new Set([...expected.values()].map(String)).size).toBe(new Set(found.values()).size);
  for (const stretch of [1, 2, 7]) expect(await findDropCategories(read, stretch)).toEqual(found);
  await w.dispose();
});
