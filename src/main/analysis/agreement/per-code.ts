import { alphaOf } from '#main/analysis/statistics/krippendorff.ts';
import type { CodeFigures } from '#shared/agreement.ts';
import type { RatingTable } from './rating-table.ts';

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
export const agreementPerCode = (table: RatingTable): readonly CodeFigures[] =>
  table.codes.map((code) => {
    const units = given(table, code);
    return {
      code,
      f1: f1Of(units),
      alpha: alphaOf({ units, values: Float64Array.of(0, 1) }, 'nominal'),
    };
  });
