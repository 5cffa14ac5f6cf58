import type { NullSummary } from '#main/analysis/chance/significance.ts';
import type { Zone } from '#main/analysis/time/zone.ts';

export const DELTA_KINDS = ['anniversary', 'clock', 'interval', 'post'] as const;
export type DeltaKind = (typeof DELTA_KINDS)[number];

/** How many drops satisfy a delta anyway. */
export interface BaseRate {
  readonly drops: number;
  readonly of: number;
  /** Mean number of such drops under the null; null without surrogates. */
  readonly expectedDrops: number | null;
}

/** One count beside its null. */
export interface DeltaTest extends NullSummary {
  readonly kind: DeltaKind;
  readonly label: string;
  /** What is counted. */
  readonly unit: 'pairs' | 'drops' | 'gaps';
  /** Minutes: tolerance, window or interval. */
  readonly minutes: number;
  readonly q: number;
  readonly holm: number;
  readonly baseRate: BaseRate | null;
}

/** A delta test before its family is adjusted. */
export type RawDeltaTest = Omit<DeltaTest, 'q' | 'holm'>;

/** Two drops of one anniversary. */
export interface AnniversaryPair {
  readonly earlier: number;
  readonly later: number;
  /** Clock time of the later minus that of the earlier. */
  readonly clockDifferenceSeconds: number;
  readonly similarity: number;
  readonly sharedTerms: readonly string[];
  /** In how many drops the rarest word of both stands; 0 where they share none. */
  readonly rarestSharedIn: number;
  /** Anniversary pairs of the null that it was compared with. */
  readonly comparedWith: number;
  /** Chance that an anniversary pair of the null shares a word as rare or rarer. */
  readonly p: number;
  readonly q: number;
}

export interface DeltaOptions {
  readonly zone: Zone;
  readonly surrogates: number;
}
