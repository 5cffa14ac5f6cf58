import { invalidQuery } from '#main/base/errors.ts';
import { cut } from '#main/base/input.ts';
import { parseStorableJson } from '#main/base/json.ts';
import { nearestName } from '#main/base/nearest-name.ts';
import { isBlank, isRow, type Row } from './fields.ts';
import { foldLetters } from './month-names.ts';

/** Our field → the file's column, or a dotted path into nested objects. */
export type Mapping<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

export const isText = (value: unknown): boolean => typeof value !== 'object' && typeof value !== 'boolean';
export const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\//i.test(value.trim());

/** The fields of a subject that columns can be named for, and the names under which files usually keep them. */
export interface FieldNames<Field extends string> {
  readonly fields: readonly Field[];
  /** The mapping that the names of the columns suggest, as far as their values fit. */
  readonly guess: (columns: readonly string[], rows: readonly Row[]) => Guess<Field>;
  /** A mapping stated as JSON; blank gives null. @throws AppError `invalid_query` naming what may be mapped. */
  readonly parse: (text: string | null | undefined) => Mapping<Field> | null;
}

/** What the names of columns suggest. */
export interface Guess<Field extends string> {
  readonly mapping: Mapping<Field>;
  /** Columns whose name suggests a field and whose values do not: they are left out. */
  readonly misfits: readonly { readonly field: Field; readonly column: string; readonly value: unknown }[];
}

/** How a field is known. */
export interface FieldSign {
  /** Usual names of its column, the surest first. */
  readonly names: readonly RegExp[];
  /** Whether a value can be one of the field; left out where any can. */
  readonly fits?: (value: unknown) => boolean;
  /** Its column may as well be that of something else: no note says that it was not taken. */
  readonly isQuiet?: true;
}

/** The key of a mapping that names the list of the records. */
export const LIST_KEY = 'list';

const LONGEST_COLUMN = 1000;
const SHOWN = 80;

const objectOf = (text: string): Row | null => {
  try {
    const value = parseStorableJson(text);
    return isRow(value) ? value : null;
  } catch {
    return null;
  }
};

const isColumn = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_COLUMN;

/**
 * `Publication Date` and `publication-date` are `publication_date`, also behind a byte-order mark or another sign without a shape;
 * accents are left out, so that `Veröffentlicht` is the same in both forms of Unicode, and so is what a head says in brackets: `Date (EST)`.
 */
const plainName = (column: string): string =>
  foldLetters(column)
    .replaceAll(/\p{Cf}+/gu, '')
    .replace(/[([][A-Za-z][^()[\]]*[)\]]\s*$/u, '')
    .trim()
    .replaceAll(/[\s-]+/g, '_');

const isPresent = (value: unknown): boolean => !isBlank(value);
const isEmptyIn = (rows: readonly Row[], column: string): boolean =>
  !rows.some((row) => isPresent(valueAtPath(row, column)));
/** Of a column whose name is right, so many of the first values have to be right too. */
const MOST = 0.5;

/** A value that shows that a column is not what its name says; undefined where it is. */
const misfitOf = (column: string, rows: readonly Row[], fits: (value: unknown) => boolean): unknown => {
  const values = rows.map((row) => valueAtPath(row, column)).filter(isPresent);
  const misfits = values.filter((value) => !fits(value));
  return misfits.length > values.length * MOST ? misfits[0] : undefined;
};

/** Names of which a row has an object: its columns are inside, so it is never taken for a field itself. */
const objectsOf = (columns: readonly string[], rows: readonly Row[]) => {
  const objects = new Map<string, Row>();
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [column, value] of Object.entries(row))
      if (isRow(value) && !columns.includes(column) && !objects.has(column)) objects.set(column, value);
  return [...objects].map(([column, value]) => ({ column, value }));
};

/** @param signs our fields, in the order in which they are guessed, and how each is known. */
export const fieldNames = <Field extends string>(
  signs: Readonly<Record<Field, FieldSign>>,
): FieldNames<Field> => {
  const isField = (name: string): name is Field => Object.hasOwn(signs, name);
  const fields = Object.keys(signs).filter(isField);
  const read = (value: Row): Mapping<Field> | null => {
    const mapping: Partial<Record<Field, string>> = {};
    for (const [field, column] of Object.entries(value)) {
      if (field === LIST_KEY && typeof column === 'string') continue;
      if (!isField(field) || !isColumn(column)) return null;
      mapping[field] = column;
    }
    return Object.keys(mapping).length === 0 && value[LIST_KEY] === undefined ? null : mapping;
  };
  return {
    fields,
    guess: (columns, rows) => {
      const mapping: Partial<Record<Field, string>> = {};
      const misfits: { field: Field; column: string; value: unknown }[] = [];
      const objects = objectsOf(columns, rows);
      for (const field of fields) {
        const { names, fits = () => true } = signs[field];
        const named = names.flatMap((name) => columns.filter((column) => name.test(plainName(column))));
        // A column without a value says nothing while another one has some.
        const [filled, empty] = [false, true].map((is) =>
          named.filter((column) => isEmptyIn(rows, column) === is),
        );
        for (const column of [...(filled ?? []), ...(empty ?? [])]) {
          const value = misfitOf(column, rows, fits);
          if (value === undefined) {
            mapping[field] = column;
            break;
          }
          misfits.push({ field, column, value });
        }
        for (const { column, value } of objects)
          if (names.some((name) => name.test(plainName(column)))) misfits.push({ field, column, value });
      }
      const taken = new Set(Object.values(mapping));
      const isLeftOut = ({ field, column }: { readonly field: Field; readonly column: string }): boolean =>
        mapping[field] === undefined && !taken.has(column) && signs[field].isQuiet !== true;
      return { mapping, misfits: misfits.filter(isLeftOut) };
    },
    parse: (text) => {
      if (text === undefined || text === null || text.trim() === '') return null;
      const value = objectOf(text);
      const mapping = value && read(value);
      if (mapping) return Object.keys(mapping).length === 0 ? null : mapping;
      const stray = Object.keys(value ?? {}).find((name) => !isField(name) && name !== LIST_KEY);
      const near = stray === undefined ? null : nearestName(stray, [...fields, LIST_KEY]);
      if (stray !== undefined && near !== null)
        throw invalidQuery(`mapping: there is no field ${cut(stray)}; did you mean ${near}?`);
      throw invalidQuery(
        `mapping: a JSON object of ${fields.join(', ')} to column names is expected, "${text.slice(0, SHOWN)}" was given.`,
      );
    },
  };
};

/** The list of the records that a user names, by itself or as `list` of the mapping; null where none is named. */
export const chosenList = ({
  list,
  mapping,
}: {
  readonly list?: string | undefined;
  readonly mapping?: string | undefined;
}): string | null => {
  const named = list ?? objectOf(mapping ?? '')?.[LIST_KEY];
  return typeof named === 'string' ? named : null;
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

/** What a subject needs to know of a row before it can be read by a mapping. */
export interface Needs<Field extends string> {
  readonly names: FieldNames<Field>;
  /** The field that holds the dates. */
  readonly date: Field;
  /** The field of times of day in a column of their own. */
  readonly clock: Field;
  /** Fields without which nothing can be read, given those that are mapped and those whose columns do not fit. */
  readonly missing: (mapping: Mapping<Field>, misfits: readonly Field[]) => readonly Field[];
  /** Fields that some record has to have where they are mapped. */
  readonly present: readonly Field[];
}
