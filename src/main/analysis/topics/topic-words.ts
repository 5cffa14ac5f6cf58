import type { Factors } from './nmf.ts';

/** Columns of the heaviest words of each topic, heaviest first; words without weight are left out. */
export const heaviestWords = ({ k, words }: Factors, most: number): readonly Int32Array[] =>
  Array.from({ length: k }, (_, t) => {
    const weighted = [];
    for (let word = 0; word * k < words.length; word += 1)
      if ((words[word * k + t] ?? 0) > 0) weighted.push(word);
    weighted.sort((a, b) => (words[b * k + t] ?? 0) - (words[a * k + t] ?? 0) || a - b);
    return Int32Array.from(weighted.slice(0, most));
  });
