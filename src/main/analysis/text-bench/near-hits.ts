import { pickHits, type Hits } from './hits.ts';
import type { TextCorpus } from './text-corpus.ts';
import type { CollocationWindow } from './windows.ts';

/** A word as the corpus counts it; as it is written, else in lower case. */
const wordNumber = ({ wordNumbers }: TextCorpus, word: string): number | undefined =>
  wordNumbers.get(word) ?? wordNumbers.get(word.toLowerCase());

/**
 * The hits with a word in their window, the hit itself left out: the lines behind a collocate. A window never leaves the post.
 * @param word a word as tables of the bench list it
 */
export const hitsNear = (corpus: TextCorpus, hits: Hits, word: string, window: CollocationWindow): Hits => {
  const { starts, tokens } = corpus;
  const wordId = wordNumber(corpus, word);
  const isNear = (hit: number): boolean => {
    const post = hits.posts[hit] ?? 0;
    const [start, stop] = [starts[post] ?? 0, starts[post + 1] ?? 0];
    const [first, end] = [hits.firstToken[hit] ?? 0, hits.endToken[hit] ?? 0];
    const from = window === 'post' ? start : Math.max(start, first - window.left);
    const to = window === 'post' ? stop : Math.min(stop, end + window.right);
    return (
      tokens.subarray(from, first).includes(wordId ?? -1) || tokens.subarray(end, to).includes(wordId ?? -1)
    );
  };
  return pickHits(
    hits,
    Int32Array.from({ length: wordId === undefined ? 0 : hits.count }, (_, hit) => hit).filter(isNear),
  );
};
