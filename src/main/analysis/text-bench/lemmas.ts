import type { WordOptions } from '#shared/methods/text-bench.ts';

/** The base form of a word that is already lower-case where case is folded. */
export type LemmaOf = (word: string) => string;

const unchanged: LemmaOf = (word) => word;
const plainEnglish = /^[a-z]+$/u;

/**
 * The lemma function that the options ask for. English (library `wink-lemmatizer`, WordNet’s Morphy): the base form as a
 * verb, else as a noun, else as an adjective; words are not tagged, so that `leaves` is always `leave`. The library’s word
 * list is loaded only where lemmas are wanted.
 */
export const loadLemmas = async ({ lemmas }: Pick<WordOptions, 'lemmas'>): Promise<LemmaOf> => {
  if (lemmas === 'none') return unchanged;
  const { default: library } = await import('wink-lemmatizer');
  const readings = [library.verb, library.noun, library.adjective];
  return (word) => {
    if (!plainEnglish.test(word)) return word;
    for (const reading of readings) {
      const lemma = reading(word);
      if (lemma !== word) return lemma;
    }
    return word;
  };
};
