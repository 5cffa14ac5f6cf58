import { defineMethod } from '#main/analysis/method.ts';
import { collocates } from '#main/analysis/text-bench/collocates.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { collocatesMethodParameters } from '#shared/methods/text-bench.ts';
import { collocatesResultSchema } from '#shared/methods/text-results.ts';
import { corpusOf, textsOver, wordFamilies, wordOptionsOf, WORDS_OF_A_POST } from './bench-input.ts';

export const collocatesMethod = defineMethod({
  id: 'collocates',
  version: 4,
  title: 'Collocates',
  summary: 'Which words are used near a word more often than expected by chance.',
  definition: [
    'O = f is the number of co-occurrences: words up to left before and right after each occurrence of the node, within its post; a word near two nodes counts for both. With the window post, every post with the node counts once, without the node. W is the number of words in all windows, node and occurrences (C) the frequencies, N the words of the corpus, E = W·C/N. The four cells are O, W − O, C − O and N − W − C + O; where O exceeds C (words near two nodes), C − O counts as 0 in each of them; a cell below 0 counts as 0. ΔP is that of these cells.',
    'expected: E (Evert 2008). mi: log₂(O/E). mi3: log₂(O³/E). t: (O − E)/√O. dice: 2·O/(node + C). logDice: 14 + log₂ dice. g2 and p: G² of the four cells and its χ² tail. deltaPCollocate: O/W − (C − O)/(N − W). deltaPNode: O/C − (W − O)/(N − C).',
    'pPermutation: all occurrences of the node move together by a random number of words along the corpus in time order, around its end to its start, so that they keep their distances; p = (1 + moves with as many co-occurrences) / (1 + moves), one-sided. expectedPermutation is the mean of O over the moves, permutationLow and permutationHigh are its 2.5% and 97.5% quantiles.',
    'q: Benjamini–Hochberg of pPermutation, or of p without moves; the family is every word with at least minCooccurrences occurrences in the texts, near the node or not.',
  ].join('\n'),
  reads: ['texts'],
  parameters: collocatesMethodParameters,
  result: collocatesResultSchema,
  outputs: {
    'f, expected': ['Co-occurrences, and how many to expect', 'count'],
    'expectedPermutation, permutationLow, permutationHigh': [
      'Mean and 95% range of f over the moves',
      'count',
    ],
    'mi, mi3, t, logDice, dice, g2': 'Association measures by name',
    'deltaPCollocate, deltaPNode': ['ΔP in both directions', '−1…1'],
    'p, pPermutation, q': ['Nominal p, permutation p, and q', '0…1'],
  },
  limits: [
    'expected is too large for words at the ends of posts, which fewer windows reach; expectedPermutation is not.',
    'Words are counted as they are written: nothing is tagged or parsed.',
  ],
  source:
    'Evert (2008); Church & Hanks (1990), MI; Daille (1994), MI³; Church et al. (1991), t; Rychlý (2008), logDice; Dunning (1993), G²; Gries (2013), ΔP.',
  cost: ({ texts }, { permutations }) => texts.length * WORDS_OF_A_POST * (10 + permutations),
  run: ({ texts }, { node, over, ...parameters }, context) => {
    const options = wordOptionsOf(parameters);
    const corpus = corpusOf(textsOver(texts, over), options, context);
    const hits = findHits(corpus, { kind: 'words', words: node }, options, context.lemmaOf);
    return collocates(corpus, hits, parameters, context);
  },
  tests: ({ rows, permutations, familySize }) => wordFamilies('Collocates', rows, permutations, familySize),
});
