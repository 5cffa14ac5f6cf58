import { expect, it } from 'vitest';
import { dispersionFinding, partsByChance } from './dispersion-words.ts';

const part = (label: string, tokens: number, occurrences: number) => ({ label, tokens, occurrences });

it('says in how many parts a word is, next to as many occurrences at random places', () => {
  const partCounts = [part('a', 100, 4), part('b', 100, 0)];
  // Two of two parts, but for 2 · (1/2)^4 of them.
  expect(partsByChance({ occurrences: 4, partCounts })).toBeCloseTo(1.875, 10);
  expect(partsByChance({ occurrences: 1, partCounts })).toBe(1);
  const answer = { occurrences: 4, parts: 2, partsWithWord: 1, partCounts };
  expect(dispersionFinding('news', answer, 'day')).toBe(
    '“news” is in 1 of 2 days; 4 occurrences at random places would be in about 2',
  );
});
