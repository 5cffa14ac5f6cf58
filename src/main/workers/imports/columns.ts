import { guessDateFormats } from '#main/importers/files/date-guess.ts';
import { parseMoment } from '#main/importers/files/dates.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { valueAtPath } from '#main/importers/files/mapping.ts';
import type { ColumnGuess, ColumnLook } from '#shared/contract/imports.ts';

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 120;
const MOST_COLUMNS = 1000;
const FLAG = /^(t|f|true|false|yes|no)$/i;
const ADDRESS = /^https?:\/\//i;
const NUMBER = /^-?\d+([.,]\d+)?$/;

const isDate = (value: unknown): boolean =>
  typeof value === 'string' && !NUMBER.test(value.trim()) && parseMoment(value) !== null;

const typeOf = (values: readonly unknown[]): ColumnLook => {
  if (values.length === 0) return 'empty';
  if (values.every((value) => typeof value === 'object')) return 'list';
  const texts = values.map((value) => String(value as string).trim());
  if (texts.every((text) => NUMBER.test(text))) return 'number';
  if (values.every((value) => typeof value === 'boolean' || FLAG.test(String(value as string))))
    return 'yes or no';
  if (texts.every((text) => ADDRESS.test(text))) return 'address';
  if (values.every(isDate) || guessDateFormats(values).length > 0) return 'date';
  return 'text';
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What the columns of the first rows seem to hold. */
export const guessColumns = (columns: readonly string[], rows: readonly Row[]): readonly ColumnGuess[] =>
  columns.slice(0, MOST_COLUMNS).map((column) => {
    const values = rows.map((row) => valueAtPath(row, column)).filter(isPresent);
    const examples = values
      .filter((value) => typeof value !== 'object')
      .map((value) => String(value as string).slice(0, LONGEST_EXAMPLE));
    return { column, type: typeOf(values), examples: [...new Set(examples)].slice(0, EXAMPLES) };
  });
