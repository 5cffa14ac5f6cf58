import type { RecordError } from './import-failure.ts';

/** One record of a file as its container gives it: column or key → value. */
export type Row = Readonly<Record<string, unknown>>;

/** A record with its 1-based number, or what is wrong with it. */
export type NumberedRow =
  | {
      readonly record: number;
      readonly row: Row;
      /** The record as it stands in the file; null for a CSV row, which has no bytes apart from its cells. */
      readonly bytes: Uint8Array | null;
    }
  | RecordError;

/** What is wrong with one field of one row; caught once, where the row's number is known. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  readonly field: string;
  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** A value in an error's sentence. Never serialises: a value nested 20,000 levels deep would overflow the stack. */
export const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'nothing' : 'an object';
  const text = String(value);
  return text.length > 60 ? `"${text.slice(0, 60)}…"` : `"${text}"`;
};

/** The value of a key of the row itself, never of its prototype. */
export const valueOf = (row: Row, key: string): unknown => (Object.hasOwn(row, key) ? row[key] : undefined);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A text field; absent and null give null, a number its digits. */
export const textOf = (row: Row, key: string): string | null => {
  const value = valueOf(row, key);
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new FieldProblem(key, `text expected, ${shown(value)} given`);
};

export const requiredText = (row: Row, key: string): string => {
  const text = textOf(row, key);
  if (text === null) throw new FieldProblem(key, 'missing');
  return text;
};

/** An id as its file writes it, always as text: 19 digits do not fit a floating-point number. */
export const idTextOf = (row: Row, key: string): string => {
  const value = valueOf(row, key);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new FieldProblem(key, `the id ${value} has lost digits; ids must be text`);
  }
  return requiredText(row, key).trim();
};

/** A post id of digits only. */
export const idOf = (row: Row, key: string): string => {
  const id = idTextOf(row, key);
  if (!/^\d{1,20}$/.test(id)) throw new FieldProblem(key, `an id of digits expected, ${shown(id)} given`);
  return id;
};

/** A whole number of 0 or more; blank gives null. Some archives hold counts as text, some as `12.0`. */
export const countOf = (row: Row, key: string): number | null => {
  const value = valueOf(row, key);
  if (isBlank(value) || value === 'NA') return null;
  const count = typeof value === 'string' ? Number(value.trim()) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw new FieldProblem(key, `a count of 0 or more expected, ${shown(value)} given`);
  }
  return count;
};

const TRUE = new Set(['t', 'true', '1', 'yes']);
const FALSE = new Set(['f', 'false', '0', 'no', '']);

/** A yes-or-no field in any spelling met in the archives; absent and null give null. */
export const flagOf = (row: Row, key: string): boolean | null => {
  const value = valueOf(row, key);
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  const word = (typeof value === 'object' ? '?' : String(value)).trim().toLowerCase();
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  throw new FieldProblem(key, `yes or no expected, ${shown(value)} given`);
};

/** A nested object; anything else gives null. */
export const rowOf = (row: Row, key: string): Row | null => {
  const value = valueOf(row, key);
  return isRow(value) ? value : null;
};

/** Whether a row has all of these keys. */
export const hasKeys = (row: Row, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(row, key));

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list field; anything else gives none. */
export const rowsOf = (row: Row, key: string): readonly Row[] => {
  const value = valueOf(row, key);
  return Array.isArray(value) ? value.filter(isRow) : [];
};

/** The texts under `key` of the objects of a list field. */
export const textsOf = (row: Row, list: string, key: string): string[] =>
  rowsOf(row, list).flatMap((item) => textOf(item, key) ?? []);
