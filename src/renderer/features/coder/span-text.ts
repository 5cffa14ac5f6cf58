import type { GivenCode } from '#shared/contract/coding.ts';

/** A part of a text from where it was begun to where it is now; UTF-16 offsets, as the page has them. */
export interface Selected {
  readonly anchor: number;
  readonly focus: number;
}

export const NOTHING_SELECTED: Selected = { anchor: 0, focus: 0 };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Places between which characters as people see them are, the end too; UTF-16 offsets. */
const edgesOf = (text: string, isByWord: boolean): readonly number[] => [
  ...Array.from((isByWord ? words : graphemes).segment(text), ({ index }) => index),
  text.length,
];

/** The place one character, or one word, before or after another. */
export const stepped = (text: string, place: number, way: -1 | 1, isByWord: boolean): number => {
  const edges = edgesOf(text, isByWord);
  return way === 1
    ? (edges.find((edge) => edge > place) ?? text.length)
    : (edges.findLast((edge) => edge < place) ?? 0);
};

export const rangeOf = ({ anchor, focus }: Selected) => ({
  start: Math.min(anchor, focus),
  end: Math.max(anchor, focus),
});

/** Code points in the text before a UTF-16 offset. */
export const pointsBefore = (text: string, offset: number): number =>
  Array.from(text.slice(0, offset)).length;

/** UTF-16 offset of a code point. */
export const offsetOf = (text: string, points: number): number =>
  Array.from(text).slice(0, points).join('').length;

/** A code for what is selected, as it is stored; null where nothing is. */
export const spanOf = (text: string, code: string, selected: Selected): GivenCode | null => {
  const { start, end } = rangeOf(selected);
  return start === end ? null : { code, start: pointsBefore(text, start), end: pointsBefore(text, end) };
};

const overlaps = (a: GivenCode, b: GivenCode): boolean =>
  (a.start ?? 0) < (b.end ?? 0) && (b.start ?? 0) < (a.end ?? 0);

interface Change {
  readonly codes: readonly GivenCode[];
  /** Why nothing changes, in one sentence. */
  readonly problem: string | null;
}

/** Given spans with one more, or without it where it is there already. */
export const withSpan = (given: readonly GivenCode[], span: GivenCode | null): Change => {
  const kept = (problem: string): Change => ({ codes: given, problem });
  if (span === null)
    return kept('Select a part of the text first: drag over it, or use Shift with the arrow keys.');
  const isSame = (one: GivenCode) =>
    one.code === span.code && one.start === span.start && one.end === span.end;
  if (given.some(isSame))
    return given.length === 1
      ? kept('The last span of a drop stays: add another one before you remove it.')
      : { codes: given.filter((one) => !isSame(one)), problem: null };
  if (given.some((one) => one.code === span.code && overlaps(one, span)))
    return kept(`Two spans of “${span.code}” overlap: join them, or make one shorter.`);
  return { codes: [...given, span], problem: null };
};
