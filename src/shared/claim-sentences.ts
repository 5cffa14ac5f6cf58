import type { ClaimTally } from './contract/claim-tally.ts';
import { chanceSentence, formatCount } from './figures.ts';

/** Resolved claims next to chance: `14 of 60 happened; 12.8 expected by chance (95% range 7–19), p = 0.390.` */
export const tallySentence = ({ againstChance: hits }: Pick<ClaimTally, 'againstChance'>): string =>
  hits === null
    ? 'No resolved claim has a base rate, so nothing is compared with chance.'
    : chanceSentence('happened', {
        observed: hits.observed,
        of: hits.claims,
        expected: hits.expected,
        low: hits.bandLow,
        high: hits.bandHigh,
        p: hits.p,
      });

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
  return `${formatCount(claims)} ${claims === 1 ? 'claim' : 'claims'}: ${parts.join(', ')}.${rest}`;
};
