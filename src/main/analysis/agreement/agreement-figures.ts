import { alphaInterval, alphaOf } from '#main/analysis/statistics/krippendorff.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AgreementFigures } from '#shared/agreement.ts';
import { agreementNotes } from './agreement-notes.ts';
import { nominalUnits, valuedUnits, type AgreementOptions } from './coded-units.ts';
import { ac1Of, cohenOf, fleissOf, percentAgreement } from './coefficients.ts';
import { agreementPerCode } from './per-code.ts';
import { categoriesOf, categoryOf, type RatingTable } from './rating-table.ts';

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
  const units = options.metric === 'nominal' ? nominalUnits(table) : valuedUnits(table, options);
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
