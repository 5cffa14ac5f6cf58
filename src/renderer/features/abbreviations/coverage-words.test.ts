import { expect, it } from 'vitest';
import { coverageFinding } from './coverage-words.ts';

it('counts months outside the range of one constant share, on both sides, next to chance', () => {
  const month = (withoutTop: number) => ({ withoutTop, low: 3, high: 9 });
  const months = [1, 5, 6, 12, 9, 3, ...Array.from({ length: 34 }, () => 5)].map(month);
  expect(coverageFinding(months, '34.8%')).toBe(
    '2 of 40 months are outside the 95% range of one constant share (34.8%); by chance alone, about 2',
  );
});
