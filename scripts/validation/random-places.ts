import type { Hits } from '#main/analysis/text-bench/hits.ts';
import { ownersOf, type TextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { rotateNodes, type Nodes } from '#main/analysis/text-bench/windows.ts';

/** The occurrences of a node moved together along the corpus: places at which nothing can be near them but by chance. */
export const movedHits = (corpus: TextCorpus, nodes: Nodes, by: number): Hits => {
  const owners = ownersOf(corpus);
  const moved = rotateNodes(nodes, by, corpus.tokens.length);
  return {
    count: moved.count,
    posts: moved.first.map((token) => owners[token] ?? 0),
    from: moved.first.map((token) => corpus.from[token] ?? 0),
    to: moved.first.map((token) => corpus.to[token] ?? 0),
    firstToken: moved.first,
    endToken: moved.end,
  };
};
