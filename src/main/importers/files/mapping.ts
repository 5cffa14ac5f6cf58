import { AppError } from '#main/base/errors.ts';
import { isRow, type Row } from './fields.ts';

/** Our field → the file's column, or a dotted path into nested objects. */
export type Mapping<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/** The fields of a subject that columns can be named for, and the names under which files usually keep them. */
export interface FieldNames<Field extends string> {
  readonly fields: readonly Field[];
  /** The mapping that the names of the columns suggest. */
  readonly guess: (columns: readonly string[]) => Mapping<Field>;
  /** A mapping stated as JSON; blank gives null. @throws AppError `invalid_query` naming what may be mapped. */
  readonly parse: (text: string | null | undefined) => Mapping<Field> | null;
}

const LONGEST_COLUMN = 1000;
const SHOWN = 80;

const objectOf = (text: string): Row | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
};

const isColumn = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_COLUMN;

/** @param names our fields, in the order in which they are guessed, with the usual names of their columns. */
export const fieldNames = <Field extends string>(
  names: Readonly<Record<Field, RegExp>>,
): FieldNames<Field> => {
  const isField = (name: string): name is Field => Object.hasOwn(names, name);
  const fields = Object.keys(names).filter(isField);
  const read = (value: Row): Mapping<Field> | null => {
    const mapping: Partial<Record<Field, string>> = {};
    for (const [field, column] of Object.entries(value)) {
      if (!isField(field) || !isColumn(column)) return null;
      mapping[field] = column;
    }
    return Object.keys(mapping).length === 0 ? null : mapping;
  };
  return {
    fields,
    guess: (columns) => {
      const mapping: Partial<Record<Field, string>> = {};
      for (const field of fields) {
        const column = columns.find((name) => names[field].test(name.trim()));
        if (column !== undefined) mapping[field] = column;
      }
      return mapping;
    },
    parse: (text) => {
      if (text === undefined || text === null || text.trim() === '') return null;
      const value = objectOf(text);
      const mapping = value && read(value);
      if (mapping) return mapping;
      throw new AppError(
        'invalid_query',
        `mapping: a JSON object of ${fields.join(', ')} to column names is expected, "${text.slice(0, SHOWN)}" was given.`,
      );
    },
  };
};

/** The value at a column's name, or at a dotted path into nested objects. */
export const valueAtPath = (row: Row, path: string): unknown => {
  if (Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const key of path.split('.'))
    value = isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

/** A row under our names for its fields. */
export const mappedRow = (row: Row, mapping: Mapping): Row =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, path]) =>
      path === undefined ? [] : [[field, valueAtPath(row, path)]],
    ),
  );

/** Rows that are looked at for names of columns. */
const LOOKED_AT = 20;

/** Columns of the first rows; of nested objects the dotted paths of what is in them, one level deep. */
export const columnsOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(
    rows
      .slice(0, LOOKED_AT)
      .flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          isRow(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
        ),
      ),
  ),
];
