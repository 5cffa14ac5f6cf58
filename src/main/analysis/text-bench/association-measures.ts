import { gSquared } from '#main/analysis/statistics/statistics.ts';

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

/**
 * Notation: O = f, E = windowTokens · collocate / tokens. The four cells are O, windowTokens − O, collocate − O and the rest; a
 * collocate that is near several nodes at once counts for each of them, and a cell that this makes negative is 0.
 */
export interface AssociationMeasures {
  /** E: co-occurrences if the collocate were spread over the corpus regardless of the node. Evert (2008). */
  readonly expected: number;
  /** log₂(O/E). Church & Hanks (1990). */
  readonly mi: number;
  /** log₂(O³/E). Daille (1994). */
  readonly mi3: number;
  /** (O − E)/√O. Church et al. (1991). */
  readonly t: number;
  /** 2·O / (node + collocate). */
  readonly dice: number;
  /** 14 + log₂ Dice. Rychlý (2008). */
  readonly logDice: number;
  /** G² of the four cells, and its p of chi-square with one degree of freedom. Dunning (1993). */
  readonly g2: number;
  readonly p: number;
  /** P(collocate | in a window) − P(collocate | outside). Gries (2013). */
  readonly deltaPCollocate: number;
  /** P(in a window | collocate) − P(in a window | another word). Gries (2013). */
  readonly deltaPNode: number;
}

const difference = (a: number, b: number, c: number, d: number): number =>
  (a + b === 0 ? 0 : a / (a + b)) - (c + d === 0 ? 0 : c / (c + d));

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
