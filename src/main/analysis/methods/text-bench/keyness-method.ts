import { familyOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { keyness } from '#main/analysis/text-bench/keyness.ts';
import { keynessMethodParameters } from '#shared/methods/text-bench.ts';
import { keynessResultSchema } from '#shared/methods/text-results.ts';
import { corpusOf, membershipsOfTexts, wordOptionsOf } from './bench-input.ts';

const WORDS_OF_A_POST = 40;

export const keynessMethod = defineMethod({
  id: 'keyness',
  version: 4,
  title: 'Keyness',
  summary: 'Which words one set of posts uses more, or less, than another, compared with chance.',
  definition: [
    'a and b are the word’s occurrences in A and B, N_A and N_B the words of the sets, N their sum, c = N_A − a, d = N_B − b. A post in both sets counts once, in A, and overlap says how many there are.',
    'g2FourCells (quanteda’s “lr” without correction): 2·Σ O·ln(O/E) over a, b, c, d with E = row total × column total / N. llTwoCells (UCREL, AntConc, Wmatrix): 2·[a·ln(a/E_A) + b·ln(b/E_B)], E_A = N_A·(a + b)/N. The two differ and are both often called log-likelihood. chi2: N·(ad − bc)² / ((a + b)(c + d)(a + c)(b + d)) without a correction; chi2Yates: with |ad − bc| − N/2 where quanteda corrects. logRatio: log₂ of the ratio of rates, a count of 0 as 0.5. pctDiff: 100·(a/N_A − b/N_B)/(b/N_B). dispersionA, dispersionB: DPnorm over the set’s own pieces.',
    'p is nominal: P(χ² ≥ g2FourCells) with one degree of freedom, as if words were independent trials. Posts are not: words come in bursts.',
    'pPermutation: the posts of one set within one day (or week, or every post alone) form a piece. Pieces are dealt anew to A and B within groups of about 20 pieces with a similar number of words, the number of A’s pieces kept; p = (1 + shuffles with |a′ − (a + b)·N_A′/N| ≥ |a − (a + b)·N_A/N| − 0.1) / (1 + shuffles). Where all pieces can be dealt in no more ways than wanted, all ways are used.',
    'logRatioExpected, logRatioLow, logRatioHigh: mean, 2.5% and 97.5% quantile of logRatio over the same shuffles, exact to 0.005.',
    'q: Benjamini–Hochberg over the listed words, of pPermutation, or of p without shuffles. inflation: words up to a level by p, by pPermutation, and level × words.',
  ].join('\n'),
  reads: ['texts'],
  parameters: keynessMethodParameters,
  result: keynessResultSchema,
  outputs: {
    'a, b': ['Occurrences in A and B', 'count'],
    'postsA, postsB': ['Posts with the word', 'count'],
    'g2FourCells, llTwoCells, chi2, chi2Yates': 'Test statistics by name',
    logRatio: 'Log₂ of the ratio of the rates',
    'logRatioExpected, logRatioLow, logRatioHigh': 'Mean and 95% range of Log Ratio over the shuffles',
    pctDiff: ['Difference of the rates in percent of B’s', '%'],
    'dispersionA, dispersionB': ['DPnorm: 0 even, 1 clumped', '0…1'],
    'p, pPermutation, q': ['Nominal p, permutation p, and q', '0…1'],
    inflation: ['Words called at a level, nominally and by shuffles', 'count'],
  },
  limits: [
    'The smallest permutation p is 1 / (1 + shuffles): q can only be small where many words differ or many shuffles are run.',
    'How far the nominal p is off depends on the texts. Of words with at least 20 occurrences in the public archive of 4,966 posts, dealt into halves by day 200 times, it calls 18.2% at 0.05 and 2.5% at 0.0001; the permutation p calls 4.6% and 0.0%. Of 400 words planted in 4% of A’s posts and 1% of B’s, 397 were found at q ≤ 0.05. The demonstration corpora have no bursts, so that both p are right there.',
    'Posts that influence each other over more than a day need weeks as pieces.',
    'Sets that differ in the length of their posts by design leave little to shuffle.',
  ],
  source:
    'Dunning (1993); Rayson & Garside (2000), UCREL; Hardie (2014), Log Ratio; Gabrielatos & Marchi (2011), %DIFF; Lijffijt & Gries (2012), DPnorm; quanteda.textstats textstat_keyness; permutation p by Davison & Hinkley (1997).',
  cost: ({ texts }, { permutations }) => texts.length * WORDS_OF_A_POST * (10 + 2 * permutations),
  run: ({ texts }, parameters, context) =>
    keyness(
      corpusOf(texts, wordOptionsOf(parameters), context),
      membershipsOfTexts(texts),
      parameters,
      context,
    ),
  tests: ({ rows, permutations }) => [
    ...familyOf(
      'Words, nominal p',
      rows.map(({ p }) => p),
      0,
    ),
    ...familyOf(
      'Words, permutation p',
      rows.flatMap(({ pPermutation }) => pPermutation ?? []),
      permutations,
    ),
  ],
});
