import type { LadderDirection, LadderRow } from './contract/ladder.ts';
import { chanceSentence, formatCount, formatFigure, pClause, SIGNIFICANT_Q } from './figures.ts';

/** A result with the middle 95% of its chance; null where no range could be computed. */
interface Ranged {
  readonly observed: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Where the results of a family of tests are, seen from the 95% ranges of their chance. */
export interface FamilyCounts {
  /** Tests with a range. */
  readonly tested: number;
  readonly above: number;
  readonly below: number;
  /** How many chance alone puts above, and as many below: 2.5% of all tests. */
  readonly byChance: number;
}

/** The window in the label of a test as it is stored, always in the plural: a label is part of what a test is. */
export const storedWindow = (minutes: number): string => `within ${String(minutes)} minutes`;

/** The label of a test of the chance ladder as it is stored. @param series of posts or events that drops are compared with */
export const ladderTestLabel = (
  series: string,
  { rung, direction, windowMinutes }: Pick<LadderRow, 'rung' | 'direction' | 'windowMinutes'>,
): string => `${series}: ${rung}, ${direction}, ${storedWindow(windowMinutes)}`;

/** The order of a drop and a post, as it is read. */
export const LADDER_ORDERS = {
  'post-first': 'before the drop',
  'drop-first': 'after the drop',
  either: 'either way',
} as const satisfies Record<LadderDirection, string>;

/** The label of a registered test as it is read: the stored one is part of what the test is, with plain counts and the words of parameters. */
export const shownTestLabel = (label: string): string =>
  label
    .replace(/(?<=, family of )\d+$/u, (count) => formatCount(Number(count)))
    .replace(
      /, (?<direction>post-first|drop-first|either)(?=, within \d+ minutes$)/u,
      (_, direction: LadderDirection) => `, ${LADDER_ORDERS[direction]}`,
    )
    .replace(/(?<=\bwithin 1 minute)s\b/u, '');

/** The label of a family, stored or shown, without the number of its tests, which can be another one in a later version of its method. */
export const withoutFamilySize = (label: string): string => label.replace(/, family of [\d,]+$/u, '');

interface Tested {
  readonly label: string;
  readonly observed: number;
  readonly expected: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
  readonly p: number;
  /** Tests of a family; 1 for a test of its own. */
  readonly size: number;
}

/**
 * A test as a sentence: next to what is expected by chance where surrogates were drawn, else by its p. A family has no expectation of its own:
 * it counts its tests beyond chance, and its p is one of all together.
 */
export const testSentence = ({
  label: stored,
  observed,
  expected,
  bandLow,
  bandHigh,
  p,
  size,
}: Tested): string => {
  const label = shownTestLabel(stored);
  if (expected !== null)
    return chanceSentence(`(${label})`, { observed, expected, low: bandLow, high: bandHigh, p });
  return size === 1
    ? `${formatFigure(observed)} (${label}); ${pClause(p)}.`
    : `${label}: ${formatCount(observed)} with q < ${SIGNIFICANT_Q}; the family as a whole: ${pClause(p)}.`;
};

const SHARE_BEYOND = 1 / 40;

/** Counts a family. @param results all tests of it, never those of a list that is cut */
export const familyCounts = (results: readonly Ranged[]): FamilyCounts => {
  const ranged = results.filter(({ low, high }) => low !== null && high !== null);
  return {
    tested: ranged.length,
    above: ranged.filter(({ observed, high }) => high !== null && observed > high).length,
    below: ranged.filter(({ observed, low }) => low !== null && observed < low).length,
    byChance: ranged.length * SHARE_BEYOND,
  };
};

/** Never a zero: a few are expected by chance even where that is less than one. */
const about = (count: number): string =>
  count < 0.1 ? 'fewer than 0.1' : `about ${formatCount(Math.round(count * 10) / 10)}`;

/**
 * `5 of 139 tests are above the 95% range of chance, 3 are below. By chance alone, about 3.5 are expected on each side.`
 * @param noun what was tested, in the plural
 */
export const familySentence = ({ tested, above, below, byChance }: FamilyCounts, noun = 'tests'): string =>
  tested === 0
    ? `None of these ${noun} could be compared with chance.`
    : `${formatCount(above)} of ${formatCount(tested)} ${noun} ${above === 1 ? 'is' : 'are'} above the 95% range of chance, ${formatCount(below)} ${below === 1 ? 'is' : 'are'} below. By chance alone, ${about(byChance)} ${byChance <= 1 ? 'is' : 'are'} expected on each side.`;
