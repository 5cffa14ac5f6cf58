import { expect, it } from 'vitest';
import { headlineWords, SAME_SHARE, sharedWords } from './same-happening.ts';

it.each([
  ['The inventor of the paper lamp dies at 95', 'Inventor of paper lamp has died, aged 95', 5 / 5],
  ['Storm closes the harbor of Westport', 'Storm closes the airport of Easton', 0],
  ['Storm closes harbor', 'Storm closes harbor of Westport for two days', 1],
  ['River bridge opens after long repair', 'River bridge closed again for repair work', 3 / 5],
  ['', 'Storm closes harbor', 0],
])('compares “%s” and “%s”', (a, b, share) => {
  expect(sharedWords(headlineWords(a), headlineWords(b))).toBeCloseTo(share, 10);
  expect(sharedWords(headlineWords(b), headlineWords(a))).toBeCloseTo(share, 10);
});

it('takes no two words in common for one happening', () => {
  expect(sharedWords(headlineWords('Storm closes'), headlineWords('Storm closes'))).toBeLessThan(SAME_SHARE);
});
