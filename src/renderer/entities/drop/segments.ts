import type { TextRange } from '#shared/contract/common.ts';
import { trimEndOf } from '#shared/trim-end.ts';

/** A stretch of text and everything that covers it, in the order given. */
export interface Segment<Mark extends TextRange> {
  readonly text: string;
  readonly start: number;
  readonly marks: readonly Mark[];
}

/**
 * Cuts a text at every edge of its ranges (UTF-16 offsets, both ends inclusive). The segments joined are the text again;
 * ranges may overlap; what is outside the text, or ends before it starts, is left out.
 */
export const segmentText = <Mark extends TextRange>(
  text: string,
  ranges: readonly Mark[],
): readonly Segment<Mark>[] => {
  const usable = ranges.filter(({ start, end }) => start >= 0 && end >= start && end < text.length);
  const edges = new Set([0, text.length]);
  for (const { start, end } of usable) edges.add(start).add(end + 1);
  const cuts = [...edges].sort((a, b) => a - b);
  const byPlace = new Map(cuts.map((place): [number, { range: Mark; order: number }[]] => [place, []]));
  usable.forEach((range, order) => byPlace.get(range.start)?.push({ range, order }));
  let covering: readonly { range: Mark; order: number }[] = [];
  return cuts.slice(0, -1).map((start, at) => {
    const opening = byPlace.get(start) ?? [];
    covering = [...covering.filter(({ range }) => range.end >= start), ...opening].sort(
      (a, b) => a.order - b.order,
    );
    return { text: text.slice(start, cuts[at + 1]), start, marks: covering.map(({ range }) => range) };
  });
};

export interface LinkRange extends TextRange {
  readonly href: string;
}

// A blank straight after `https://` (U+0020 or U+2002) is a known damage of the archive's links: the link continues behind it.
const LINK = /https?:\/\/(?:[ \u2002](?=[^\s/]+\.[^\s]))?[^\s<>"]+/giu;
const CLOSING_PUNCTUATION = `.,;:!?)]}'’”`;

/** The web addresses in a text, closing punctuation left out, the blank of damaged ones healed in `href` only. */
export const findLinks = (text: string): readonly LinkRange[] =>
  [...text.matchAll(LINK)].flatMap((match) => {
    const shown = trimEndOf(match[0], CLOSING_PUNCTUATION);
    const href = shown.replace(/[ \u2002]/u, '');
    if (!URL.canParse(href)) return [];
    return [{ start: match.index, end: match.index + shown.length - 1, href }];
  });
