import { z } from 'zod';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { parametricTest } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod, stampOf } from '#main/analysis/method.ts';
import { rankCorrelationSchema, stampSchema } from '#main/analysis/results.ts';
import { bootstrapInterval, mean, spearman } from '#main/analysis/statistics/statistics.ts';
import { compoundScore } from '#main/analysis/text/compound-score.ts';
import { ownWords } from '#main/analysis/text/text-layers.ts';
import { bucketLabel, bucketOf } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from '#shared/methods/parts.ts';

const parametersSchema = z.object({
  resamples: z.number().int().min(200).max(10_000).default(1000).meta({
    description: 'Bootstrap resamples behind each interval',
    unit: 'count',
  }),
});

const meanSchema = z.object({ n: z.number(), mean: z.number(), low: z.number(), high: z.number() });
/** A mean of VADER's compound score (−1 … 1) with its 95% bootstrap interval. */
export type SentimentMean = ValueOf<typeof meanSchema>;

const resultSchema = z.object({
  stamp: stampSchema,
  /** Drops with at least one word of their own. */
  samples: z.number(),
  skipped: z.number(),
  overall: meanSchema.nullable(),
  /** Months (UTC) that contain a sample, in order. */
  monthly: listOf(meanSchema.extend({ month: z.string() })),
  /** Spearman's rank correlation of the monthly mean with the month's number. */
  trend: rankCorrelationSchema.nullable(),
});
export type SentimentOutput = ValueOf<typeof resultSchema>;

const meanWithInterval = (
  scores: readonly number[],
  seed: number,
  resamples: number,
): SentimentMean | null => {
  const centre = mean(scores);
  const interval = bootstrapInterval(scores, { random: createRandom(seed).unit, resamples });
  if (centre === null || interval === null) return null;
  return { n: scores.length, mean: centre, low: interval.lower, high: interval.upper };
};

const byMonth = (drops: readonly AnalysisDrop[], context: AnalysisContext) => {
  const months = new Map<number, number[]>();
  drops.forEach((drop, index) => {
    if (index % 200 === 0) checkpoint(context, index, drops.length);
    const words = ownWords(drop);
    if (!/\p{L}/u.test(words)) return;
    const month = bucketOf(drop.time, 'month', 'UTC');
    const scores = months.get(month) ?? [];
    scores.push(compoundScore(words));
    months.set(month, scores);
  });
  return [...months].sort(([a], [b]) => a - b);
};

const run = (
  drops: readonly AnalysisDrop[],
  parameters: ValueOf<typeof parametersSchema>,
  context: AnalysisContext,
): SentimentOutput => {
  const months = byMonth(drops, context);
  const all = months.flatMap(([, scores]) => scores);
  const monthly = months.flatMap(([month, scores]) => {
    const label = bucketLabel(month, 'month');
    const meanScore = meanWithInterval(scores, deriveSeed(context.seed, label), parameters.resamples);
    return meanScore === null ? [] : [{ month: label, ...meanScore }];
  });
  return {
    stamp: stampOf(sentiment, parameters, context),
    samples: all.length,
    skipped: drops.length - all.length,
    overall: meanWithInterval(all, deriveSeed(context.seed, 'overall'), parameters.resamples),
    monthly,
    trend: spearman(
      months.map(([month]) => month),
      monthly.map((month) => month.mean),
    ),
  };
};

export const sentiment = defineMethod({
  id: 'sentiment',
  version: 2,
  title: 'Sentiment',
  summary: 'The mean VADER score of the drops, month by month, each with its bootstrap interval.',
  definition:
    'The compound score of VADER (−1 negative … 1 positive) of each drop’s own words; drops without a letter of their own are left out. Per UTC month and over all: the mean with its 95% percentile bootstrap interval. The trend is Spearman’s rank correlation of the monthly means with the months in order, p from Student’s t.',
  reads: ['drops'],
  parameters: parametersSchema,
  result: resultSchema,
  outputs: {
    overall: ['Mean score of all samples with its interval', 'score (−1…1)'],
    monthly: ['Mean score per month with its interval and n', 'score (−1…1)'],
    trend: 'Rank correlation of the monthly means with time',
  },
  limits: [
    'A word list made for social media of the 2010s: it does not know the drops’ own vocabulary, irony or code words.',
    'English only; a score says nothing about what a text claims.',
  ],
  source: 'Hutto & Gilbert (2014), VADER; Efron & Tibshirani (1993), percentile bootstrap.',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: ({ trend }) => parametricTest('Trend of the monthly mean', trend?.rho ?? null, trend?.p ?? null),
});
