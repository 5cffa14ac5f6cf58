import type { TextRange } from '#shared/contract/common.ts';

interface Word {
  readonly word: string;
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}_'’]+/gu)].map((match) => ({
    word: match[0]
      .replaceAll(/\p{Cf}/gu, '')
      .normalize('NFC')
      .toLowerCase(),
    start: match.index,
    end: match.index + match[0].length - 1,
  }));

const hasStem = (word: string, stem: string): boolean =>
  word.startsWith(stem.replace(/i$/, '')) && word.length <= stem.length + 5;

/** Where the words of a text begin with one of the stems that both texts share. Offsets inclusive. */
export const sharedRanges = (text: string, stems: readonly string[]): readonly TextRange[] => {
  const stemList = stems.map((stem) => stem.toLowerCase()).filter((stem) => stem.length > 2);
  return wordsOf(text).flatMap(({ word, start, end }) =>
    stemList.some((stem) => hasStem(word, stem)) ? [{ start, end }] : [],
  );
};

/** Stems as a reader knows them: each as the word of the texts that is most used of those with it; a stem that no word has, as it is. */
export const spelledStems = (stems: readonly string[], texts: readonly string[]): readonly string[] => {
  const uses = new Map<string, number>();
  for (const { word } of texts.flatMap(wordsOf)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return stems.map((stem) => {
    const [most] = [...uses]
      .filter(([word]) => hasStem(word, stem.toLowerCase()))
      .sort(([one, times], [other, otherTimes]) => otherTimes - times || one.length - other.length);
    return most?.[0] ?? stem;
  });
};
