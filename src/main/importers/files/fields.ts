import { isObject } from '#shared/is-object.ts';
import type { RecordError } from './import-failure.ts';

/** One record of a file as its container gives it: column or key → value. */
export type Row = Readonly<Record<string, unknown>>;

/** A record with its 1-based number, or what is wrong with it. */
export type NumberedRow =
  | {
      readonly record: number;
      readonly row: Row;
      /** The record as it is in the file; null for a CSV row, which has no bytes apart from its cells. */
      readonly bytes: Uint8Array | null;
    }
  | RecordError;

const records = new WeakMap<Row, number>();

/** Remembers the record that a row is, for sentences about the first rows. */
export const rememberRecord = (row: Row, record: number): void => {
  records.set(row, record);
};
export const recordOfRow = (row: Row): number | undefined => records.get(row);

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

/** How programs write a value that is missing: R, SQL, Python, pandas, spreadsheets. As a text it may as well be a word. */
export const isMissingWord = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:<?NA>?|#?N\/A|NULL|null|None|nan|NaN|NaT)$/.test(value);

/** Nothing, in whatever spelling: what no id, date, number or address can be. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isMissingWord(value);

/** A text field; absent and null give null, a number its digits. */
export const textOf = (row: Row, key: string): string | null => {
  const value = valueOf(row, key);
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return soundText(value, key);
  if (typeof value === 'number') return String(value);
  throw new FieldProblem(key, `text expected, ${shown(value)} given`);
};

/** A text that is no running one: an id, an address, the name of a group. Nothing in whatever spelling gives null. */
export const nameOf = (row: Row, key: string): string | null =>
  isMissingWord(valueOf(row, key)) ? null : textOf(row, key);

/** A text as it is. @throws FieldProblem for signs that no database keeps: NUL, half of a character. */
export const soundText = (text: string, key: string): string => {
  if (text.includes('\0'))
    throw new FieldProblem(
      key,
      'contains the sign NUL (U+0000), which cannot be stored; take it out of the file',
    );
  if (!text.isWellFormed())
    throw new FieldProblem(key, 'contains half of a character (a lone surrogate), which cannot be stored');
  return text;
};

export const requiredText = (row: Row, key: string): string => {
  const text = textOf(row, key);
  if (text === null) throw new FieldProblem(key, 'missing');
  return text;
};

/** Written as a spreadsheet writes long numbers, `9.92431E+17`, or R those of 64 bits, `6.0995e-315`. */
export const isRoundedId = (id: string): boolean =>
  /^\d(?:(?:[.,]\d+)?E\+?|[.,]\d+E-)\d{1,3}$/i.test(id.trim());
/** The same where an id may be of letters and digits, as `1e18` is: only with a point or a plus. */
export const isSurelyRoundedId = (id: string): boolean => /^\d(?:[.,]\d+E[+-]?|E\+)\d{1,3}$/i.test(id.trim());
export const ROUNDED_ID =
  'was rounded by a spreadsheet or another tool, which keeps 15 digits: the id itself is lost';

