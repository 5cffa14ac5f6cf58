import { CITED_POST } from '#shared/cited-post.ts';

/**
 * Which part of a drop's text is what. The layers partition `content`: every UTF-16 code unit is in exactly one range.
 *
 * - `reference`: `>>` and digits, not part of a longer arrow (`>>>6`) or word.
 * - `url`: `http(s)://` to the next white space. One or more blanks (also U+2002, no-break) straight after the `//` belong to
 *   it: 77 URLs of the archive are broken so. Closing punctuation is left to the text.
 * - `quoted`: a line that repeats, white space and case aside, at least 20 characters of a post the drop cites. A greentext
 *   `>` alone is no quote: in the archive nearly all of them are the author's own lists.
 * - `pasted`: a passage of 80 or more characters between double quotation marks, its blank-line-free paragraph at most; and
 *   a line of 300 or more characters standing below a URL of the same drop.
 * - `own`: everything else.
 */
export type TextLayer = 'own' | 'quoted' | 'pasted' | 'url' | 'reference';

/** A half-open range of UTF-16 code units of the content: `start` inside, `end` outside. */
export interface LayerRange {
  readonly layer: TextLayer;
  readonly start: number;
  readonly end: number;
}

export interface UrlRange {
  readonly start: number;
  readonly end: number;
  /** The address, a blank after `//` healed. */
  readonly url: string;
}

export const quotedLineMinimum = 20;
export const pastedQuotationMinimum = 80;
export const pastedLineMinimum = 300;

const urlPattern = /https?:\/\/[^\S\r\n]*[^\s]+/giu;
// A mark straight before `>` is a left-over of markup (`">` in fifteen drops), neither opens nor closes anything.
const quotationPattern = /["“”„](?!>)((?:(?!\n[^\S\n]*\n)(?:[^"“”„]|["“”„](?=>)))+)["“”](?!>)/gu;
const closing = new Set(['.', ',', ';', ':', '!', '?', '"', "'", '”', '’', '…', '>', '<']);
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const occurrences = (text: string, character: string): number => text.split(character).length - 1;

/** Closing punctuation is the sentence's, but a bracket that the address itself opened is the address's. */
const trimUrl = (text: string): string => {
  let url = text;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opener = brackets[last];
    const unbalanced = opener !== undefined && occurrences(url, opener) < occurrences(url, last);
    if (!unbalanced && !closing.has(last)) return url;
    url = url.slice(0, -1);
  }
};

/** All matches of an expression; a text without the sign that each of them holds is not searched at all. */
const matchesOf = (content: string, sign: string, pattern: RegExp): readonly RegExpExecArray[] =>
  content.includes(sign) ? [...content.matchAll(pattern)] : [];

/** Every URL of a text with its place; the order is that of the text. */
export const findUrls = (content: string): readonly UrlRange[] =>
  matchesOf(content, '://', urlPattern).flatMap((match) => {
    const text = trimUrl(match[0]);
    const url = text.replace(/^(https?:\/\/)\s+/iu, '$1');
    return url.length > url.indexOf('//') + 2
      ? [{ start: match.index, end: match.index + text.length, url }]
      : [];
  });

export interface ReferenceRange {
  readonly start: number;
  readonly end: number;
  readonly postId: string;
}

/** Every `>>id` of a text with its place. */
export const findReferences = (content: string): readonly ReferenceRange[] =>
  matchesOf(content, '>>', CITED_POST).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    postId: match[1] ?? '',
  }));

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Lines without their line break. */
const linesOf = (content: string): readonly Line[] => {
  let start = 0;
  return content.split('\n').map((text) => {
    const line = { start, end: start + text.length, text };
    start = line.end + 1;
    return line;
  });
};

/** White space of any kind to one blank, case dropped: what "the same words" means when a quote is looked for. */
const normalise = (text: string): string =>
  text
    .replace(/\s{2,}|[^\S ]/gu, ' ')
    .trim()
    .toLowerCase();

const quotedLines = (lines: readonly Line[], cited: readonly string[]): readonly LayerRange[] => {
  const sources = cited.map(normalise).filter((text) => text.length >= quotedLineMinimum);
  if (sources.length === 0) return [];
  return lines.flatMap(({ start, end, text }) => {
    const words = normalise(text.replace(/^[\s>]+/u, ''));
    const repeats = words.length >= quotedLineMinimum && sources.some((source) => source.includes(words));
    return repeats ? [{ layer: 'quoted' as const, start, end }] : [];
  });
};

