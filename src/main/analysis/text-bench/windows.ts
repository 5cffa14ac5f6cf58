import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { Hits } from './hits.ts';
import type { TextCorpus } from './text-corpus.ts';

/** How far around a node is looked: so many words to the left and right, or its whole post; never beyond the post. */
export type CollocationWindow = { readonly left: number; readonly right: number } | 'post';

/** Half-open ranges of tokens that nodes cover, ascending. */
export interface Nodes {
  readonly count: number;
  readonly first: Int32Array;
  readonly end: Int32Array;
}

/** The hits that cover a counted word. */
export const nodesOf = ({ firstToken, endToken }: Hits): Nodes => {
  const covers = (_: number, hit: number): boolean => (endToken[hit] ?? 0) > (firstToken[hit] ?? 0);
  const first = firstToken.filter(covers);
  return { count: first.length, first, end: endToken.filter(covers) };
};

/** Nodes moved together along the text by fewer tokens than it has, those that leave it at its end coming in at its start. */
export const rotateNodes = ({ count, first, end }: Nodes, offset: number, tokens: number): Nodes => {
  const rotated = new Int32Array(count);
  const ends = new Int32Array(count);
  const seam = lowerBound(first, tokens - offset);
  // Those that come in at the start are before the others again.
  const shift = (from: number, to: number, place: number, by: number): void => {
    for (let node = from; node < to; node += 1) {
      rotated[place + node] = (first[node] ?? 0) + by;
      ends[place + node] = (end[node] ?? 0) + by;
    }
  };
  shift(seam, count, -seam, offset - tokens);
  shift(0, seam, count - seam, offset);
  return { count, first: rotated, end: ends };
};

/** Takes the tokens of every window one by one, with the post they are in. */
export type TakeToken = (word: number, post: number) => void;

/**
 * Visits the words around nodes, node by node; with a window of the post every post once, without the nodes themselves.
 * @param owners the post of each token
 * @returns how many tokens were visited
 */
export const visitWindows = (
  { starts, tokens }: TextCorpus,
  owners: Int32Array,
  { count, first, end }: Nodes,
  window: CollocationWindow,
  take: TakeToken,
): number => {
  let visited = 0;
  const visit = (from: number, to: number, post: number): void => {
    for (let token = from; token < to; token += 1) take(tokens[token] ?? 0, post);
    visited += Math.max(0, to - from);
  };
  for (let i = 0; i < count; i += 1) {
    const node = first[i] ?? 0;
    const post = owners[node] ?? 0;
    const [start, stop] = [starts[post] ?? 0, starts[post + 1] ?? 0];
    const beyond = Math.min(stop, end[i] ?? 0);
    if (window === 'post') {
      const reached = i > 0 && owners[first[i - 1] ?? 0] === post ? Math.min(stop, end[i - 1] ?? 0) : start;
      visit(reached, node, post);
      if (i + 1 === count || owners[first[i + 1] ?? 0] !== post) visit(beyond, stop, post);
    } else {
      visit(Math.max(start, node - window.left), node, post);
      visit(beyond, Math.min(stop, beyond + window.right), post);
    }
  }
  return visited;
};
