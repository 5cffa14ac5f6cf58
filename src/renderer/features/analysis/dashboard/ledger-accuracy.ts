import { denominatorSentence, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

interface LedgerFigure {
  readonly share: number;
  readonly detail: string;
  /** What became of every claim: too long for the card, told where its figure is explained. */
  readonly denominators: string;
}

/** The card’s figure from the claim ledger: the share of resolved claims that happened. */
export const ledgerFigure = (tally: ClaimTally): LedgerFigure => {
  const { happened, 'did-not-happen': missed } = tally.outcomes;
  return {
    share: (100 * happened) / (happened + missed),
    detail: `claim ledger: ${tallySentence(tally)}`,
    denominators: denominatorSentence(tally),
  };
};
