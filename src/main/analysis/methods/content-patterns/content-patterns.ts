import { z } from 'zod';
import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { familyOf, psOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { gSquaredOfCount } from '#main/analysis/statistics/statistics.ts';
import type { Phrase } from '#main/analysis/text/phrase-levels.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { plural } from '#shared/figures.ts';
import { listOf } from '#shared/methods/parts.ts';
import { contentPatternParameters } from '#shared/methods/patterns.ts';
import { readCorpus, type TokenCorpus } from './corpus.ts';
import { createExpectation, type Expectation } from './expectation.ts';
import { monthsOf, rateCorrelation, type Months } from './months.ts';
import { frequentPhrases } from './phrases.ts';

const patternSchema = z.object({
  phrase: z.string(),
  words: z.number(),
  occurrences: z.number(),
  /** Numbers of the drops with the phrase, canonical order. */
  drops: listOf(z.number()),
  /** Occurrences if its words were placed independently of each other in their pattern; null for a single word. */
  expected: z.number().nullable(),
  /** null for a single word. */
  gSquared: z.number().nullable(),
  p: z.number(),
  q: z.number(),
  /** 1 − q. */
  significance: z.number(),
  /** Spearman of the monthly rate with the monthly number of drops. */
  correlation: z.number().nullable(),
});
export type FoundPhrase = ValueOf<typeof patternSchema>;

const resultSchema = z.object({
  dropsTested: z.number(),
  wordsRead: z.number(),
  /** Tests counted in the family of q: every position at which a phrase of two or more words could begin. */
  familySize: z.number(),
  /** Largest G² first; single words last, the most frequent first. */
  patterns: listOf(patternSchema),
  note: z.string().nullable(),
});
export type ContentPatterns = ValueOf<typeof resultSchema>;

type Tested = Omit<FoundPhrase, 'q' | 'significance'>;

const test = (
  { words, occurrences, drops, owners }: Phrase,
  positions: number,
  corpus: TokenCorpus,
  expectationOf: Expectation,
  months: Months,
  all: readonly AnalysisDrop[],
): Tested => {
  const expected = expectationOf(words);
  const g = gSquaredOfCount(occurrences, expected, positions);
  const single = words.length === 1;
  return {
    phrase: Array.from(words, (word) => corpus.vocabulary[word] ?? '').join(' '),
    words: words.length,
    occurrences,
    drops: Array.from(drops, (index) => all[index]?.number ?? 0),
    expected: single ? null : expected,
    gSquared: single ? null : g.statistic,
    // Words that are together less often than independence expects are no pattern.
    p: single || occurrences <= expected ? 1 : g.p,
    correlation: rateCorrelation(months, owners)?.rho ?? null,
  };
};

/** Every position at which a phrase of 2 … `longest` words could begin. */
const familySizeOf = ({ room }: TokenCorpus, longest: number): number =>
  room.reduce((sum, left) => sum + Math.min(left, longest) - 1, 0);

const run = (
  drops: readonly AnalysisDrop[],
  chosen: ValueOf<typeof contentPatternParameters>,
  context: AnalysisContext,
): ContentPatterns => {
  const corpus = readCorpus(drops);
  checkpoint(context, 1, 3);
  const levels = frequentPhrases(corpus, chosen.longest, chosen.minDrops);
  checkpoint(context, 2, 3);
  const expectationOf = createExpectation(corpus);
  const months = monthsOf(drops, chosen.zone);
  const tested = levels.flatMap(({ phrases, positions }) =>
    phrases.map((phrase) => test(phrase, positions, corpus, expectationOf, months, drops)),
  );
  const familySize = familySizeOf(corpus, chosen.longest);
  const compared = tested.filter(({ words }) => words > 1);
  const qs = benjaminiHochberg(
    compared.map(({ p }) => p),
    familySize,
  );
  const withQ = new Map(compared.map((pattern, i) => [pattern, qs[i] ?? 1]));
  const patterns = tested.map((pattern) => {
    const q = withQ.get(pattern) ?? 1;
    return { ...pattern, q, significance: 1 - q };
  });
  return {
    dropsTested: drops.length,
    wordsRead: corpus.tokens.length,
    familySize,
    patterns: patterns.sort(
      (a, b) => (b.gSquared ?? -1) - (a.gSquared ?? -1) || b.occurrences - a.occurrences,
    ),
    note:
      drops.length < chosen.minDrops
        ? `Too little data: ${plural(drops.length, 'drop')}, a phrase needs ${chosen.minDrops}.`
        : null,
  };
};

/** Repeated phrases of the drops' own words. Input: drops in canonical order. */
export const contentPatterns = defineMethod({
  id: 'content-patterns',
  version: 4,
  title: 'Content patterns',
  summary:
    'Finds phrases that return in several drops, compared with the number expected if words were independent.',
  definition: [
    'Own words only (no quotes, pasted sources, URLs, references), lower-cased, stop words kept; a phrase of 1 to 6 words stays within a line and ends between two numbers side by side, which are a time or a date. It is listed if it occurs in at least minDrops drops. A phrase is dropped if a longer one that contains it has the same number of occurrences.',
    'G²: occurrences against the number expected if words did not depend on each other, given the pattern they occur in: at the beginning of a line and inside it, the positions with the phrase’s pattern of function words, numbers and other words, times the words’ shares in their class and place. One degree of freedom; fewer than expected counts as p = 1. A single word has nothing to be independent of: it is counted, p = 1.',
    'q: Benjamini–Hochberg; the family is every position at which a phrase of two or more words could begin, also of the phrases too rare to be listed. significance = 1 − q.',
    'correlation: Spearman, ties shared, of the monthly rate (occurrences ÷ drops of the month) with the number of drops of the month, over months that have drops.',
  ].join('\n'),
  reads: ['drops'],
  parameters: contentPatternParameters,
  result: resultSchema,
  outputs: {
    occurrences: ['How often the phrase occurs in own words', 'count'],
    drops: 'The drops it occurs in',
    significance: ['1 − q', 'share (0…1)'],
    correlation: ['Whether it comes more in full months', '−1…1'],
  },
  limits: [
    'Language is never made of independent words, so that most phrases of a language are significant; the ranking says more than the p.',
    'A phrase of more than six words shows as several of six.',
  ],
  source: 'G² after Dunning (1993); levelwise search after Agrawal & Srikant (1994).',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  // A single word is counted, not tested.
  tests: ({ patterns, familySize }) =>
    familyOf('Phrases', psOf(patterns.filter(({ words }) => words > 1)), 0, familySize),
});
