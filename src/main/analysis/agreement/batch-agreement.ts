import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Metric } from '#shared/agreement.ts';
import type { CodingAgreement, GivenCode } from '#shared/contract/coding.ts';
import { agreementFigures } from './agreement-figures.ts';
import { confusionOf } from './confusion.ts';
import { toRatingTable } from './rating-table.ts';
import { spanAgreement, type CodedSpan } from './span-agreement.ts';

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
