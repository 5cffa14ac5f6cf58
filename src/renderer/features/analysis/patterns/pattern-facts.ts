import { formatCount } from '#renderer/lib/format.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import { formatFigure, isSignificant } from '#shared/figures.ts';

/** Section 2: drop numbers show the first 10. */
export const NUMBERS_SHOWN = 10;
/** Section 2: the content list is capped at 20. */
export const CONTENT_SHOWN = 20;
/** Section 2: the top 3 peak-activity windows. */
export const PEAKS_SHOWN = 3;

/** `#1, #2 … and 12 more`. */
export const dropNumbersText = (numbers: readonly number[]): string => {
  const shown = numbers.slice(0, NUMBERS_SHOWN).map((number) => `#${number}`);
  const rest = numbers.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${formatCount(rest)} more` : shown.join(', ');
};

type Strength = Pattern['metadata']['strength'];

const summaryOf = ({ metadata: { strength, ...count } }: Pattern): Strength =>
  strength ??
  (count.observed === undefined || count.p === undefined
    ? undefined
    : {
        observed: count.observed,
        expected: count.expected ?? null,
        p: count.p,
        bandLow: count.bandLow ?? null,
        bandHigh: count.bandHigh ?? null,
        surrogates: count.surrogates ?? 0,
      });

/** The strip of a pattern: what it was tested on, next to its chance; null where the method kept no range. */
export const patternStrip = (pattern: Pattern) => {
  const summary = summaryOf(pattern);
  if (summary?.bandLow === undefined || summary.bandLow === null) return null;
  const { bandLow: low, bandHigh: high, ...figures } = summary;
  const { unit, q, strength } = pattern.metadata;
  return {
    figures: { ...figures, low, high, ...(q === undefined ? {} : { q }) },
    predicate:
      strength === undefined
        ? `${unit ?? 'pairs'} match`
        : 'is this cluster’s strength (−ln of its Poisson tail)',
  };
};

/** `1,234 of 4,966 drops, 1,200 by chance`; null where the method has no base rate. */
export const baseRateText = ({
  baseRateDrops: drops = null,
  baseRateOf: of = null,
  baseRateExpected: expected = null,
}: Pattern['metadata']): string | null => {
  if (drops === null || of === null) return null;
  const chance = expected === null ? '' : `, ${formatFigure(expected)} by chance`;
  return `${formatFigure(drops)} of ${formatFigure(of)} drops${chance}`;
};

/** Whether its q, or else 1 − confidence, is under 0.05: only then is it outside the range of chance. */
export const beyondChance = ({ confidence, metadata: { q } }: Pick<Pattern, 'confidence' | 'metadata'>) =>
  isSignificant(q ?? 1 - confidence);

/** `formatting_caps_lines` → `Caps lines (form)`; phrases as they are. */
export const patternName = (pattern: string): string => {
  if (!pattern.startsWith('formatting_')) return `“${pattern}”`;
  const words = pattern.slice('formatting_'.length).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (form)`;
};
