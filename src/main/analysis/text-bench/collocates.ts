import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { CollocatesParameters } from '#shared/methods/text-bench.ts';
import type { CollocatesResult } from '#shared/methods/text-results.ts';
import { associationMeasures } from './association-measures.ts';
import { rangeTally } from './chance-range.ts';
import type { Hits } from './hits.ts';
import { ownersOf, type TextCorpus } from './text-corpus.ts';
import { nodesOf, rotateNodes, visitWindows, type CollocationWindow, type Nodes } from './windows.ts';

const windowOf = ({ window, left, right }: CollocatesParameters): CollocationWindow =>
  window === 'post' ? 'post' : { left, right };

interface Cooccurrences {
  /** Per word: co-occurrences, and posts with one. */
  readonly counts: Int32Array;
  readonly posts: Int32Array;
  readonly windowTokens: number;
}

const countCooccurrences = (
  corpus: TextCorpus,
  owners: Int32Array,
  nodes: Nodes,
  window: CollocationWindow,
): Cooccurrences => {
  const counts = new Int32Array(corpus.vocabulary.length);
  const posts = new Int32Array(corpus.vocabulary.length);
  const lastPost = new Int32Array(corpus.vocabulary.length).fill(-1);
  const windowTokens = visitWindows(corpus, owners, nodes, window, (word, post) => {
    counts[word] = (counts[word] ?? 0) + 1;
    if (lastPost[word] !== post) posts[word] = (posts[word] ?? 0) + 1;
    lastPost[word] = post;
  });
  return { counts, posts, windowTokens };
};

const movesPerCheckpoint = 10;

/** A word’s own co-occurrences are rounded to whole ones for the tokens that the moved windows contain. */
const moveNodes = (
  corpus: TextCorpus,
  owners: Int32Array,
  nodes: Nodes,
  window: CollocationWindow,
  observed: Cooccurrences,
  words: Int32Array,
  offsets: Int32Array,
  context: AnalysisContext,
) => {
  /** Per listed word: moves that give it at least its co-occurrences, and its co-occurrences over the moves. */
  const exceedances = new Int32Array(words.length);
  const tally = rangeTally(words.length, 1);
  const counts = new Int32Array(corpus.vocabulary.length);
  const take = (word: number): void => {
    counts[word] = (counts[word] ?? 0) + 1;
  };
  for (const [move, offset] of offsets.entries()) {
    if (move % movesPerCheckpoint === 0) checkpoint(context, move, offsets.length);
    counts.fill(0);
    const moved = rotateNodes(nodes, offset, corpus.tokens.length);
    const ratio = visitWindows(corpus, owners, moved, window, take) / observed.windowTokens;
    for (const [i, word] of words.entries()) {
      const count = counts[word] ?? 0;
      tally.add(i, count);
      if (count >= Math.round((observed.counts[word] ?? 0) * ratio))
        exceedances[i] = (exceedances[i] ?? 0) + 1;
    }
  }
  checkpoint(context, offsets.length, offsets.length);
  return { exceedances, rangeOf: tally.rangeOf };
};

const occurrencesOf = ({ tokens, vocabulary }: TextCorpus): Int32Array => {
  const totals = new Int32Array(vocabulary.length);
  for (const word of tokens) totals[word] = (totals[word] ?? 0) + 1;
  return totals;
};

/**
 * Words that are near a node. Chance: all occurrences of the node move together by a random number of words along the
 * corpus (around its end to its start), so that they keep their distances and thus their bursts, and the text stays as it
 * is; p is (1 + moves with as many co-occurrences) / (1 + moves). Give posts in time order.
 * @param hits the node’s occurrences, in the order of the corpus
 */
export const collocates = (
  corpus: TextCorpus,
  hits: Hits,
  parameters: CollocatesParameters,
  context: AnalysisContext,
): CollocatesResult => {
  const owners = ownersOf(corpus);
  const nodes = nodesOf(hits);
  const window = windowOf(parameters);
  const observed = countCooccurrences(corpus, owners, nodes, window);
  const totals = occurrencesOf(corpus);
  const tokens = corpus.tokens.length;
  const words = Int32Array.from(corpus.vocabulary.keys()).filter(
    (word) => (observed.counts[word] ?? 0) >= parameters.minCooccurrences,
  );
  const { distinctBelow } = createRandom(deriveSeed(context.seed, 'collocates'));
  const offsets =
    words.length === 0
      ? new Int32Array()
      : distinctBelow(tokens - 1, parameters.permutations).map((offset) => offset + 1);
  const moved = moveNodes(corpus, owners, nodes, window, observed, words, offsets, context);
  const tested = Array.from(words, (word, i) => {
    const counts = { f: observed.counts[word] ?? 0, collocate: totals[word] ?? 0 };
    const { mean, low, high } = moved.rangeOf(i);
    return {
      word: corpus.vocabulary[word] ?? '',
      f: counts.f,
      posts: observed.posts[word] ?? 0,
      occurrences: counts.collocate,
      ...associationMeasures({ ...counts, windowTokens: observed.windowTokens, node: nodes.count, tokens }),
      expectedPermutation: mean,
      permutationLow: low,
      permutationHigh: high,
      pPermutation: offsets.length === 0 ? null : permutationP(moved.exceedances[i] ?? 0, offsets.length),
    };
  });
  const familySize = totals.filter((total) => total >= parameters.minCooccurrences).length;
  const qs = benjaminiHochberg(
    tested.map(({ p, pPermutation }) => pPermutation ?? p),
    familySize,
  );
  return {
    rows: tested
      .map((row, i) => ({ ...row, q: qs[i] ?? 1 }))
      .sort((x, y) => y.g2 - x.g2 || (x.word < y.word ? -1 : 1)),
    node: nodes.count,
    nodePosts: new Set(nodes.first.map((token) => owners[token] ?? 0)).size,
    windowTokens: observed.windowTokens,
    tokens,
    familySize,
    permutations: offsets.length,
  };
};
