import type { GapResolution } from './methods/parts.ts';

/** A result with a smaller q is called beyond chance. */
export const SIGNIFICANT_Q = 0.05;

/** Pairs and findings from this score on are called strong. */
export const STRONG_SCORE = 0.7;

export const isSignificant = (q: number | null): boolean => q !== null && q < SIGNIFICANT_Q;

/**
 * A figure as people read it, on a page, in a sentence or a report: its minus is U+2212, as a hyphen reads like a dash and lets lines
 * break behind it. Files and answers for programs have numbers, whose sign stays `-`.
 */
export const withMinus = (figure: string): string => figure.replace(/^-(?=[\d.])/u, '−');

const counts = new Intl.NumberFormat('en-US');

/** `4,966`; a dash where there is no figure. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : withMinus(counts.format(value));

/** `1 drop`, `2 drops`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : many}`;

const P_DIGITS = 3;
const MOST_P_DIGITS = 8;

/** To more places where three would show the limit of chance, which the figure is not: `0.0497` is below 0.05, `0.05002` is not. */
const pDigits = (p: number): string => {
  for (let digits = P_DIGITS; digits <= MOST_P_DIGITS; digits += 1) {
    const written = p.toFixed(digits);
    if (Number(written) !== SIGNIFICANT_Q) return written;
  }
  return p.toFixed(P_DIGITS);
};

/** p and q as statisticians write them: `0.034`, `<0.001`. */
export const formatP = (p: number | null | undefined): string =>
  p === null || p === undefined ? '–' : p < 0.001 ? '<0.001' : pDigits(p);

/** A p or q within a sentence: `p = 0.310`, `q <0.001`. */
export const pClause = (p: number, name = 'p'): string => `${name} ${p < 0.001 ? '' : '= '}${formatP(p)}`;

/** `12.3%` of a share in 0…1. */
export const formatShare = (share: number | null | undefined, digits = 1): string =>
  share === null || share === undefined ? '–' : withMinus(`${(share * 100).toFixed(digits)}%`);

const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** A count as it is; a mean or a rate to three digits, whole from 100 on. */
export const formatFigure = (value: number): string =>
  withMinus(
    Number.isInteger(value) || Math.abs(value) >= 100
      ? counts.format(Math.round(value))
      : threeDigits.format(value),
  );

/** Both ends of a range, written by one rule: `6–19`, `1,130–1,270`; `−0.07 to 0.05`, where a dash would be read as a sign. */
export const formatRange = (low: number, high: number): string =>
  [formatFigure(low), formatFigure(high)].join(low < 0 || high < 0 ? ' to ' : '–');

/**
 * Both ends of an interval to the same places: to more where different ends would look alike, or an end that is not 0 like 0.
 * A dash where it has no ends.
 * @param scale 100 writes shares as percent
 */
export const formatInterval = (
  low: number | null,
  high: number | null,
  places: number,
  scale = 1,
): string => {
  if (low === null || high === null) return '–';
  const MOST_PLACES = places + 6;
  const ends = [low * scale, high * scale] as const;
  const written = (digits: number) => ends.map((end) => end.toFixed(digits));
  const isRoundedAway = (digits: number): boolean => {
    const [from, to] = written(digits);
    return (low !== high && from === to) || (high !== 0 && Number(to) === 0);
  };
  let digits = places;
  while (digits < MOST_PLACES && isRoundedAway(digits)) digits += 1;
  return written(digits)
    .map(withMinus)
    .join(low < 0 || high < 0 ? ' to ' : '–');
};

