import { z } from 'zod';
import { commonPeriod } from '#main/analysis/chance/null-models.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf, tokensOf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser, type AbbreviationTerm } from '#main/analysis/text/tokens.ts';
import type { AnalysisDrop } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';
import { pairLedger, type PairLedger } from './pair-ledger.ts';

/** Drops in canonical order; the others ascending in time. */
export interface LedgerInput {
  readonly drops: readonly AnalysisDrop[];
  readonly others: readonly { readonly id: string; readonly time: number; readonly text: string }[];
  readonly abbreviations: readonly AbbreviationTerm[];
}

export const pairLedgerMethod = defineMethod({
  id: 'pair-ledger',
  version: METHOD_VERSIONS['pair-ledger'],
  title: 'Pair ledger',
  summary:
    'Every match as a row and every drop without one as a miss, so that hits can be checked one by one.',
  definition:
    'Tested are the drops of the common active period of both series. Every pair with |Δ| ≤ the window is a row: drop, other, Δ = other − drop in seconds, the words both share (stemmed, the heaviest first) and the TF-IDF cosine of the drop’s own words and the other’s text. A tested drop without such a pair is a miss, with the distance to its nearest other. hits + misses = drops tested.',
  parameters: z.object({
    windowMinutes: z
      .number()
      .min(0)
      .max(4320)
      .default(5)
      .meta({ description: 'Largest distance of a match', unit: 'minutes' }),
  }),
  outputs: [
    { name: 'tested, hits', meaning: 'drops tested, and those with at least one match', unit: 'count' },
    { name: 'rows', meaning: 'one per match' },
    { name: 'misses', meaning: 'one per tested drop without a match' },
  ],
  limits: ['A row is a coincidence in time until a null says otherwise: see "Matches within k minutes".'],
  source: 'Bookkeeping of hits and misses, as any test of a claimed pattern needs.',
  run: (input: LedgerInput, { windowMinutes }): PairLedger => {
    const tokenise = createTokeniser(input.abbreviations);
    const times = (items: readonly { readonly time: number }[]): Float64Array =>
      Float64Array.from(items, ({ time }) => time);
    const period = commonPeriod(times(input.drops), times(input.others));
    const tested = input.drops.filter(
      ({ time }) => period !== null && time >= period.start && time < period.end,
    );
    return pairLedger(
      {
        dropNumbers: tested.map(({ number }) => number),
        dropTimes: times(tested),
        otherIds: input.others.map(({ id }) => id),
        otherTimes: times(input.others),
        texts: tfidf(
          tokensOf(tested, (drop) => tokenise(ownWords(drop))),
          tokensOf(input.others, ({ text }) => tokenise(text)),
        ),
      },
      Math.round(windowMinutes * 60),
    );
  },
});
