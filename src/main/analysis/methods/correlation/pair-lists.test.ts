import { expect, it } from 'vitest';
import { CellLists, PairTally, THRESHOLDS } from './pair-lists.ts';

it.each([1, 7, 30_000, 130_000])('keeps the counts of lists apart, with %i columns', (columns) => {
  const tally = new PairTally(columns);
  const size = THRESHOLDS * columns;
  for (let list = 0; list < 9; list += 1) {
    const counts = tally.of(list);
    counts[0] = list + 1;
    counts[size - 1] = list + 10;
  }
  for (let list = 0; list < 9; list += 1) {
    const counts = tally.of(list);
    expect([counts.length, counts[0], counts[1], counts[size - 2], counts[size - 1]]).toEqual([
      ...[size, list + 1, 0, 0, list + 10],
    ]);
  }
});

it('adds what lists count to their cells, and uses their memory again', () => {
  const lists = new CellLists();
  const [both, first] = [lists.numberOf([1, 2]), lists.numberOf([1])];
  const tally = new PairTally(2);
  const count = (list: number, column: number, bin: number, pairs: number): void => {
    tally.of(list)[column * THRESHOLDS + bin] = pairs;
  };
  const counted = (cell: number) =>
    [0, 3, 4, THRESHOLDS - 1].map((bin) => [...(tally.fromThresholds(cell, lists)[bin] ?? [])]);
  count(both, 0, 3, 5);
  count(first, 1, 80, 7);
  const memory = tally.of(first);
  tally.settle(lists);
  count(both, 1, 4, 2);
  expect(tally.of(both)).toBe(memory);
  expect(counted(1)).toEqual([
    [5, 9],
    [5, 9],
    [0, 9],
    [0, 7],
  ]);
  expect(counted(2)).toEqual([
    [5, 2],
    [5, 2],
    [0, 2],
    [0, 0],
  ]);
  expect(counted(3)).toEqual([0, 0, 0, 0].map(() => [0, 0]));
});
