import {
  occurrencesOf,
  phraseLevels,
  phraseOf,
  type Phrase,
  type PhraseLevel,
} from '#main/analysis/text/phrase-levels.ts';
import type { TokenCorpus } from './corpus.ts';

/** Phrases that a longer one of the same count swallows, marked by their number. */
const swallowed = (level: PhraseLevel, longer: PhraseLevel | undefined): Uint8Array => {
  const marks = new Uint8Array(level.firsts.length);
  if (longer === undefined) return marks;
  for (const [position, number] of longer.at.entries()) {
    const occurrences = occurrencesOf(longer, number);
    if (occurrences === undefined) continue;
    for (const inner of [level.at[position] ?? -1, level.at[position + 1] ?? -1])
      if (occurrencesOf(level, inner) === occurrences) marks[inner] = 1;
  }
  return marks;
};

/**
 * Every phrase of 1 … `longest` words that is in at least `minDrops` drops, without those that a phrase one word
 * longer with as many occurrences contains.
 */
export const frequentPhrases = (
  corpus: TokenCorpus,
  longest: number,
  minDrops: number,
): readonly (Pick<PhraseLevel, 'length' | 'positions'> & { readonly phrases: readonly Phrase[] })[] => {
  const levels = phraseLevels(corpus, longest, minDrops);
  return levels.map((level, i) => {
    const marks = swallowed(level, levels[i + 1]);
    return {
      length: level.length,
      positions: level.positions,
      phrases: Array.from(level.firsts.keys())
        .filter((number) => marks[number] === 0)
        .map((number) => phraseOf(corpus, level, number)),
    };
  });
};
