import { factOf, sectionOf, type Fact, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
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

const observed = ({ claims, hits, share, low, high, p, plan }: AccuracyFigures): Fact =>
  factOf(
    'accuracy.share',
    `${formatCount(hits)} of ${plural(claims, 'predictive claim')} (${formatShare(share)}, 95% interval ${between(low, high, formatShare)}) have an event of q < ${SIGNIFICANT_Q} in the seven days after.`,
    { claims, hits, share, low, high },
    { q: p, plan },
  );

const besideChance = (figures: AccuracyFigures): readonly Fact[] => {
  const { expected, expectedLow, expectedHigh, share, p, plan } = figures;
  if (expected === null || expectedLow === null || expectedHigh === null) return [];
  const above = share > expectedHigh;
  return [
    factOf(
      'accuracy.chance',
      `Expected by chance: ${formatShare(expected)} (band ${between(expectedLow, expectedHigh, formatShare)}${p === null ? '' : `; ${pClause(p)}`}): ${above ? 'above chance' : 'not above chance'}.`,
      { expected, expectedLow, expectedHigh, p, above: above ? 'yes' : 'no' },
      { p, plan },
    ),
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
  return sectionOf('accuracy', enough ? [observed(figures), ...chance] : [], notComputed, figures.claims);
};
