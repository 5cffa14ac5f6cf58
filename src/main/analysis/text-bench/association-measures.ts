import { gSquared } from '#main/analysis/statistics/statistics.ts';
import type { AssociationMeasures } from '#shared/methods/text-results.ts';

/** How often a collocate is near a node, and how often it could have. */
export interface PairFrequencies {
  /** Co-occurrences. */
  readonly f: number;
  /** Tokens in the windows of the node. */
  readonly windowTokens: number;
  /** Occurrences of the node and of the collocate in the corpus. */
  readonly node: number;
  readonly collocate: number;
  readonly tokens: number;
}

/** Share of `a` in its row without that of `c` in the other; `a` is above 0. */
const difference = (a: number, b: number, c: number, d: number): number =>
  a / (a + b) - (c + d === 0 ? 0 : c / (c + d));

/** All measures of one pair; O must be above 0. */
export const associationMeasures = ({
  f,
  windowTokens,
  node,
  collocate,
  tokens,
}: PairFrequencies): AssociationMeasures => {
  const expected = (windowTokens * collocate) / tokens;
  const dice = (2 * f) / (node + collocate);
  const b = Math.max(0, windowTokens - f);
  const c = Math.max(0, collocate - f);
  const d = Math.max(0, tokens - windowTokens - c);
  const { statistic, p } = gSquared([
    [f, b],
    [c, d],
  ]);
  return {
    expected,
    mi: Math.log2(f / expected),
    mi3: Math.log2(f ** 3 / expected),
    t: (f - expected) / Math.sqrt(f),
    dice,
    logDice: 14 + Math.log2(dice),
    g2: statistic,
    p,
    deltaPCollocate: difference(f, b, c, d),
    deltaPNode: difference(f, c, b, d),
  };
};
