import { familyOf, psOf, testOf } from '#main/analysis/chance/tests.ts';
import { defineMethod } from '#main/analysis/method.ts';
import { textsOver, wordOptionsOf, wordsIn } from '#main/analysis/methods/text-bench/bench-input.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { topicDefaults, topics as topicsOf, type Topics } from '#main/analysis/topics/topics.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { EXAMPLE_TEXTS, topicsMethodParameters, topicsResultSchema } from '#shared/methods/topics.ts';
import { groupsOfTexts, nobodysTexts } from './groups-of-texts.ts';
import { monthlyShares } from './monthly-shares.ts';
import { topicGroups } from './topic-groups.ts';

/** Shares are kept to so many digits: more is noise, and a long list of them is stored. */
const SHARE_DIGITS = 4;

const documentsOf = ({ k, documents, shares }: Topics, texts: readonly AnalysisText[]) =>
  texts.map(({ key }, place) => {
    const topic = documents[place] ?? null;
    return {
      item: key,
      topic,
      shares:
        topic === null
          ? []
          : Array.from(shares.subarray(place * k, place * k + k), (share) =>
              Number(share.toFixed(SHARE_DIGITS)),
            ),
    };
  });

/** Words that name a topic where nobody has named it. */
const NAMING_WORDS = 3;

