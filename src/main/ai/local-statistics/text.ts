import { compoundScore } from '#main/analysis/text/compound-score.ts';
import { findReferences, findUrls } from '#main/analysis/text/text-layers.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { SELF_DESCRIPTION } from './self-description.ts';
import { decimal } from './words.ts';

const LONGEST_WORDS = 5;

const frequentWords = (words: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) if (word.length > 3) counts.set(word, (counts.get(word) ?? 0) + 1);
  const repeated = [...counts]
    .filter(([, times]) => times > 1)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return repeated
    .slice(0, LONGEST_WORDS)
    .map(([word, times]) => `“${word}” (${formatCount(times)})`)
    .join(', ');
};

/** What can be counted in one text, in fixed sentences. */
export const describeText = (text: string): string => {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’]*/gu) ?? [];
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  const questions = [...text.matchAll(/\?/gu)].length;
  const repeated = frequentWords(words);
  return [
    `${plural(words.length, 'word')} in ${plural(lines, 'line')}, ${plural(questions, 'question mark')}, ${plural(findUrls(text).length, 'link')}, ${plural(findReferences(text).length, 'post reference')}.`,
    `VADER score of the text (−1 negative … 1 positive): ${decimal(compoundScore(text))}.`,
    ...(repeated === '' ? [] : [`Repeated words of four and more letters: ${repeated}.`]),
    SELF_DESCRIPTION,
  ].join(' ');
};
