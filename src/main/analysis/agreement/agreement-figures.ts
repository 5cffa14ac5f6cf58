import { alphaInterval, alphaOf, nominalUnits } from '#main/analysis/statistics/krippendorff.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AgreementFigures, CodeFigures } from '#shared/agreement.ts';
import { agreementNotes } from './agreement-notes.ts';
import { valuedUnits, type AgreementOptions } from './coded-units.ts';
import { ac1Of, cohenOf, fleissOf, percentAgreement } from './coefficients.ts';
import { categoriesOf, categoryOf, type RatingTable } from './rating-table.ts';

/** One code as given (1) or not given (0) by anyone who coded an item. */
const given = ({ cells }: RatingTable, code: string): readonly (readonly number[])[] =>
  cells.map((row) => row.flatMap((codes) => (codes === null ? [] : [Number(codes.includes(code))])));

const f1Of = (units: readonly (readonly number[])[]): number | null => {
  let both = 0;
  let either = 0;
  for (const unit of units) {
    const yes = unit.reduce((sum, one) => sum + one, 0);
    both += yes * (yes - 1);
    either += yes * (unit.length - 1);
  }
  return either === 0 ? null : both / either;
};

/** How far coders agree on each code, whatever other codes they gave an item. */
const agreementPerCode = (table: RatingTable): readonly CodeFigures[] =>
  table.codes.map((code) => {
    const units = given(table, code);
    return {
      code,
      f1: f1Of(units),
      alpha: alphaOf({ units, values: Float64Array.of(0, 1) }, 'nominal'),
    };
  });

const pairsOf = ({ cells, coders }: RatingTable): (readonly [string, string])[] | null =>
  coders.length === 2
    ? cells.flatMap(([first, second]) =>
        first === null || second === null || first === undefined || second === undefined
          ? []
          : [[categoryOf(first), categoryOf(second)] as const],
      )
    : null;

/**
 * All figures of agreement of a table. Percent, Cohen’s and Fleiss’ kappa and AC1 take codes as names; alpha goes by the metric.
 * Several codes of one coder on one item are one category of their own; per code they count one by one.
 */
export const agreementFigures = (
  table: RatingTable,
  options: AgreementOptions & { readonly resamples: number },
  context: AnalysisContext,
): AgreementFigures => {
  const categories = table.cells.map(categoriesOf);
  const pairs = pairsOf(table);
  const units = options.metric === 'nominal' ? nominalUnits(categories) : valuedUnits(table, options);
  const pairable =
    units === null ? null : { ...units, units: units.units.filter(({ length }) => length > 1) };
  const alpha = pairable === null ? null : alphaOf(pairable, options.metric);
  const interval =
    pairable === null || alpha === null || pairable.units.length < 2
      ? null
      : alphaInterval(pairable, options.metric, options.resamples, context);
  const figures = {
    items: table.items.length,
    coders: table.coders.length,
    percent: percentAgreement(categories),
    cohen: pairs === null ? null : cohenOf(pairs),
    fleiss: fleissOf(categories),
    ac1: ac1Of(categories),
    alpha,
    interval: interval === null ? null : ([interval.lower, interval.upper] satisfies [number, number]),
    perCode: [...agreementPerCode(table)],
  };
  return { ...figures, notes: [...agreementNotes(figures, table, options)] };
};
