import type { CodedUnits } from '#main/analysis/statistics/krippendorff.ts';
import type { Metric } from '#shared/agreement.ts';
import type { RatingTable } from './rating-table.ts';

export interface AgreementOptions {
  readonly metric: Metric;
  /** Whether `codes` of the table are in an order that ranks them, though they are no numbers. */
  readonly isRanked: boolean;
}

/** The number that a code represents; null where the metric takes none from it. */
export const valueOf = (
  code: string,
  { codes }: RatingTable,
  { metric, isRanked }: AgreementOptions,
): number | null => {
  if (metric === 'ordinal' && isRanked) return codes.indexOf(code);
  const value = code.trim() === '' ? Number.NaN : Number(code);
  return Number.isFinite(value) && (metric !== 'ratio' || value >= 0) ? value : null;
};

/** Null where a coder gave an item several codes, or a code that is no value of the metric. */
export const valuedUnits = (table: RatingTable, options: AgreementOptions): CodedUnits | null => {
  const rows = table.cells.map((row) =>
    row.flatMap((codes) => (codes === null ? [] : codes.length > 1 ? [null] : [codes[0] ?? ''])),
  );
  const valued = rows.map((row) => row.map((code) => (code === null ? null : valueOf(code, table, options))));
  if (valued.some((row) => row.includes(null))) return null;
  const numbers = valued.map((row) => row.filter((value) => value !== null));
  const values = Float64Array.from(new Set(numbers.flat())).sort();
  const place = new Map([...values].map((value, index) => [value, index]));
  return { units: numbers.map((row) => row.map((value) => place.get(value) ?? 0)), values };
};
