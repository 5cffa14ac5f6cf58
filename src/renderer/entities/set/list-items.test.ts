import { expect, test } from 'vitest';
import { itemsOfList } from './list-items.ts';

const partOf = (items: readonly string[], size: number) => {
  const offsets: number[] = [];
  const fetchRows = (offset: number) => {
    offsets.push(offset);
    return Promise.resolve(items.slice(offset, offset + size));
  };
  return { offsets, fetchRows };
};

test('a list is read part by part, each item counts once, in order', async () => {
  const { offsets, fetchRows } = partOf(['drop:2', 'drop:1', 'drop:2', 'post:gab/3', 'drop:1'], 2);
  expect(await itemsOfList(fetchRows, (item) => [item])).toEqual(['drop:2', 'drop:1', 'post:gab/3']);
  expect(offsets).toEqual([0, 2, 4, 5]);
});

test('a list that is too long for a set is not read to its end', async () => {
  const { offsets, fetchRows } = partOf(
    Array.from({ length: 50_000 }, (_, at) => `drop:${at}`),
    5000,
  );
  expect((await itemsOfList(fetchRows, (item) => [item])).length).toBe(15_000);
  expect(offsets).toHaveLength(3);
});