/** Digits that a spreadsheet, or Meltwater, keeps as a text. */
const QUOTED = /^(?:'|=?")(\d+)"?$/;

/**
 * Digits of an id that some tool has written as a decimal number, `992343072568246273.0`, or as a text: `="992…"` for spreadsheets,
 * `x992…` by rtweet.
 */
export const wholeId = (id: string): string =>
  id
    .trim()
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(QUOTED, '$1')
    .replace(/^x(\d{15,20})$/, '$1');

/** A long id as a figure in groups, `992,343,072,568,246,273`; two or three groups may be an id of their own. */
const GROUPED_ID = /^\d{1,3}(?:,\d{3}){3,}$/;

/** An id as its file writes it, always as text: 19 digits do not fit a floating-point number. */
export const idTextOf = (row: Row, key: string): string => {
  const id = requiredText(row, key).trim();
  return GROUPED_ID.test(id) ? id.replaceAll(',', '') : id;
};

/** `9.0` and `9.00`, as tables of decimal numbers have it; more digits are those of a time that is an id. */
const POINTED = /^(\d+)\.00?$/;

/** An id of a platform without a rule, of any signs. @throws FieldProblem where its digits are lost */
export const anyIdOf = (row: Row, key: string): string => {
  const id = idTextOf(row, key);
  if (isSurelyRoundedId(id)) throw new FieldProblem(key, `${shown(id)} ${ROUNDED_ID}`);
  return id.replace(POINTED, '$1').replace(QUOTED, '$1');
};

/** A post id of digits only. */
export const idOf = (row: Row, key: string): string => {
  const id = wholeId(idTextOf(row, key));
  if (isRoundedId(id)) throw new FieldProblem(key, `${shown(id)} ${ROUNDED_ID}`);
  if (!/^\d{1,20}$/.test(id)) throw new FieldProblem(key, `an id of digits expected, ${shown(id)} given`);
  return id;
};

/** `1,234,567`, `1 234`, `1’234`; a point between two groups could as well be a decimal one. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:[\s\u00a0\u202f'’]\d{3})+|(?:\.\d{3}){2,})$/;

/** Whether a figure is written in groups of three digits, and nothing else. */
export const isGrouped = (text: string): boolean => GROUPED.test(text.trim());

const numberOf = (text: string): number => Number(GROUPED.test(text) ? text.replaceAll(/\D/g, '') : text);

/** A whole number of 0 or more; blank gives null. Some archives hold counts as text, some as `12.0`, some as `1,234`. */
export const countOf = (row: Row, key: string): number | null => {
  const value = valueOf(row, key);
  if (isBlank(value)) return null;
  const count = typeof value === 'string' ? numberOf(value.trim()) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw new FieldProblem(key, `a count of 0 or more expected, ${shown(value)} given`);
  }
  return count;
};

/** Also as spreadsheets write them in other languages. */
const TRUE = new Set(
  't true 1 yes y wahr vrai verdadero verdadeiro vero waar sant sand prawda истина doğru'.split(' '),
);
const FALSE = new Set([
  ...'f false 0 no n falsch faux falso onwaar falskt falsk fałsz ложь yanlış'.split(' '),
  '',
]);

/** A yes-or-no field in any spelling met in the archives; absent and null give null. */
export const flagOf = (row: Row, key: string): boolean | null => {
  const value = valueOf(row, key);
  if (value === undefined || value === null || isMissingWord(value)) return null;
  if (typeof value === 'boolean') return value;
  // A column with blanks is one of decimal numbers in some tools: `1.0`.
  const word = (typeof value === 'object' ? '?' : String(value))
    .trim()
    .toLowerCase()
    .replace(/^([01])\.0+$/, '$1');
  if (TRUE.has(word)) return true;
  if (FALSE.has(word)) return false;
  throw new FieldProblem(key, `yes or no expected, ${shown(value)} given`);
};

/** A nested object; anything else gives null. */
export const rowOf = (row: Row, key: string): Row | null => {
  const value = valueOf(row, key);
  return isRow(value) ? value : null;
};

/** The object at a path of keys; an empty one where it is missing. */
export const innerRow = (row: Row, ...keys: readonly string[]): Row =>
  keys.reduce<Row>((outer, key) => rowOf(outer, key) ?? {}, row);

/** Whether a row has all of these keys. */
export const hasKeys = (row: Row, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(row, key));

/** Whether a row has any of these keys. */
export const hasAnyKey = (row: Row, ...keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(row, key));

export const isRow: (value: unknown) => value is Row = isObject;

/** The objects of a list field; anything else gives none. */
export const rowsOf = (row: Row, key: string): readonly Row[] => {
  const value = valueOf(row, key);
  return Array.isArray(value) ? value.filter(isRow) : [];
};

/** The texts under `key` of the objects of a list field. */
export const textsOf = (row: Row, list: string, key: string): string[] =>
  rowsOf(row, list).flatMap((item) => textOf(item, key) ?? []);

/** Host of an address without `www.`; null for what is not one. */
export const hostIn = (address: string | null): string | null =>
  (address === null ? null : URL.parse(address)?.hostname.replace(/^www\./, '')) ?? null;
