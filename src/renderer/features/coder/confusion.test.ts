import { expect, test } from 'vitest';
import { confusionRows, confusionSentence } from './confusion.ts';

const CODES = { first: 'Ann', second: 'Bob', categories: ['call', 'question', 'other'] };

test('a cell has its share of the row, and none in a row without drops', () => {
  const counts = [
    [3, 1, 0],
    [0, 0, 0],
    [2, 0, 6],
  ];
  const rows = confusionRows({ ...CODES, counts });
  expect(rows.map(({ drops }) => drops)).toEqual([4, 0, 8]);
  expect(rows.map(({ cells }) => cells.map(({ share }) => share))).toEqual([
    [0.75, 0.25, 0],
    [null, null, null],
    [0.25, 0, 0.75],
  ]);
  expect(rows.flatMap(({ cells }) => cells.filter(({ isSame }) => isSame).map(({ count }) => count))).toEqual(
    [3, 0, 6],
  );
  expect(confusionSentence({ ...CODES, counts })).toBe(
    'Same code for 9 of 12 drops (75.0%). Most common difference: “other” by Ann, “call” by Bob (2 drops).',
  );
});

test('full agreement and no common drop are said as such', () => {
  expect(confusionSentence({ ...CODES, counts: [[1], [0, 2]] })).toBe(
    'Same code for 3 of 3 drops (100.0%). No drop has two codes.',
  );
  expect(confusionSentence({ ...CODES, counts: [] })).toBe('Ann and Bob have no drop in common.');
});
