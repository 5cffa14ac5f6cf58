import type { PhraseText } from '#main/analysis/text/phrase-levels.ts';
import type { PhraseBoundary } from '#shared/methods/text-bench.ts';
import { ownersOf, type TextCorpus } from './text-corpus.ts';
import { BREAKS } from './tokenizer.ts';

/** The corpus as phrases are looked for in it: how much room is left before the next boundary from each token on. */
export const phraseTextOf = (corpus: TextCorpus, boundary: PhraseBoundary): PhraseText => {
  const { tokens, breaks, starts } = corpus;
  const room = new Int32Array(tokens.length);
  const postStarts = new Set(starts);
  let left = 0;
  for (let token = tokens.length - 1; token >= 0; token -= 1) {
    const next = token + 1;
    const isCut = next === tokens.length || postStarts.has(next) || (breaks[next] ?? 0) >= BREAKS[boundary];
    left = isCut ? 1 : left + 1;
    room[token] = left;
  }
  return { tokens, owner: ownersOf(corpus), room };
};
