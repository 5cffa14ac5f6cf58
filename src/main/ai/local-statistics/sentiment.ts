import type { Fact, OfRun, SectionFacts } from '#main/ai/facts.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { between, decimal, trendWords } from './words.ts';

interface Mean {
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The figures of the method `sentiment`. */
export interface SentimentFigures extends OfRun {
  readonly samples: number;
  readonly skipped: number;
  readonly overall: Mean | null;
  readonly monthly: readonly (Mean & { readonly month: string })[];
  readonly trend: { readonly rho: number; readonly p: number | null; readonly n: number } | null;
}

/** A month of fewer samples has an interval too wide to be named as an extreme. */
const SMALLEST_MONTH = 10;

const score = (value: number): string => decimal(value, 3);

const meanFact = (id: string, text: string, mean: Mean): Fact => ({
  id,
  statement: `${text} ${score(mean.mean)} (95% interval ${between(mean.low, mean.high, score)}, n = ${formatCount(mean.n)}).`,
  values: { mean: mean.mean, low: mean.low, high: mean.high, n: mean.n },
  dropNumbers: [],
  q: null,
});

const extremes = (monthly: SentimentFigures['monthly']): readonly Fact[] => {
  const measured = monthly.filter(({ n }) => n >= SMALLEST_MONTH).toSorted((a, b) => a.mean - b.mean);
  const [lowest] = measured;
  const highest = measured.at(-1);
  if (lowest === undefined || highest === undefined || lowest === highest) return [];
  return [
    meanFact('sentiment.highest', `The most positive month is ${highest.month}, mean`, highest),
    meanFact('sentiment.lowest', `The most negative month is ${lowest.month}, mean`, lowest),
  ];
};

const trend = (sentimentTrend: NonNullable<SentimentFigures['trend']>, plan: OfRun['plan']): Fact => ({
  id: 'sentiment.trend',
  statement: trendWords('The monthly mean', sentimentTrend),
  values: { rho: sentimentTrend.rho, p: sentimentTrend.p, n: sentimentTrend.n },
  dropNumbers: [],
  // One test in the section, so q is p.
  q: sentimentTrend.p,
  ...(sentimentTrend.p === null ? {} : { plan }),
});

/** The sentiment section: mean, extremes and trend of VADER's compound score. */
export const sentimentFacts = (figures: SentimentFigures): SectionFacts => {
  const facts: Fact[] = [];
  if (figures.overall !== null) {
    facts.push(
      meanFact(
        'sentiment.mean',
        'The mean VADER score (−1 negative … 1 positive) of the drops’ own words is',
        figures.overall,
      ),
    );
  }
  facts.push(...extremes(figures.monthly));
  if (figures.trend !== null) facts.push(trend(figures.trend, figures.plan));
  if (figures.skipped > 0) {
    facts.push({
      id: 'sentiment.skipped',
      statement: `${plural(figures.skipped, 'drop')} without words of their own ${figures.skipped === 1 ? 'is' : 'are'} left out.`,
      values: { skipped: figures.skipped },
      dropNumbers: [],
      q: null,
    });
  }
  const tested = figures.trend?.p ?? null;
  return {
    type: 'sentiment',
    facts,
    notComputed:
      figures.overall === null
        ? [{ what: 'The sentiment', why: 'no drop in the range has words of its own' }]
        : [],
    excerpts: [],
    size: figures.samples,
    confidence: tested === null ? null : 1 - tested,
  };
};
