import type { TextRange } from '#shared/contract/common.ts';

/** Compact content is cut at 150 characters (section 2). */
export const COMPACT_LENGTH = 150;

/** The text cut at `length` UTF-16 units, never inside a surrogate pair, with an ellipsis where something was left out. */
export const compact = (text: string, length = COMPACT_LENGTH): string => {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  const whole = code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
  return `${text.slice(0, whole).trimEnd()}…`;
};

/**
 * The stretch of a text to show for a search: from its start where the first hit is near, else from a little before the
 * hit; with the hits moved along.
 */
export const excerptAround = (
  text: string,
  hits: readonly TextRange[],
): { readonly text: string; readonly hits: readonly TextRange[] } => {
  const first = hits[0];
  if (first === undefined || first.end < COMPACT_LENGTH - 1) {
    const shown = Math.min(COMPACT_LENGTH, text.length);
    return { text: compact(text, COMPACT_LENGTH), hits: hits.filter(({ end }) => end < shown) };
  }
  const from = wordStart(text, Math.max(0, first.start - 40));
  const cut = compact(text.slice(from), COMPACT_LENGTH);
  const shown = Math.min(COMPACT_LENGTH, text.length - from);
  const moved = hits.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const inside = moved.filter(({ start, end }) => start >= 0 && end < shown);
  return { text: `…${cut}`, hits: inside.map(({ start, end }) => ({ start: start + 1, end: end + 1 })) };
};

const wordStart = (text: string, at: number): number => {
  const blank = text.slice(at, at + 20).search(/\s/);
  return blank === -1 ? at : at + blank + 1;
};
