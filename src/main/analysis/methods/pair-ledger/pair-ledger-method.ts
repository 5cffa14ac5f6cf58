import { commonPeriod } from '#main/analysis/chance/null-models.ts';
import { defineMethod, nobodysIn, noTests } from '#main/analysis/method.ts';
import { timesOf } from '#main/analysis/methods/windows/window-match.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { tfidf, tokensOf } from '#main/analysis/text/tfidf.ts';
import { createTokeniser } from '#main/analysis/text/tokens.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { pairLedgerParameters, pairLedgerResult } from '#shared/methods/pair-ledger.ts';
import { pairLedger } from './pair-ledger.ts';

/** Rows that are kept: a window of days over thousands of events has millions. */
const MOST_ROWS = 100_000;
const DAY_MINUTES = 1440;

/** First and last second in which a drop may have been. */
const placeOf = (drop: AnalysisDrop): { readonly time: number; readonly last: number } => {
  if (!isDayDated(drop)) return { time: drop.time, last: drop.time };
  const { start, last } = intervalOf(drop.time, 'day');
  return { time: start, last };
};

export const pairLedgerMethod = defineMethod({
  id: 'pair-ledger',
  version: 8,
  title: 'Pair ledger',
  summary:
    'Every match as a row and every drop without one as a miss, so that hits can be checked one by one.',
  definition:
    'Tested are the drops of the common active period of both series. Every pair with |Δ| ≤ the window is a row: drop, other, Δ = other − drop in seconds (the gap to the interval in which the other took place: its second, minute, or UTC day; 0 inside), the words both share (stemmed, the heaviest first) and the TF-IDF cosine of the drop’s own words and the other’s text. A tested drop without such a pair is a miss, with the distance to its nearest other. hits + misses = drops tested. A window of less than a day leaves out drops and others dated to the day, and their numbers are given; longer ones measure the gap to the whole day.',
  reads: ['drops', 'others', 'keys'],
  parameters: pairLedgerParameters,
  result: pairLedgerResult,
  outputs: {
    'tested, hits': ['drops tested, and those with at least one match', 'count'],
    pairs: ['all matches', 'count'],
    leftOut: ['others dated to the day, which short windows leave out', 'count'],
    rows: 'one per match, the first 100,000 of them',
    misses: 'one per tested drop without a match',
  },
  limits: ['A row is a coincidence in time until a null says otherwise: see "Matches within k minutes".'],
  source: 'Bookkeeping of hits and misses, as any test of a claimed pattern needs.',
  run: ({ drops: allDrops, others: all, keys }, { windowMinutes }, context) => {
    const isShort = windowMinutes < DAY_MINUTES;
    const others = isShort ? all.filter(({ resolution }) => resolution !== 'day') : all;
    const drops = isShort ? allDrops.filter((drop) => !isDayDated(drop)) : allDrops;
    const sorted = others
      .map((other) => ({ ...other, start: intervalOf(other.time, other.resolution).start }))
      .sort((a, b) => a.start - b.start);
    const tokenise = createTokeniser(keys);
    const period = commonPeriod(timesOf(drops), timesOf(sorted));
    const tested = drops
      .filter(({ time }) => period !== null && time >= period.start && time < period.end)
      .map((drop) => ({ ...drop, ...placeOf(drop) }))
      .sort((a, b) => a.time - b.time || a.number - b.number);
    const ledger = pairLedger(
      {
        dropNumbers: tested.map(({ number }) => number),
        dropTimes: timesOf(tested),
        dropLasts: Float64Array.from(tested, ({ last }) => last),
        others: sorted,
        texts: tfidf(
          tokensOf(tested, (drop) => tokenise(ownWords(drop))),
          tokensOf(sorted, ({ text }) => tokenise(text)),
        ),
      },
      Math.round(windowMinutes * 60),
      MOST_ROWS,
    );
    return {
      ...ledger,
      ...nobodysIn(context),
      leftOut: all.length - others.length,
      ...(drops.length < allDrops.length ? { leftOutDrops: allDrops.length - drops.length } : {}),
    };
  },
  tests: noTests,
});
