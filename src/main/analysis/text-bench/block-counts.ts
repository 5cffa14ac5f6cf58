import { grouped } from '#main/analysis/grouping.ts';
import type { ShuffleBlocks } from './shuffle-blocks.ts';
import { postLength, type TextCorpus } from './text-corpus.ts';

/** How often each word is in each block, only where it is at all: rows are words. */
export interface BlockCounts {
  /** First entry of each word, and the number of all entries at the end. */
  readonly rows: Int32Array;
  readonly blocks: Int32Array;
  readonly counts: Int32Array;
  /** Tokens of each block. */
  readonly sizes: Float64Array;
}

type Visit = (word: number, block: number, isNew: boolean) => void;

/** Visits every token block by block; `isNew` at a word’s first token of a block. */
const visitTokens = (corpus: TextCorpus, { ofPost, isA }: ShuffleBlocks, visit: Visit): void => {
  const { starts, members: posts } = grouped(ofPost, isA.length);
  const lastBlock = new Int32Array(corpus.vocabulary.length).fill(-1);
  for (let block = 0; block < isA.length; block += 1)
    for (let at = starts[block] ?? 0; at < (starts[block + 1] ?? 0); at += 1) {
      const post = posts[at] ?? 0;
      const end = corpus.starts[post + 1] ?? 0;
      for (let token = corpus.starts[post] ?? 0; token < end; token += 1) {
        const word = corpus.tokens[token] ?? 0;
        visit(word, block, lastBlock[word] !== block);
        lastBlock[word] = block;
      }
    }
};

export const countBlocks = (corpus: TextCorpus, shuffle: ShuffleBlocks): BlockCounts => {
  const width = corpus.vocabulary.length;
  const rows = new Int32Array(width + 1);
  visitTokens(corpus, shuffle, (word, _, isNew) => {
    if (isNew) rows[word + 1] = (rows[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < width; word += 1) rows[word + 1] = (rows[word + 1] ?? 0) + (rows[word] ?? 0);
  const entries = rows[width] ?? 0;
  const blocks = new Int32Array(entries);
  const counts = new Int32Array(entries);
  const last = Int32Array.from(rows, (row) => row - 1);
  visitTokens(corpus, shuffle, (word, block, isNew) => {
    const entry = (last[word] ?? 0) + (isNew ? 1 : 0);
    last[word] = entry;
    blocks[entry] = block;
    counts[entry] = (counts[entry] ?? 0) + 1;
  });
  const sizes = new Float64Array(shuffle.isA.length);
  for (const [post, block] of shuffle.ofPost.entries())
    if (block >= 0) sizes[block] = (sizes[block] ?? 0) + postLength(corpus, post);
  return { rows, blocks, counts, sizes };
};
