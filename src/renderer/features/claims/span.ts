import type { ClaimSpan } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';

/** A selection without the blanks at its ends, both ends inclusive; null where nothing but blanks is selected. */
export const rangeOf = (text: string, from: number, to: number): TextRange | null => {
  const selected = text.slice(from, to);
  const words = selected.trim();
  if (words === '') return null;
  const start = from + selected.indexOf(words);
  return { start, end: start + words.length - 1 };
};

export const wordsOf = (text: string, { start, end }: TextRange): string => text.slice(start, end + 1);

/** Where a text says these words, first of all; null where it does not. */
export const findWords = (text: string, words: string): TextRange | null => {
  const start = text.indexOf(words);
  return start < 0 ? null : rangeOf(text, start, start + words.length);
};

/** The quoted words in the text of their item, or nothing where the text is another one now. */
export const marksOf = (text: string, span: ClaimSpan | undefined): readonly TextRange[] =>
  span !== undefined && wordsOf(text, span) === span.words ? [span] : [];
