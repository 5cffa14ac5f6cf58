import { denominatorSentence, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import { formatCount } from '#shared/figures.ts';

/** The card’s figure from the claim ledger: the share of resolved claims that happened. */
export const ledgerFigure = (tally: ClaimTally) => {
  const { happened, 'did-not-happen': missed, partly, untestable, disputed, open } = tally.outcomes;
  const excluded = tally.exclusions.reduce((sum, { claims }) => sum + claims, 0);
  const others = Object.entries({ untestable, open, partly, disputed, excluded })
    .filter(([, claims]) => claims > 0)
    .map(([outcome, claims]) => `${formatCount(claims)} ${outcome}`);
  return {
    share: (100 * happened) / (happened + missed),
    detail: `claim ledger: ${tallySentence(tally)}`,
    /** The claims outside the share, so that the card counts every claim. */
    others: others.length === 0 ? '' : `Not in the share: ${others.join(', ')}.`,
    /** What became of every claim, where the figure is explained. */
    denominators: denominatorSentence(tally),
  };
};
