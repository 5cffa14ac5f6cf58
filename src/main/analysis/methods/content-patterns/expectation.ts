import { functionWords } from '#main/analysis/text/function-words.ts';
import type { TokenCorpus } from './corpus.ts';

/** How often a phrase would be if its words did not depend on each other, given the pattern they occur in. */
export type Expectation = (phrase: Int32Array) => number;

const functionWordSet = new Set(functionWords);
const classes = 3;
/** 0 a function word, 1 a number, 2 any other word. */
const classOf = (word: string): number => (functionWordSet.has(word) ? 0 : /\p{N}/u.test(word) ? 1 : 2);

const longest = 6;
const patterns = classes ** longest;

/**
 * Independence within a pattern: a language alternates function words with others and begins its lines in its own way, and
 * words that merely keep to that are not a phrase. Expected = Σ over (at the beginning of a line, inside it) of the
 * positions with the phrase's pattern of word classes × the product of the words' shares in their class and place.
 */
export const createExpectation = (corpus: TokenCorpus): Expectation => {
  const classOfWord = Uint8Array.from(corpus.vocabulary, classOf);
  const width = corpus.vocabulary.length;
  const counts = new Float64Array(2 * width);
  const totals = new Float64Array(2 * classes);
  const positions = new Float64Array(2 * (longest + 1) * patterns);
  const slot = (begins: number, length: number, pattern: number): number =>
    (begins * (longest + 1) + length) * patterns + pattern;
  for (const [position, word] of corpus.tokens.entries()) {
    const begins = corpus.begins[position] ?? 0;
    const own = classOfWord[word] ?? 0;
    counts[begins * width + word] = (counts[begins * width + word] ?? 0) + 1;
    totals[begins * classes + own] = (totals[begins * classes + own] ?? 0) + 1;
    const room = Math.min(longest, corpus.room[position] ?? 0);
    let pattern = 0;
    for (let length = 1; length <= room; length += 1) {
      pattern = pattern * classes + (classOfWord[corpus.tokens[position + length - 1] ?? 0] ?? 0);
      const at = slot(begins, length, pattern);
      positions[at] = (positions[at] ?? 0) + 1;
    }
  }
  const share = (begins: number, word: number): number =>
    (counts[begins * width + word] ?? 0) /
    Math.max(1, totals[begins * classes + (classOfWord[word] ?? 0)] ?? 0);
  return (phrase) => {
    const pattern = phrase.reduce((sum, word) => sum * classes + (classOfWord[word] ?? 0), 0);
    let expected = 0;
    for (const begins of [0, 1])
      expected += phrase.reduce(
        (product, word, i) => product * share(i === 0 ? begins : 0, word),
        positions[slot(begins, phrase.length, pattern)] ?? 0,
      );
    return expected;
  };
};
