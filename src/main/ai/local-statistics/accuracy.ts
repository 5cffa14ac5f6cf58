import type { Fact, OfRun, SectionFacts } from '#main/ai/facts.ts';
import { formatCount, formatShare, pClause, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import { between } from './words.ts';

/** Prediction accuracy compared with the null; the expected figures are null where no surrogates could be drawn. */
export interface AccuracyFigures extends OfRun {
  readonly claims: number;
  readonly hits: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly expected: number | null;
  readonly expectedLow: number | null;
  readonly expectedHigh: number | null;
  readonly p: number | null;
}

const observed = (figures: AccuracyFigures): Fact => ({
  id: 'accuracy.share',
  statement: `${formatCount(figures.hits)} of ${plural(figures.claims, 'predictive claim')} (${formatShare(figures.share)}, 95% interval ${between(figures.low, figures.high, formatShare)}) have an event of q < ${SIGNIFICANT_Q} in the seven days after.`,
  values: {
    claims: figures.claims,
    hits: figures.hits,
    share: figures.share,
    low: figures.low,
    high: figures.high,
  },
  dropNumbers: [],
  q: figures.p,
  ...(figures.p === null ? {} : { plan: figures.plan }),
});

const besideChance = (figures: AccuracyFigures): readonly Fact[] => {
  const { expected, expectedLow, expectedHigh, share, p } = figures;
  if (expected === null || expectedLow === null || expectedHigh === null) return [];
  const above = share > expectedHigh;
  return [
    {
      id: 'accuracy.chance',
      statement: `Expected by chance: ${formatShare(expected)} (band ${between(expectedLow, expectedHigh, formatShare)}${p === null ? '' : `; ${pClause(p)}`}): ${above ? 'above chance' : 'not above chance'}.`,
      values: { expected, expectedLow, expectedHigh, p, above: above ? 'yes' : 'no' },
      dropNumbers: [],
      q: null,
      ...(p === null ? {} : { plan: figures.plan }),
    },
  ];
};

/** The accuracy section: the share of predictive claims with an event after them, compared with chance. */
export const accuracyFacts = (figures: AccuracyFigures): SectionFacts => {
  const enough = figures.claims > 0;
  const chance = enough ? besideChance(figures) : [];
  const notComputed = [
    ...(enough ? [] : [{ what: 'Prediction accuracy', why: 'the range contains no predictive claim' }]),
    ...(enough && chance.length === 0
      ? [{ what: 'The share expected by chance', why: 'no surrogates could be drawn' }]
      : []),
  ];
  return {
    type: 'accuracy',
    facts: enough ? [observed(figures), ...chance] : [],
    notComputed,
    excerpts: [],
    size: figures.claims,
    confidence: enough && figures.p !== null ? 1 - figures.p : null,
  };
};
