import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type { Outcome } from '#shared/contract/claims.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { expectedHits } from './poisson-binomial.ts';

export interface TalliedClaim {
  readonly outcome: Outcome;
  /** Probability that the claim comes true by chance, from its reference class; null where it has none. */
  readonly baseRate: number | null;
  /** Why the claim is left out; null where it counts. */
  readonly exclusion: string | null;
}

export type Tally = Pick<
  ClaimTally,
  'claims' | 'exclusions' | 'outcomes' | 'againstChance' | 'withoutBaseRate' | 'isAboveChance'
>;

/** How many claims have each outcome. */
export const outcomeCounts = (
  claims: readonly { readonly outcome: Outcome }[],
): Readonly<Record<Outcome, number>> => {
  const count = (outcome: Outcome): number => claims.filter((claim) => claim.outcome === outcome).length;
  return {
    happened: count('happened'),
    'did-not-happen': count('did-not-happen'),
    partly: count('partly'),
    untestable: count('untestable'),
    disputed: count('disputed'),
    open: count('open'),
  };
};

/** The tally of a ledger. “Partly” is neither a hit nor a miss and stays out of the comparison, but in the counts. */
export const tally = (claims: readonly TalliedClaim[]): Tally => {
  const counting = claims.filter(({ exclusion }) => exclusion === null);
  const excluded = Map.groupBy(
    claims.flatMap(({ exclusion }) => exclusion ?? []),
    (reason) => reason,
  );
  const resolved = counting.filter(({ outcome }) => outcome === 'happened' || outcome === 'did-not-happen');
  const compared = resolved.flatMap(({ outcome, baseRate }) =>
    baseRate === null ? [] : [{ hit: outcome === 'happened', baseRate }],
  );
  const againstChance =
    compared.length === 0
      ? null
      : expectedHits(
          compared.filter(({ hit }) => hit).length,
          compared.map(({ baseRate }) => baseRate),
        );
  return {
    claims: claims.length,
    exclusions: [...excluded].map(([reason, members]) => ({ reason, claims: members.length })),
    outcomes: outcomeCounts(counting),
    againstChance,
    withoutBaseRate: resolved.length - compared.length,
    isAboveChance: againstChance !== null && againstChance.p <= SIGNIFICANT_Q,
  };
};
