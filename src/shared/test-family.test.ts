import { describe, expect, it } from 'vitest';
import { familyCounts, familySentence, shownTestLabel, testSentence } from './test-family.ts';

const result = (observed: number, low: number | null = 10, high: number | null = 20) => ({
  observed,
  low,
  high,
});

describe('familyCounts', () => {
  it('counts every test with a range, on both sides, next to what chance puts there', () => {
    const family = [
      ...Array.from({ length: 131 }, () => result(15)),
      ...Array.from({ length: 5 }, () => result(21)),
      ...Array.from({ length: 3 }, () => result(9)),
      result(30, null, null),
    ];
    const counts = familyCounts(family);
    expect(counts).toEqual({ tested: 139, above: 5, below: 3, byChance: 3.475 });
    expect(familySentence(counts)).toBe(
      '5 of 139 tests are above the 95% range of chance, 3 are below. By chance alone, about 3.5 are expected on each side.',
    );
  });

  it('counts the ends of a range as within it', () => {
    expect(familyCounts([result(10), result(20)])).toMatchObject({ above: 0, below: 0 });
  });

  it('says that nothing was compared instead of counting none', () => {
    expect(familySentence(familyCounts([result(3, null, null)]), 'windows')).toBe(
      'None of these windows could be compared with chance.',
    );
    expect(familySentence(familyCounts([result(21)]), 'windows')).toBe(
      '1 of 1 windows is above the 95% range of chance, 0 are below. By chance alone, fewer than 0.1 is expected on each side.',
    );
  });
});

it('writes the count of a family with separators', () => {
  expect(shownTestLabel('Words, smallest p, family of 3131')).toBe('Words, smallest p, family of 3,131');
  expect(shownTestLabel('Within 1440 minutes')).toBe('Within 1440 minutes');
  expect(shownTestLabel('@one (twitter): era, post-first, within 1 minutes')).toBe(
    '@one (twitter): era, before the drop, within 1 minute',
  );
  expect(shownTestLabel('events: day, either, within 21 minutes')).toBe(
    'events: day, either way, within 21 minutes',
  );
  expect(shownTestLabel('A post of @one (twitter) within 1 minutes of the drop')).toBe(
    'A post of @one (twitter) within 1 minute of the drop',
  );
});

it('says a test by its p where no surrogates were drawn, and never that it was not compared', () => {
  const figures = { observed: 0.25, expected: null, bandLow: null, bandHigh: null, p: 0.02, size: 1 };
  expect(testSentence({ label: 'Days of the week', ...figures })).toBe('0.25 (Days of the week); p = 0.020.');
  expect(testSentence({ label: 'Words, family of 3131', ...figures, observed: 4, size: 3131 })).toBe(
    'Words, family of 3,131: 4 with q < 0.05; the family as a whole: p = 0.020.',
  );
});
