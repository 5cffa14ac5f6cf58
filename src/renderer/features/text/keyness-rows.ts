import { isSignificant } from '#shared/figures.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';

export const SHOWN_OF_SIDE = 12;

/** The words of one side: those beyond chance first, then those with the largest G², as the answer has them. */
const ofSide = (rows: readonly KeynessAnswerRow[], isOfSide: (logRatio: number) => boolean) =>
  rows
    .filter(({ logRatio }) => logRatio !== null && isOfSide(logRatio))
    .toSorted(
      (x, y) => Number(isSignificant(y.q)) - Number(isSignificant(x.q)) || y.g2FourCells - x.g2FourCells,
    )
    .slice(0, SHOWN_OF_SIDE);

/** The words to draw, from the most of A to the most of B. */
export const drawnWords = (rows: readonly KeynessAnswerRow[]): readonly KeynessAnswerRow[] =>
  [...ofSide(rows, (ratio) => ratio > 0), ...ofSide(rows, (ratio) => ratio < 0)].sort(
    (x, y) => (y.logRatio ?? 0) - (x.logRatio ?? 0),
  );

const MAX_LETTERS = 24;

/** A word as an axis names it: cut where it is long, and apart from the direction of its neighbors. */
export const axisWord = (word: string): string => {
  const letters = [...new Intl.Segmenter('en').segment(word.slice(0, 4 * MAX_LETTERS))];
  const cut =
    letters.length > MAX_LETTERS || word.length > 4 * MAX_LETTERS
      ? `${letters
          .slice(0, MAX_LETTERS - 1)
          .map(({ segment }) => segment)
          .join('')}…`
      : word;
  return `\u2068${cut}\u2069`;
};
