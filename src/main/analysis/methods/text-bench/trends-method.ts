import { defineMethod, noTests } from '#main/analysis/method.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { trends } from '#main/analysis/text-bench/trends.ts';
import { trendsMethodParameters } from '#shared/methods/text-bench.ts';
import { trendsResultSchema } from '#shared/methods/text-results.ts';
import { corpusOf, textsOver, wordOptionsOf } from './bench-input.ts';

export const trendsMethod = defineMethod({
  id: 'text-trends',
  version: 2,
  title: 'Trends of words',
  summary: 'How often words are used by day, week or month, with a band and silences as gaps.',
  definition: [
    'For every day, week (from Monday) or month of the zone: occurrences per 1,000 words, occurrences per post, and the share of posts with the word. Bins sum to the total. A bin without counted words is a gap, not a zero.',
    '95% bands of the rate. bootstrap: posts of the bin drawn with replacement, percentile interval. wilson: Wilson’s interval with words as independent trials, too narrow for words that come in bursts. The share of posts has Wilson’s.',
    'Smoothing: moving-average is the mean of the rates of width neighboring bins, gaps left out; loess is local quadratic regression with tricube weights over the nearest span of the bins, as R’s loess(degree = 2, surface = "direct"). A gap stays a gap.',
  ].join('\n'),
  reads: ['texts'],
  parameters: trendsMethodParameters,
  result: trendsResultSchema,
  outputs: {
    per1000: ['Occurrences per 1,000 words with their band', 'per 1,000 words'],
    perPost: 'Occurrences per post',
    postShare: ['Posts with the word', 'share (0…1)'],
    smoothed: ['per1000 smoothed', 'per 1,000 words'],
  },
  limits: [
    'A bin with few posts has a wide band, and a bootstrap of one post has none: the interval is a point.',
    'No test is made: bands of different bins may not be compared by whether they overlap.',
  ],
  source:
    'Efron & Tibshirani (1993), bootstrap; Wilson (1927); Cleveland, Grosse & Shyu (1992), local regression.',
  run: ({ texts }, { words, over, ...parameters }, context) => {
    const options = wordOptionsOf(parameters);
    const corpus = corpusOf(textsOver(texts, over), options, context);
    return {
      words: words.map((word) => ({
        word,
        ...trends(
          corpus,
          findHits(corpus, { kind: 'words', words: word }, options, context.lemmaOf),
          parameters,
          context,
        ),
      })),
    };
  },
  tests: noTests,
});