const pastedQuotations = (content: string): readonly LayerRange[] =>
  [...content.matchAll(quotationPattern)].flatMap((match) =>
    (match[1] ?? '').length >= pastedQuotationMinimum
      ? [{ layer: 'pasted' as const, start: match.index, end: match.index + match[0].length }]
      : [],
  );

const pastedLines = (lines: readonly Line[], firstUrl: number): readonly LayerRange[] =>
  lines.flatMap(({ start, end, text }) =>
    start > firstUrl && text.length >= pastedLineMinimum ? [{ layer: 'pasted' as const, start, end }] : [],
  );

/** The ranges and what is between them; null where two of them overlap. */
const fillGaps = (length: number, ranges: readonly LayerRange[]): readonly LayerRange[] | null => {
  const parts: LayerRange[] = [];
  let at = 0;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start < at) return null;
    if (range.start > at) parts.push({ layer: 'own', start: at, end: range.start });
    parts.push(range);
    at = range.end;
  }
  if (at < length) parts.push({ layer: 'own', start: at, end: length });
  return parts;
};

/** Lays the ranges over each other, the later ones winning, and returns the partition. */
const partition = (length: number, ranges: readonly LayerRange[]): readonly LayerRange[] => {
  const apart = fillGaps(length, ranges);
  if (apart !== null) return apart;
  const owner = new Int32Array(length).fill(-1);
  for (const [index, range] of ranges.entries()) owner.fill(index, range.start, range.end);
  const parts: LayerRange[] = [];
  for (let start = 0; start < length;) {
    let end = start + 1;
    // Behind the text is no owner.
    while (owner[end] === owner[start]) end += 1;
    parts.push({ layer: ranges[owner[start] ?? -1]?.layer ?? 'own', start, end });
    start = end;
  }
  return parts;
};

/**
 * The layers of one text, in order, without gap or overlap; empty for an empty text.
 * @param content the drop's text
 * @param cited the texts of the posts it cites, as far as the archive carries them
 */
export const textLayers = (
  content: string,
  cited: readonly (string | null)[] = [],
): readonly LayerRange[] => {
  const lines = linesOf(content);
  const urls = findUrls(content).map(({ start, end }) => ({ layer: 'url' as const, start, end }));
  const references = findReferences(content).map(({ start, end }) => ({
    layer: 'reference' as const,
    start,
    end,
  }));
  return partition(content.length, [
    ...pastedLines(lines, urls[0]?.end ?? Infinity),
    ...pastedQuotations(content),
    ...quotedLines(
      lines,
      cited.filter((text) => text !== null),
    ),
    ...references,
    ...urls,
  ]);
};

/** The stretches of a text in some layers; neighbors among them are one stretch. */
export const stretchesIn = (
  layers: readonly LayerRange[],
  include: readonly TextLayer[],
): readonly Omit<LayerRange, 'layer'>[] => {
  const stretches: { start: number; end: number }[] = [];
  for (const { layer, start, end } of layers) {
    if (!include.includes(layer)) continue;
    const last = stretches.at(-1);
    if (last?.end === start) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
};

interface LayeredDrop {
  readonly content: string;
  readonly references: readonly { readonly text: string | null }[];
}

const layersOf = ({ content, references }: LayeredDrop): readonly LayerRange[] =>
  textLayers(
    content,
    references.map(({ text }) => text),
  );

/** The drop's own words: its `own` ranges, each cut-out replaced by one blank so that no two words grow together. */
export const ownWords = (drop: LayeredDrop): string =>
  layersOf(drop)
    .map(({ layer, start, end }) => (layer === 'own' ? drop.content.slice(start, end) : ' '))
    .join('');

/** The drop's own words piece by piece: lines, cut where another layer is in them, without empty ones. */
export const ownSegments = (drop: LayeredDrop): readonly string[] =>
  layersOf(drop)
    .filter(({ layer }) => layer === 'own')
    .flatMap(({ start, end }) => drop.content.slice(start, end).split('\n'))
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');

const signOffPattern = /(?:^|\n)[^\S\n]*Q[^\S\n]*\+{0,4}[^\S\n]*$/u;

/** Whether a text's last line that is not blank is the sign-off `Q` (also `Q+` … `Q++++`). */
export const hasSignOff = (text: string): boolean => signOffPattern.test(text.trimEnd());

/** The text without a sign-off on its last line. */
export const withoutSignOff = (text: string): string => text.trimEnd().replace(signOffPattern, '');
