import { guessDateFormats } from './date-guess.ts';
import { dateReadingOf, type DateOptions, type DateReading } from './dates.ts';
import type { Row } from './fields.ts';
import { columnsOf, valueAtPath, type FieldNames, type Mapping } from './mapping.ts';
import type { UnknownLayout } from './read.ts';
import type { Container } from './sniff.ts';

/** What a user says about a file whose layout is not one of the known ones; all of it can be left out. */
export interface MappedOptions<Field extends string> extends DateOptions {
  readonly mapping: Mapping<Field> | null;
}

/** How rows of an unknown layout are read. */
export interface MappedLayout<Field extends string> {
  readonly mapping: Mapping<Field>;
  readonly dates: DateReading;
}

/** What a subject needs to know of a row before it can be read by a mapping. */
export interface Needs<Field extends string> {
  readonly names: FieldNames<Field>;
  /** The field that holds the dates. */
  readonly date: Field;
  /** Fields without which nothing can be read, given those that are mapped. */
  readonly missing: (mapping: Mapping<Field>) => readonly Field[];
}

const SHOWN = 12;

const list = (names: readonly string[], word: string): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1] ?? ''}`;

const columnsIn = (columns: readonly string[]): string =>
  columns.slice(0, SHOWN).join(', ') || '(no column has a name)';

/** Columns that a mapping names and a table does not have; objects may leave any key out. */
const absent = (mapping: Mapping, container: Container, columns: readonly string[]): readonly string[] =>
  container.kind === 'csv'
    ? Object.values(mapping).filter((column): column is string => !columns.includes(column ?? ''))
    : [];

/** Decides by the first rows which columns to read and how their dates are written; nothing ambiguous is guessed. */
export const decideMapping = <Field extends string>(
  { names, date, missing: missingIn }: Needs<Field>,
  options: MappedOptions<Field>,
  container: Container,
  rows: readonly Row[],
): MappedLayout<Field> | UnknownLayout => {
  const columns = columnsOf(rows);
  const mapping = options.mapping ?? names.guess(columns);
  const unknown = (reason: string, missing: readonly Field[], dateFormats: readonly string[] = []) => ({
    mapping,
    missing,
    dateFormats,
    reason,
  });
  const missing = missingIn(mapping);
  const strangers = absent(mapping, container, columns);
  if (strangers.length > 0)
    return unknown(
      `the mapping names ${list(strangers, 'and')}, its columns are ${columnsIn(columns)}`,
      missing,
    );
  if (missing.length > 0)
    return unknown(
      `its columns are ${columnsIn(columns)}; name the ${missing.length === 1 ? 'column' : 'columns'} of ${list(missing, 'and')}`,
      missing,
    );
  const column = mapping[date];
  if (options.dateFormat || column === undefined) return { mapping, dates: dateReadingOf(options) };
  const formats = guessDateFormats(rows.map((row) => valueAtPath(row, column)));
  const [only] = formats;
  if (formats.length > 1)
    return unknown(
      `the dates in ${column} can be read as ${list(formats, 'or')}; choose the date format`,
      [],
      formats,
    );
  return { mapping, dates: dateReadingOf({ ...options, dateFormat: only ?? null }) };
};