/** A count next to what is expected by chance; null where no chance model could be computed. */
export interface ChanceFigures {
  readonly observed: number;
  /** How many were tested; left out where the count is of no whole. */
  readonly of?: number;
  readonly expected: number | null;
  /** The middle 95% of the surrogates. */
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

/** A row with a band as the figures of its sentence and its strip. */
export const chanceFigures = <
  Row extends { readonly bandLow: number | null; readonly bandHigh: number | null },
>({
  bandLow: low,
  bandHigh: high,
  ...row
}: Row) => ({ ...row, low, high });

/**
 * Every p that has a range counts one side, as many or more, while the range leaves 2.5% on both: it contains some figures whose p is
 * below 0.05, and only of these the two seem to disagree.
 */
const sidesClause = ({ observed, low, high, p }: Omit<ChanceFigures, 'of' | 'expected'>): string =>
  isSignificant(p) && low !== null && high !== null && observed >= low && observed <= high
    ? ' (one-sided, the range is two-sided)'
    : '';

/** What is expected of a count by chance: `1,200 expected by chance (95% range 1,130–1,270), p = 0.310`; null where nothing was compared. */
export const chanceClause = (figures: Omit<ChanceFigures, 'of'>): string | null => {
  const { expected, low, high, p } = figures;
  if (expected === null) return null;
  const range = low === null || high === null ? '' : ` (95% range ${formatRange(low, high)})`;
  const tail = p === null ? '' : `, ${pClause(p)}${sidesClause(figures)}`;
  return `${formatFigure(expected)} expected by chance${range}${tail}`;
};

/**
 * The one sentence for a count and its chance: `1,234 of 4,966 drops match; 1,200 expected by chance (95% range 1,130–1,270), p = 0.310.`
 * @param predicate what was counted, after the number: `drops match`.
 */
export const chanceSentence = (predicate: string, { of, ...figures }: ChanceFigures): string => {
  const { observed } = figures;
  const whole =
    of === undefined ? formatFigure(observed) : `${formatFigure(observed)} of ${formatFigure(of)}`;
  return `${whole} ${predicate}; ${chanceClause(figures) ?? 'not compared with chance'}.`;
};

/** `45 s`, `3 min 20 s`, `2 h 5 min`. */
export const formatSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${String(Math.floor(whole / 60))} min ${String(whole % 60)} s`;
  return `${String(Math.floor(whole / 3600))} h ${String(Math.floor((whole % 3600) / 60))} min`;
};

/** Whether a run is one that a locked plan names. @param plan its name; null for an exploratory run */
export const markingOf = (plan: string | null): 'confirmatory' | 'exploratory' =>
  plan === null ? 'exploratory' : 'confirmatory';

/** The mark of a p: whether a plan that was locked before its run names it. @param plan its name; null for an exploratory run */
export const planMark = (plan: string | null): string =>
  plan === null ? 'exploratory' : `confirmatory: ${plan}`;

/** How many items dated to the day a method did not count, as a sentence; null where there are none. @param of whom the posts are */
export const leftOutSentence = (
  leftOut: { readonly drops: number; readonly posts: number } | undefined,
  of = '',
): string | null => {
  const { drops = 0, posts = 0 } = leftOut ?? {};
  const parts = [
    ...(drops === 0 ? [] : [plural(drops, 'drop')]),
    ...(posts === 0 ? [] : [`${plural(posts, 'post')}${of}`]),
  ];
  return parts.length === 0
    ? null
    : `${parts.join(' and ')} dated to the day ${drops + posts === 1 ? 'is' : 'are'} left out: minutes are compared here.`;
};

/** What results say whose distances are counted by the minute; null where seconds count. */
export const byMinuteSentence = (resolution: GapResolution | undefined): string | null =>
  resolution === 'clock-minute' ? 'Compared by the minute: seconds are cut off.' : null;

/** Fewer surrogates than this have no 95% range: the smallest share they can tell is over 2.5%. */
const LEAST_SURROGATES = 39;

/** Where an observed count is, seen from the 95% range of its chance. */
export const chancePosition = (
  { observed, low, high }: Pick<ChanceFigures, 'observed' | 'low' | 'high'>,
  surrogates: number,
): 'above' | 'within' | 'below' | 'not tested' | 'too few shifts' => {
  if (low === null || high === null) return 'not tested';
  if (surrogates < LEAST_SURROGATES) return 'too few shifts';
  if (observed > high) return 'above';
  return observed < low ? 'below' : 'within';
};
