import { ownWords, withoutSignOff } from '#main/analysis/text/text-layers.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** A drop's own words without sign-off, runs of four or more equal characters cut to three. */
export const plainText = (drop: AnalysisDrop): string =>
  withoutSignOff(ownWords(drop)).replace(/(.)\1{3,}/gsu, '$1$1$1');

/** What of a plain text carries style: the letters a–z in their case with one blank for everything between them. */
export const styleText = (plain: string): string => plain.replace(/[^A-Za-z]+/gu, ' ').trim();

/** A blank at the end keeps the last word of one drop apart from the first of the next, and counts as the end of a word. */
export const spaced = (text: string): string => (text === '' ? '' : `${text} `);

/** A stretch of equal length of the drops' texts laid end to end. */
export interface Chunk {
  /** Pieces of drops: index into the drops, and the part of its text. */
  readonly pieces: readonly { readonly drop: number; readonly text: string }[];
}

/**
 * Cuts texts, in their order, into chunks of exactly `size` characters (UTF-16 units); what is left at the end is too short
 * and goes. Chunks go by characters, never by drops, because a short text has no measurable style.
 */
export const cutChunks = (texts: readonly string[], size: number): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  let pieces: { drop: number; text: string }[] = [];
  let room = size;
  for (const [drop, text] of texts.entries())
    for (let start = 0; start < text.length;) {
      const piece = text.slice(start, start + room);
      pieces.push({ drop, text: piece });
      start += piece.length;
      room -= piece.length;
      if (room > 0) continue;
      chunks.push({ pieces });
      pieces = [];
      room = size;
    }
  return chunks;
};
