import { defineMethod, noTests } from '#main/analysis/method.ts';
import { textsOver, wordOptionsOf, wordsIn } from '#main/analysis/methods/text-bench/bench-input.ts';
import { nearDuplicates } from '#main/analysis/near-duplicates/near-duplicates.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { nearDuplicatesMethodParameters, nearDuplicatesResultSchema } from '#shared/methods/likeness.ts';

/** Items listed of a cluster; `size` counts all. */
const LISTED_ITEMS = 100;

export const nearDuplicatesMethod = defineMethod({
  id: 'near-duplicates',
  version: 1,
  title: 'Near-duplicates',
  summary: 'Which texts say nearly the same, and which of them appeared first.',
  definition: [
    'Pairs: two texts whose sets of shingles (runs of 5 words) have a Jaccard index of at least 0.8, the shingles of both divided by those of either. They are the pairs of comparing every text with every other.',
    'Clusters: texts connected through pairs, each by time; the first one appeared first. Texts with fewer words than a shingle are compared with nothing (tooShort).',
  ].join('\n'),
  reads: ['texts'],
  parameters: nearDuplicatesMethodParameters,
  result: nearDuplicatesResultSchema,
  outputs: {
    pairCount: ['Pairs of near-duplicates', 'count'],
    clusters: 'Texts connected through pairs, by time',
    span: ['Time from the first to the last text of a cluster', 'seconds'],
  },
  limits: [
    'Two texts of a cluster need not be near-duplicates of each other: a chain of pairs connects them.',
    'Short texts are the same easily; which text is the source of another is not computed.',
  ],
  source: 'Broder (1997), shingles and resemblance.',
  run: ({ texts }, { threshold, shingle, mostClusters, over, ...options }, context) => {
    const read = textsOver(texts, over);
    const words = readWordLists(read, wordsIn(wordOptionsOf(options), context));
    const found = nearDuplicates(words, { threshold, shingleWords: shingle }, context);
    const largest = found.clusters.toSorted((one, other) => other.length - one.length).slice(0, mostClusters);
    return {
      texts: read.length,
      tooShort: found.tooShort,
      pairCount: found.pairCount,
      clusterCount: found.clusters.length,
      clusters: largest.map((cluster) => ({
        size: cluster.length,
        items: Array.from(cluster.subarray(0, LISTED_ITEMS), (place) => ({
          item: read[place]?.key ?? '',
          time: read[place]?.time ?? 0,
          resolution: read[place]?.resolution ?? null,
        })),
        span: (read[cluster.at(-1) ?? 0]?.time ?? 0) - (read[cluster[0] ?? 0]?.time ?? 0),
      })),
    };
  },
  tests: noTests,
});
