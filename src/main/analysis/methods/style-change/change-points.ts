import type { Random } from '#main/analysis/chance/random.ts';
import type { NullSummary } from '#main/analysis/chance/significance.ts';
import type { Splitter } from './split.ts';
import { rangeOf, testSplit } from './test-split.ts';

export interface ChunkChange {
  /** Chunks before it, counted from the beginning. */
  readonly at: number;
  readonly chance: NullSummary;
  /** The stretch it was found in, end outside. */
  readonly first: number;
  readonly end: number;
}

export interface ChangeRule {
  readonly shortest: number;
  readonly most: number;
  readonly surrogates: number;
  /** p that the first change has to be below. */
  readonly level: number;
  /** p that every further one has to be below: stricter, for many stretches are tried. */
  readonly furtherLevel: number;
}

/**
 * Several change points: the best split of a stretch, if shuffled order gives one as good in less than `level` of cases, and
 * then, more strictly, the same on both sides of it. The strongest open stretch comes first, so that `most` keeps the strongest points.
 * Source: binary segmentation, Vostrikova (1981); permutation stop as in Matteson & James (2014).
 */
export const changePointsOf = (
  splitter: Splitter,
  rows: number,
  rule: ChangeRule,
  random: Random,
): readonly ChunkChange[] => {
  const tryStretch = (first: number, end: number, level: number): ChunkChange | null => {
    if (end - first < 2 * rule.shortest) return null;
    const { best, chance } = testSplit(splitter, rangeOf(first, end), rule.surrogates, random);
    return chance.p < level ? { at: first + best.at, chance, first, end } : null;
  };
  const changes: ChunkChange[] = [];
  const open = [tryStretch(0, rows, rule.level)].filter((change) => change !== null);
  while (changes.length < rule.most) {
    open.sort((a, b) => b.chance.observed - a.chance.observed || a.at - b.at);
    const next = open.shift();
    if (next === undefined) break;
    changes.push(next);
    // The chunks next to a change hold some of both styles: on their own they would look like further changes.
    for (const change of [
      tryStretch(next.first, next.at - 1, rule.furtherLevel),
      tryStretch(next.at + 1, next.end, rule.furtherLevel),
    ])
      if (change !== null) open.push(change);
  }
  return changes.sort((a, b) => a.at - b.at);
};
