import { expect, it } from 'vitest';
import { Tally, THRESHOLDS } from './pair-lists.ts';

it.each([1, 7, 30_000, 130_000])('keeps the counts of lists apart, with %i columns', (columns) => {
  const tally = new Tally(columns);
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
