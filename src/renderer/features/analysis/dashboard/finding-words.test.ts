import { expect, it } from 'vitest';
import { findingWords } from './finding-words.ts';

const test = (label: string, observed: number, q: number, surrogates = 400) => ({
  ...{ label, observed, q, surrogates, p: 0.01, bandLow: 2, bandHigh: 8, selection: {}, apart: '' },
});

it('says a registered test as a finding, by its q over all tests', () => {
  expect(
    [
      test('Pairs with a score of 0.7 or more', 5, 1),
      test('Number of clusters', 12, 0.03),
      test('Number of clusters', 12, 0.19),
      test('Mean best score: season', 1, 0.01),
      test('events: minute, after the drop, within 60 minutes', 5, 1),
      test('@demo (twitter): day, before the drop, within 1 minute', 5, 1),
      test('@demo (twitter): before the drop within 5 minutes', 5, 1),
      test('Best split by g-squared of function-words', 12, 0.01),
      test('formatting_all_caps_line over the months', 12, 0.01),
      test('closeness: weights of 1 or more', 5, 1),
      test('A label of another method', 5, 1, 19),
    ].map(findingWords),
  ).toEqual([
    'Strong pairs of drops and news: within chance',
    'Clusters of drops in time: more than by chance',
    'Clusters of drops in time: not beyond chance over all tests',
    'Likeness of drops and news, by seasons: fewer than by chance',
    'News events within 60 minutes after drops, by minutes: within chance',
    'Posts of @demo (twitter) within 1 minute before drops, by days: within chance',
    'Posts of @demo (twitter) within 5 minutes before drops: within chance',
    'Change of style, G² of function words: more than by chance',
    'Layout with all caps line, over the months: more than by chance',
    'Accounts that act together by closeness, weights of 1 or more: within chance',
    'A label of another method: too few shifts to tell',
  ]);
  const selection = { set: { name: 'Storm', hash: 'ab' } };
  expect(findingWords({ ...test('Number of clusters', 12, 0.03), selection })).toBe(
    'Clusters of drops in time, of the set “Storm”: more than by chance',
  );
  expect(findingWords({ ...test('Words', 0, 0.01), apart: 'Drops from: 2018-01-01' })).toBe(
    'Words (Drops from: 2018-01-01): fewer than by chance',
  );
  expect(findingWords({ ...test('Words', 0, 0.01), bandLow: null, bandHigh: null })).toBe(
    'Words: beyond chance',
  );
  // Its own page says that it is: here more is looked at.
  const ofManyTests = { ...test('Words', 0, 0.2), bandLow: null, bandHigh: null };
  expect([findingWords(ofManyTests), findingWords({ ...ofManyTests, p: 0.3 })]).toEqual([
    'Words: not beyond chance over all tests',
    'Words: within chance',
  ]);
});
