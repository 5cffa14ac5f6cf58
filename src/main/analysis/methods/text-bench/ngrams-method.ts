import { familyOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { ngrams } from '#main/analysis/text-bench/ngrams.ts';
import { ngramsMethodParameters } from '#shared/methods/text-bench.ts';
import { ngramsResultSchema } from '#shared/methods/text-results.ts';
import { corpusOf, textsOver, wordOptionsOf } from './bench-input.ts';

export const ngramsMethod = defineMethod({
  id: 'ngrams',
  version: 3,
  title: 'N-grams',
  summary: 'Which phrases return, and more often than the words of the posts in random order give.',
  definition: [
    'Phrases of 1 to 6 words within a line, or within stretches without punctuation, in at least minPosts posts.',
    'λ and z are quanteda’s: every n-gram of the text is in one of 2ⁿ cells by the places at which it has the phrase’s word; λ = Σ ± ln(cell + ½) with + where the number of other words is even, z = λ / √(Σ 1/(cell + ½)).',
    'expected: every post keeps its words, their order is random. In a post of m words with s places a phrase is expected s · Π(copies of its words that are left) / (m·(m − 1)···) times; the sum over the posts is exact. p is the Poisson tail of as many occurrences; q Benjamini–Hochberg over every place at which a phrase of two or more words could begin.',
  ].join('\n'),
  reads: ['texts'],
  parameters: ngramsMethodParameters.refine(({ shortest, longest }) => shortest <= longest, {
    path: ['shortest'],
    message: 'at most as long as longest',
  }),
  result: ngramsResultSchema,
  outputs: {
    'occurrences, posts': ['How often the phrase occurs, and in how many posts', 'count'],
    'expected, p, q': 'Occurrences in random word order, the Poisson tail, and q',
    'lambda, z': 'Quanteda’s strength of a collocation',
  },
  limits: [
    'Language is never in random order, so that most phrases of a language are significant. The ranking says more than p.',
  ],
  source: 'Blaheta & Johnson (2001), λ; quanteda.textstats textstat_collocations.',
  run: ({ texts }, { over, ...parameters }, context) =>
    ngrams(corpusOf(textsOver(texts, over), wordOptionsOf(parameters), context), parameters, context),
  tests: ({ rows, familySize }) =>
    familyOf(
      'Phrases',
      rows.flatMap(({ p }) => p ?? []),
      0,
      familySize,
    ),
});
