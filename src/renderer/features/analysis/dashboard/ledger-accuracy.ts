import { denominatorSentence, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';

/** The card’s figure from the claim ledger: the share of resolved claims that happened. */
export const ledgerFigure = (tally: ClaimTally): { readonly share: number; readonly detail: string } => {
  const { happened, 'did-not-happen': missed } = tally.outcomes;
  return {
    share: (100 * happened) / (happened + missed),
    detail: `claim ledger: ${tallySentence(tally)} ${denominatorSentence(tally)}`,
  };
};
