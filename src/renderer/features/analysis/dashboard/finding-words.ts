import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { chancePosition, isSignificant } from '#shared/figures.ts';
import { selectedSet } from '#shared/selected-set.ts';

const DIRECTIONS: Readonly<Record<string, string>> = {
  'before the drop': 'before drops',
  'after the drop': 'after drops',
  'either way': 'around drops',
};
const SCALES: Readonly<Record<string, string>> = {
  era: 'the whole period',
  season: 'seasons',
  day: 'days',
  minute: 'minutes',
};

type Reader = readonly [label: RegExp, words: (...parts: readonly string[]) => string];

/** Labels of the register that say what a method counts, as a reader of the dashboard says it. */
const READERS: readonly Reader[] = [
  [/^Number of clusters$/u, () => 'Clusters of drops in time'],
  [/^Strongest cluster$/u, () => 'The strongest cluster of drops'],
  [/^Pairs with a score of 0\.7 or more$/u, () => 'Strong pairs of drops and news'],
  [/^Mean best score of all events$/u, () => 'Likeness of drops and news'],
  [/^Mean best score: (\w+)$/u, (scale = '') => `Likeness of drops and news, by ${SCALES[scale] ?? scale}`],
  [/^Share of predictive claims/u, () => 'Predictions followed by a significant event'],
  [
    /^Best split by ([\w-]+) of ([\w -]+)$/u,
    (measure = '', features = '') =>
      `Change of style, ${measure === 'g-squared' ? 'G²' : measure} of ${features.replaceAll('-', ' ')}`,
  ],
  [
    /^formatting_(\w+) over the months$/u,
    (form = '') => `Layout with ${form.replaceAll('_', ' ')}, over the months`,
  ],
  [/^Same HH:MM: pairs$/u, () => 'Pairs of drops with an equal time of day'],
  [
    /^(.+): (\w+), (before the drop|after the drop|either way), within (\d+ minutes?)$/u,
    (series = '', scale = '', direction = '', window = '') =>
      `${series === 'events' ? 'News events' : `Posts of ${series}`} within ${window} ${DIRECTIONS[direction] ?? direction}, by ${SCALES[scale] ?? scale}`,
  ],
  [
    /^(@.+): (before the drop|after the drop|either way) within (\d+ minutes?)$/u,
    (series = '', direction = '', window = '') =>
      `Posts of ${series} within ${window} ${DIRECTIONS[direction] ?? direction}`,
  ],
  [
    /^(repetition|closeness): (.+)$/u,
    (chance = '', counted = '') => `Accounts that act together by ${chance}, ${counted}`,
  ],
];

const NOUNS = {
  above: 'more than by chance',
  below: 'fewer than by chance',
  within: 'within chance',
} as const;

type Found = Pick<
  RegisteredTest,
  'label' | 'apart' | 'selection' | 'observed' | 'bandLow' | 'bandHigh' | 'surrogates' | 'p' | 'q'
>;

const NOT_OVER_ALL = 'not beyond chance over all tests';

/** Where a result is, seen from chance over all tests: outside its own range alone does not count. */
const verdictOf = ({ observed, bandLow: low, bandHigh: high, surrogates, p, q }: Found): string => {
  const place = chancePosition({ observed, low, high }, surrogates);
  if (place === 'not tested' && isSignificant(q)) return 'beyond chance';
  if (place === 'not tested') return isSignificant(p) ? NOT_OVER_ALL : NOUNS.within;
  if (place === 'too few shifts') return 'too few shifts to tell';
  return place !== 'within' && !isSignificant(q) ? NOT_OVER_ALL : NOUNS[place];
};

/** What a registered test counts, in words, with the set that it is of; a label that nothing reads as it is. */
export const subjectOf = ({
  label,
  apart,
  selection,
}: Pick<RegisteredTest, 'label' | 'apart' | 'selection'>): string => {
  const words = READERS.flatMap(([pattern, read]) => {
    const match = pattern.exec(label);
    return match === null ? [] : [read(...match.slice(1))];
  })[0];
  const set = selectedSet(selection);
  return `${words ?? label}${set === null ? '' : `, of the set “${set.name}”`}${apart === '' ? '' : ` (${apart})`}`;
};

/** A registered test as a finding: `Strong pairs of drops and news: within chance`. */
export const findingWords = (test: Found): string => `${subjectOf(test)}: ${verdictOf(test)}`;
