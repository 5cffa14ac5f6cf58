import type { ClaimSample } from './contract/claim-samples.ts';
import type { ClaimTally } from './contract/claim-tally.ts';
import {
  chanceFigures,
  chanceSentence,
  formatCount,
  formatInterval,
  formatShare,
  plural,
} from './figures.ts';

/** Why nothing is compared with chance where no claim is resolved. */
export const NO_CLAIM = 'The ledger contains no claims yet.';
export const NONE_RESOLVED = 'No claim is resolved yet, so nothing can be compared with chance.';

type Compared = Pick<ClaimTally, 'againstChance' | 'claims' | 'outcomes'>;

const whyNotCompared = ({ claims, outcomes }: Compared): string => {
  if (claims === 0) return NO_CLAIM;
  return outcomes.happened + outcomes['did-not-happen'] === 0
    ? NONE_RESOLVED
    : 'No resolved claim has a base rate, so nothing is compared with chance.';
};

/** Resolved claims next to chance: `14 of 60 happened; 12.8 expected by chance (95% range 7–19), p = 0.390.` */
export const tallySentence = (tally: Compared): string => {
  const { againstChance: hits } = tally;
  return hits === null
    ? whyNotCompared(tally)
    : chanceSentence('happened', { ...chanceFigures(hits), of: hits.claims });
};

/** The remarks on a tally, without what its sentence says already. */
export const tallyNotes = (tally: Compared & Pick<ClaimTally, 'notes'>): readonly string[] =>
  tally.notes.filter((note) => note !== tallySentence(tally));

/** How the p of a tally is to be read: confirmatory only where every compared claim is; null where none is compared. */
export const markOf = ({
  againstChance,
  confirmatory,
}: Pick<ClaimTally, 'againstChance' | 'confirmatory'>): {
  readonly mark: 'confirmatory' | 'exploratory';
  readonly reason: string;
} | null => {
  if (againstChance === null) return null;
  const { claims } = againstChance;
  return {
    mark: confirmatory === claims ? 'confirmatory' : 'exploratory',
    reason: `${formatCount(confirmatory)} of ${formatCount(claims)} compared ${claims === 1 ? 'claim is' : 'claims are'} confirmatory: their rules were fixed before any evidence.`,
  };
};

/** Every claim, whatever became of it: what a share of the resolved ones leaves out. */
export const denominatorSentence = ({
  claims,
  outcomes,
  exclusions,
  withoutBaseRate,
}: Pick<ClaimTally, 'claims' | 'outcomes' | 'exclusions' | 'withoutBaseRate'>): string => {
  const excluded = exclusions.reduce((sum, exclusion) => sum + exclusion.claims, 0);
  const parts = [
    `${formatCount(outcomes.happened)} happened`,
    `${formatCount(outcomes['did-not-happen'])} did not`,
    `${formatCount(outcomes.partly)} partly`,
    `${formatCount(outcomes.untestable)} untestable`,
    `${formatCount(outcomes.disputed)} disputed`,
    `${formatCount(outcomes.open)} open`,
    `${formatCount(excluded)} excluded`,
  ];
  const rest =
    withoutBaseRate === 0
      ? ''
      : ` ${formatCount(withoutBaseRate)} resolved ${withoutBaseRate === 1 ? 'claim has' : 'claims have'} no base rate.`;
  return `${plural(claims, 'claim')}: ${parts.join(', ')}.${rest}`;
};

const shareClause = (
  { share, lower, upper }: NonNullable<ClaimSample['claimShare']>,
  population: number,
): string =>
  `${formatShare(share)} (95% interval ${formatInterval(lower, upper, 1, 100)}%), about ${formatCount(Math.round(share * population))} of ${formatCount(population)}`;

/** A sample and what follows from it for the whole frame; until it is coded in full, how far it is. */
export const sampleSentence = (sample: Omit<ClaimSample, 'sentence'>): string => {
  const { drawn, population, frame, seed, coded, withClaim, unresolved, claimShare, happenedShare } = sample;
  const what = frame === 'drops' ? 'drops' : 'drops with a marker of the future';
  const start = `Sample of ${formatCount(drawn)} of ${formatCount(population)} ${what} (by year, seed ${seed})`;
  if (!sample.isCurrent) return `${start}: drawn from another dataset.`;
  if (claimShare === null)
    return `${start}: ${formatCount(coded)} coded; the share of all of them is shown once every drop is coded.`;
  const claims = `${start}: ${formatCount(withClaim)} ${withClaim === 1 ? 'contains' : 'contain'} a claim. For all of them that is ${shareClause(claimShare, population)}.`;
  return happenedShare === null
    ? `${claims} ${formatCount(unresolved)} of these claims ${unresolved === 1 ? 'is' : 'are'} open or disputed.`
    : `${claims} A claim that happened: ${shareClause(happenedShare, population)}.`;
};
