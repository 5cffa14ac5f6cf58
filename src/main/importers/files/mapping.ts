import { cut } from '#main/base/cut.ts';
import { invalidQuery } from '#main/base/errors.ts';
import { parseStorableJson } from '#main/base/json.ts';
import { nearestName } from '#main/base/nearest-name.ts';
import { isBlank, isRow, type Row } from './fields.ts';
import { foldLetters } from './month-names.ts';
import { withoutZone, zoneInHead } from './zone-in-head.ts';

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
  /** A record may be without one: that its column is empty is no reason to take another. */
  readonly mayBeEmpty?: true;
  /** A column that has whole what the surest one may cut: it is taken where it begins alike in every record. */
  readonly whole?: RegExp;
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
 * `Date/Time` is `date_time`, and letters as wide as Chinese ones are those of ASCII;
 * accents are left out, so that `Veröffentlicht` is the same in both forms of Unicode, and so is a zone in brackets: `Date (EST)`.
 */
const plainName = (column: string): string =>
  foldLetters(withoutZone(column.normalize('NFKC')))
    .replaceAll(/\p{Cf}+/gu, '')
    .trim()
    // A slash in front is that of a field around the list.
    .replaceAll(/(?<=.)[\s/-]+|[\s-]+/g, '_');

const isPresent = (value: unknown): boolean => !isBlank(value);
const isEmptyIn = (rows: readonly Row[], column: string): boolean =>
  !rows.some((row) => isPresent(valueAtPath(row, column)));

/** Names without a zone come first, then those of UTC. */
const zoneRank = (column: string): number => {
  const named = zoneInHead(column);
  return named === null ? 0 : named.offset === 0 ? 1 : 2;
};

/** So many letters show that two texts begin alike. */
const BEGINNING = 20;
const isWholeOf = (rows: readonly Row[], whole: string, cut: string): boolean =>
  rows.every((row) => {
    const [all, part] = [whole, cut].map((column) => String(valueAtPath(row, column) ?? '').trim());
    const [start = ''] = (part ?? '').slice(0, BEGINNING).split(/…|\.\.\./u);
    return part === '' || (all !== '' && all?.startsWith(start) === true);
  });

/** The columns whose names suggest a field, the surest first. */
const namedIn = (
  { names, mayBeEmpty, whole }: FieldSign,
  columns: readonly string[],
  rows: readonly Row[],
): readonly string[] => {
  const named = names
    .flatMap((name) => columns.filter((column) => name.test(plainName(column))))
    .toSorted((one, other) => zoneRank(one) - zoneRank(other));
  const [first = ''] = named;
  const longer = named.filter((column) => whole?.test(plainName(column)) && isWholeOf(rows, column, first));
  if (mayBeEmpty === true) return [...longer, ...named];
  // A column without a value says nothing while another one has some.
  return [false, true].flatMap((isEmpty) => named.filter((column) => isEmptyIn(rows, column) === isEmpty));
};

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
        for (const column of namedIn(signs[field], columns, rows)) {
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
