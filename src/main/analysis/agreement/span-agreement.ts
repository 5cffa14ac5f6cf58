import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { createAlpha, nominalUnits, type CodedUnits } from '#main/analysis/statistics/krippendorff.ts';
import { resampledInterval } from '#main/analysis/statistics/resamples.ts';
import type { Interval } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { CodeSpanFigures, SpanFigures } from '#shared/agreement.ts';

/** A coded part of a text: half-open, in any unit that `length` counts too. */
export interface CodedSpan {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/** One text, and what each coder marked in it; null: a coder who has not coded it. */
export interface SpanItem {
  readonly length: number;
  readonly coders: readonly (readonly CodedSpan[] | null)[];
}

/** A stretch of one text in which nothing begins or ends. */
interface Segment {
  readonly item: number;
  readonly length: number;
  /** Codes of each coder who coded the text. */
  readonly sets: readonly (readonly string[])[];
}

const codersOf = ({ coders }: SpanItem): readonly (readonly CodedSpan[])[] =>
  coders.filter((spans) => spans !== null);

const segmentsOf = (of: SpanItem, item: number): readonly Segment[] => {
  const coders = codersOf(of);
  if (coders.length < 2) return [];
  const bounds = [
    ...new Set([0, of.length, ...coders.flat().flatMap(({ start, end }) => [start, end])]),
  ].sort((a, b) => a - b);
  return bounds.slice(1).map((end, place) => {
    const start = bounds[place] ?? 0;
    const sets = coders.map((spans) =>
      [
        ...new Set(spans.filter((span) => span.start <= start && span.end >= end).map(({ code }) => code)),
      ].sort(),
    );
    return { item, length: end - start, sets };
  });
};

const lengthsOf = (segments: readonly Segment[]): Int32Array =>
  Int32Array.from(segments, ({ length }) => length);

/** Characters as units; a character’s category is whatever `categoryOf` makes of a coder’s codes there. */
const unitsOf = (
  segments: readonly Segment[],
  categoryOf: (codes: readonly string[]) => string,
): CodedUnits => nominalUnits(segments.map(({ sets }) => sets.map(categoryOf)));

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** 2 · both ÷ (one + other) in characters, over all pairs of coders. */
const characterF1 = (segments: readonly Segment[], code: string): number | null => {
  let both = 0;
  let either = 0;
  for (const { length, sets } of segments) {
    const yes = sets.filter((codes) => codes.includes(code)).length;
    both += length * yes * (yes - 1);
    either += length * yes * (sets.length - 1);
  }
  return share(both, either);
};

/** The same in spans; `isMatch` says whether two spans of one code are one. */
const spanF1 = (
  items: readonly SpanItem[],
  code: string,
  isMatch: (a: CodedSpan, b: CodedSpan) => boolean,
): number | null => {
  let matched = 0;
  let all = 0;
  for (const item of items) {
    const coders = codersOf(item).map((spans) => spans.filter((span) => span.code === code));
    for (const [one, spans] of coders.entries())
      for (const [other, others] of coders.entries()) {
        if (one === other) continue;
        all += spans.length;
        matched += spans.filter((span) => others.some((each) => isMatch(span, each))).length;
      }
  }
  return share(matched, all);
};

const isSame = (a: CodedSpan, b: CodedSpan): boolean => a.start === b.start && a.end === b.end;
const isOver = (a: CodedSpan, b: CodedSpan): boolean => a.start < b.end && b.start < a.end;

const percentOf = (segments: readonly Segment[]): number | null => {
  let same = 0;
  let all = 0;
  for (const { length, sets } of segments) {
    const names = sets.map((codes) => codes.join('\n'));
    for (const [at, name] of names.entries())
      for (const other of names.slice(at + 1)) {
        all += length;
        if (name === other) same += length;
      }
  }
  return share(same, all);
};

/** Whole texts are drawn: characters of one text are not independent. */
const intervalOf = (
  segments: readonly Segment[],
  data: CodedUnits,
  resamples: number,
  context: AnalysisContext,
): Interval | null => {
  const items = [...new Set(segments.map(({ item }) => item))];
  const place = new Map(items.map((item, at) => [item, at]));
  const owners = Int32Array.from(segments, ({ item }) => place.get(item) ?? 0);
  if (items.length < 2) return null;
  const { below } = createRandom(deriveSeed(context.seed, 'span alpha'));
  const alphaBy = createAlpha(data, 'nominal');
  const drawn = new Int32Array(items.length);
  const weights = new Int32Array(segments.length);
  return resampledInterval(resamples, context, () => {
    drawn.fill(0);
    drawn.forEach(() => {
      const item = below(items.length);
      drawn[item] = (drawn[item] ?? 0) + 1;
    });
    for (const [at, { length }] of segments.entries()) weights[at] = length * (drawn[owners[at] ?? 0] ?? 0);
    return alphaBy(weights);
  });
};

const figuresOfCode = (
  items: readonly SpanItem[],
  segments: readonly Segment[],
  code: string,
): CodeSpanFigures => ({
  code,
  alpha: createAlpha(
    unitsOf(segments, (codes) => String(codes.includes(code))),
    'nominal',
  )(lengthsOf(segments)),
  characterF1: characterF1(segments, code),
  exactF1: spanF1(items, code, isSame),
  overlapF1: spanF1(items, code, isOver),
});

/**
 * How far coders agree on where codes are: per character, by alpha over the codes at each character (none is a category too), and in
 * spans that are equal or overlap. Texts that fewer than two coded do not count; a figure that is not defined is null.
 */
export const spanAgreement = (
  items: readonly SpanItem[],
  codes: readonly string[],
  resamples: number,
  context: AnalysisContext,
): SpanFigures => {
  const segments = items.flatMap(segmentsOf);
  const data = unitsOf(segments, (set) => set.join('\n'));
  const alpha = createAlpha(data, 'nominal')(lengthsOf(segments));
  const interval = alpha === null ? null : intervalOf(segments, data, resamples, context);
  return {
    characters: segments.reduce((sum, { length }) => sum + length, 0),
    percent: percentOf(segments),
    alpha,
    interval: interval === null ? null : [interval.lower, interval.upper],
    perCode: codes.map((code) => figuresOfCode(items, segments, code)),
  };
};
