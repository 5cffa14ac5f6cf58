import { ownSegments } from '#main/analysis/text/text-layers.ts';
import { words } from '#main/analysis/text/tokens.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** The own words of all drops as numbers: phrases are counted in it without a string being made. */
export interface TokenCorpus {
  readonly vocabulary: readonly string[];
  /** Word numbers of all segments one after another. */
  readonly tokens: Int32Array;
  /** Drop index of each token. */
  readonly owner: Int32Array;
  /** 1 where a token begins its segment, else 0. */
  readonly begins: Uint8Array;
  /** How many tokens of its segment come from each token on, itself counted in: no phrase is longer. */
  readonly room: Int32Array;
}

const isNumber = (word: string): boolean => /^\d+$/u.test(word);

/** Words that may be in one phrase: a number straight after another is a time or a date, and phrases end between them. */
const runsOf = (counts: readonly string[]): readonly (readonly string[])[] => {
  const runs: string[][] = [];
  for (const [i, word] of counts.entries()) {
    const before = counts[i - 1];
    if (before === undefined || (isNumber(word) && isNumber(before))) runs.push([word]);
    else runs.at(-1)?.push(word);
  }
  return runs;
};

/** Reads the own words of drops, line by line; a line cut by a URL, reference or quote counts as two. */
export const readCorpus = (drops: readonly AnalysisDrop[]): TokenCorpus => {
  const numbers = new Map<string, number>();
  const tokens: number[] = [];
  const owner: number[] = [];
  const begins: number[] = [];
  const room: number[] = [];
  for (const [index, drop] of drops.entries())
    for (const run of ownSegments(drop).flatMap((segment) => runsOf(words(segment))))
      for (const [i, word] of run.entries()) {
        const number = numbers.get(word) ?? numbers.size;
        numbers.set(word, number);
        tokens.push(number);
        owner.push(index);
        begins.push(i === 0 ? 1 : 0);
        room.push(run.length - i);
      }
  return {
    vocabulary: [...numbers.keys()],
    tokens: Int32Array.from(tokens),
    owner: Int32Array.from(owner),
    begins: Uint8Array.from(begins),
    room: Int32Array.from(room),
  };
};
