import type { ChanceFigures } from './figures.ts';

/** Where the parts of a chance strip are, as shares of its width from the left. */
export interface StripPlaces {
  /** The 95% range of chance. */
  readonly low: number;
  readonly high: number;
  /** The mean of chance, where it is in the range. */
  readonly middle: number | null;
  readonly observed: number;
  /** Whether the observed value is farther out than the strip reaches. */
  readonly isBeyond: boolean;
}

const LOW = 1 / 3;
const HIGH = 2 / 3;
const EDGE = 0.04;

/**
 * A strip has the range of chance in its middle third, whatever is counted, so that every strip is read alike: how many
 * ranges away from chance the observed value is. Null where there is no range.
 */
export const stripPlaces = ({
  observed,
  expected,
  low,
  high,
}: Pick<ChanceFigures, 'observed' | 'expected' | 'low' | 'high'>): StripPlaces | null => {
  if (low === null || high === null) return null;
  const span = high - low;
  const placeOf = (value: number): number => {
    if (span > 0) return LOW + ((value - low) / span) * (HIGH - LOW);
    return value === low ? (LOW + HIGH) / 2 : value > low ? Infinity : -Infinity;
  };
  const place = placeOf(observed);
  const middle = expected === null ? null : placeOf(expected);
  return {
    low: LOW,
    high: HIGH,
    middle: middle === null || middle < LOW || middle > HIGH ? null : middle,
    observed: Math.min(1 - EDGE, Math.max(EDGE, place)),
    isBeyond: place < EDGE || place > 1 - EDGE,
  };
};

/**
 * Places of a value of which only p is known, the share of chance as large or larger: its rank among the values of
 * chance on the scale of log odds, where 2.5% and 97.5% are the ends of the range.
 * @param p of one side, 0 to 1, from surrogates
 */
export const rankPlaces = (p: number): StripPlaces | null =>
  stripPlaces({ observed: Math.log((1 - p) / p), expected: 0, low: -Math.log(39), high: Math.log(39) });
