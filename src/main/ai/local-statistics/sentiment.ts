import { factOf, sectionOf, type Fact, type OfRun, type SectionFacts } from '#main/ai/facts.ts';
import type { SentimentMean, SentimentOutput } from '#main/analysis/methods/sentiment.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { between, decimal, trendWords } from './words.ts';

type SentimentFigures = Omit<SentimentOutput, 'stamp'> & OfRun;

/** A month of fewer samples has an interval too wide to be named as an extreme. */
const SMALLEST_MONTH = 10;

const score = (value: number): string => decimal(value, 3);

const meanFact = (id: string, text: string, { mean, low, high, n }: SentimentMean): Fact =>
  factOf(id, `${text} ${score(mean)} (95% interval ${between(low, high, score)}, n = ${formatCount(n)}).`, {
    mean,
    low,
    high,
    n,
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

/** The sentiment section: mean, extremes and trend of VADER's compound score. */
export const sentimentFacts = (figures: SentimentFigures): SectionFacts => {
  const { overall, trend, skipped, plan } = figures;
  const facts: Fact[] = [];
  if (overall !== null)
    facts.push(
      meanFact(
        'sentiment.mean',
        'The mean VADER score (−1 negative … 1 positive) of the drops’ own words is',
        overall,
      ),
    );
  facts.push(...extremes(figures.monthly));
  if (trend !== null) {
    const { rho, p, n } = trend;
    // One test in the section, so q is p.
    facts.push(
      factOf('sentiment.trend', trendWords('The monthly mean', trend), { rho, p, n }, { q: p, plan }),
    );
  }
  if (skipped > 0)
    facts.push(
      factOf(
        'sentiment.skipped',
        `${plural(skipped, 'drop')} without words of their own ${skipped === 1 ? 'is' : 'are'} left out.`,
        { skipped },
      ),
    );
  const missing =
    overall === null ? [{ what: 'The sentiment', why: 'no drop in the range has words of its own' }] : [];
  return sectionOf('sentiment', facts, missing, figures.samples);
};