export const topicsMethod = defineMethod({
  id: 'topics',
  version: 5,
  singleTestsSince: 3,
  title: 'Topics',
  summary: 'What texts are about, how stable that is, and whether shuffled texts give as much.',
  definition: [
    'Weights: a word’s occurrences in a text × (ln((1 + n) / (1 + df)) + 1), n texts, df texts with the word; a text’s weights are scaled to length 1. Words of one text alone are left out, and beyond 5,000 words the rarest.',
    'Topics: NMF, two matrices without negative numbers (texts × topics, topics × words) whose product approaches the weights by least squares: cyclic coordinate descent from an NNDSVD start, in a fixed order, with 20 rounds for curve and chance and 200 to 2,000 for the topics that are shown. A text’s share of a topic is its part of the text’s row, each topic scaled to the sum of its words.',
    'curve, for each k from 4 to 30: stability is the mean agreement of 20 runs over 80% of the texts each with the run over all (mean Jaccard index of the first 1, 2, … 20 words, topics paired by the best matching), stabilityLow and stabilityHigh the 2.5% and 97.5% quantiles of these runs; coherence is the mean NPMI of the pairs of a topic’s first ten words by the texts they are in, over all topics. proposed is the k with the largest product of both. Where all 27 would take too long (more than some 1,500 short texts), the k are a grid whose steps grow by a quarter, the k that is requested, and all between the neighbors of the best.',
    'Chance: all words are shuffled between texts of like length (ten groups), and topics are fitted again. Where k was proposed, each shuffled corpus may use the k with its largest mean coherence. The p of a topic is (1 + corpora whose most coherent topic is at least as coherent) / (1 + corpora): it covers all topics at once.',
    'months: mean share of the texts of a month that have a topic, with the 2.5% and 97.5% quantiles of texts drawn with replacement. A month without such a text is a gap.',
    'groups: the mean share in the texts of a board, account or source with five texts or more, next to all other texts; log2 of both; p two-sided, the texts of one group on one day being dealt to the groups anew; q is Benjamini–Hochberg over all groups and topics.',
    'Of more than mostTexts texts so many are drawn at random with the seed; notes say so.',
  ].join('\n'),
  reads: ['texts', 'groups'],
  isOnRequest: ({ mostTexts }) => mostTexts > EXAMPLE_TEXTS,
  parameters: topicsMethodParameters,
  result: topicsResultSchema,
  outputs: {
    topics: 'Words with their weights, share of the texts, coherence and p',
    curve: 'Stability and coherence by number of topics, next to shuffled texts',
    chance: 'Mean coherence next to shuffled texts',
    months: ['Share of each topic by month with its band', 'share (0…1)'],
    groups: 'Share of each topic by board, account or source, with p and q',
    documents: ['Largest topic of each text, and the share of each', 'share (0…1)'],
  },
  limits: [
    'NMF gives each text shares of every topic, also where texts have no topics at all: read the chance first.',
    'Topics are lists of words that occur together; what they mean is not computed.',
    'Shuffling also breaks bursts (a word that one text repeats), so repetitive texts exceed chance more easily.',
    'The range of the stability is that of 20 runs whose texts overlap: it is how far one run may differ, not an interval of the mean.',
    'Runs behind the stability have 20 rounds, and the topics of longer runs agree a little differently: compare numbers of topics with each other.',
    'With 19 shuffled copies the least p is 0.05; take 199 or more to report a p.',
    'Groups follow each other in time: a topic that changed between two boards may have changed with time alone.',
    'The band of a month draws texts, not topics: it does not contain how uncertain the topics are.',
  ],
  source:
    'Lee & Seung (1999), NMF; Cichocki & Phan (2009), coordinate descent; Boutsidis & Gallopoulos (2008), NNDSVD; Greene, O’Callaghan & Cunningham (2014), stability; Bouma (2009), NPMI.',
  run: ({ texts, groups }, parameters, context) => {
    const { k, surrogates, listedWords, draws, groupShuffles, mostTexts, zone, over, ...options } =
      parameters;
    const all = textsOver(texts, over);
    const { texts: read, notes } = drawnTexts(all, mostTexts, context.seed);
    const words = readWordLists(read, wordsIn(wordOptionsOf(options), context));
    const found = topicsOf(
      words,
      { ...topicDefaults, k: k === 0 ? null : k, surrogates, wordsPerTopic: listedWords },
      context,
    );
    const times = read.map(({ time }) => time);
    const hasTopic = (place: number): boolean => typeof found.documents[place] === 'number';
    const { seed } = context;
    const monthly = monthlyShares(times, found.shares, found.k, hasTopic, { zone, draws, seed });
    const groupOf = groupsOfTexts(texts, groups);
    const { observed, expected, low, high, p } = found.chance.coherence;
    return {
      texts: all.length,
      readTexts: read.length,
      withTopic: found.documents.filter((topic) => topic !== null).length,
      k: found.k,
      proposed: found.proposed,
      curve: found.curve,
      topics: found.topics.map((topic, place) => ({
        ...topic,
        p: topic.coherence === null ? null : topic.p,
        months: monthly.topics[place] ?? [],
      })),
      months: monthly.months,
      groups: topicGroups(
        read.map(({ key }) => groupOf.get(key) ?? null),
        times,
        found.shares,
        found.k,
        hasTopic,
        { zone, permutations: groupShuffles, seed },
      ),
      groupShuffles,
      chance: observed === null ? null : { observed, expected, bandLow: low, bandHigh: high, surrogates, p },
      largestByChance: found.chance.largest,
      loss: found.loss,
      documents: documentsOf(found, read),
      notes: [...notes, ...found.notes, ...nobodysTexts(read, groupOf)],
    };
  },
  tests: ({ topics, groups, groupShuffles, chance, largestByChance }) => [
    ...(chance === null
      ? []
      : [
          testOf('Mean coherence of the topics', chance),
          ...topics.flatMap(({ words, coherence, p }, place) =>
            coherence === null || p === null
              ? []
              : [
                  testOf(
                    `Coherence of topic ${place + 1}: ${words
                      .slice(0, NAMING_WORDS)
                      .map(({ word }) => word)
                      .join(', ')}`,
                    { observed: coherence, ...largestByChance, surrogates: chance.surrogates, p },
                  ),
                ],
          ),
        ]),
    ...familyOf(
      'Topics by board, account or source',
      groups.flatMap(({ shares }) => psOf(shares)),
      groupShuffles,
    ),
  ],
});
