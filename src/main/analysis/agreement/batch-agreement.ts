import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Confusion, Metric } from '#shared/agreement.ts';
import type { CodingAgreement, GivenCode } from '#shared/contract/coding.ts';
import { agreementFigures } from './agreement-figures.ts';
import { categoryOf, toRatingTable, type RatingTable } from './rating-table.ts';
import { spanAgreement, type CodedSpan } from './span-agreement.ts';

/** Codes of two coders against each other, over the items that both coded; several codes of one coder are a row of their own. */
export const confusionOf = (table: RatingTable, first: string, second: string): Confusion => {
  const [one, other] = [table.coders.indexOf(first), table.coders.indexOf(second)];
  const pairs = table.cells.flatMap((row, item) => {
    const [a, b] = [row[one] ?? null, row[other] ?? null];
    return a === null || b === null
      ? []
      : [{ item: table.items[item] ?? '', a: categoryOf(a), b: categoryOf(b) }];
  });
  const met = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const single = table.codes.filter((code) => met.includes(code));
  const categories = [...single, ...met.filter((category) => !single.includes(category)).sort()];
  const cellOf = (a: string, b: string): string[] =>
    pairs.filter((pair) => pair.a === a && pair.b === b).map(({ item }) => item);
  return {
    first,
    second,
    categories,
    cells: categories.map((a) => categories.map((b) => cellOf(a, b))),
  };
};

/** One drop of a batch with what each coder gave it, in the order of the coders; null: not coded. */
export interface BatchItem {
  readonly dropNumber: number;
  /** In Unicode code points. */
  readonly length: number;
  readonly coders: readonly (readonly GivenCode[] | null)[];
}

export interface BatchCodes {
  readonly coders: readonly string[];
  /** In the order of the code book, the code for what fits no other last. */
  readonly codes: readonly string[];
  readonly unit: 'drop' | 'span';
  readonly items: readonly BatchItem[];
}

const spansOf = (codes: readonly GivenCode[] | null, length: number): readonly CodedSpan[] | null =>
  codes === null
    ? null
    : codes.map(({ code, start, end }) => ({ code, start: start ?? 0, end: end ?? length }));

/**
 * How far the coders of a batch agree: on the codes of each drop, and for spans on where they are.
 * Ordinal alpha takes the order of the code book as ranks.
 */
export const batchAgreement = (
  { coders, codes, unit, items }: BatchCodes,
  options: { readonly metric: Metric; readonly resamples: number },
  context: AnalysisContext,
): CodingAgreement => {
  const ratings = items.flatMap(({ dropNumber, coders: given }) =>
    given.flatMap((list, at) =>
      (list ?? []).map(({ code }) => ({ item: String(dropNumber), coder: coders[at] ?? '', code })),
    ),
  );
  const table = toRatingTable(ratings, codes);
  const pairs = coders.flatMap((first, at) => coders.slice(at + 1).map((second) => [first, second] as const));
  return {
    metric: options.metric,
    figures: agreementFigures(table, { ...options, isRanked: true }, context),
    spans:
      unit === 'drop'
        ? null
        : spanAgreement(
            items.map(({ length, coders: given }) => ({
              length,
              coders: given.map((list) => spansOf(list, length)),
            })),
            codes,
            options.resamples,
            context,
          ),
    confusions: pairs.map(([first, second]) => confusionOf(table, first, second)),
  };
};
