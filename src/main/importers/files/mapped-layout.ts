import { unreadable } from './bytes.ts';
import { SERIAL_FORMAT } from './date-format.ts';
import { guessDateFormats } from './date-guess.ts';
import { dateReadingOf, parseMoment, type DateOptions, type DateReading } from './dates.ts';
import { isBlank, isRow, recordOfRow, shown, type Row } from './fields.ts';
import { knownTable } from './known-tables.ts';
import { listOfListsIn } from './lists.ts';
import { columnsOf, valueAtPath, type Guess, type Mapping, type Needs } from './mapping.ts';
import { MIDNIGHTS_NOTE, statesMidnights } from './midnights.ts';
import { croatianOrPolish } from './plain-dates.ts';
import type { UnknownLayout } from './reader.ts';
import type { Remarks } from './remarks.ts';
import type { Container } from './sniff.ts';
import { wrappedGuess } from './wrapped-fields.ts';
import { zoneInHead } from './zone-in-head.ts';

/** What a user says about a file whose layout is not one of the known ones; all of it can be left out. */
export interface MappedOptions<Field extends string> extends DateOptions {
  readonly mapping?: Mapping<Field> | null;
}

/** How rows of an unknown layout are read. */
export interface MappedLayout<Field extends string> {
  readonly mapping: Mapping<Field>;
  readonly dates: DateReading;
  /** What was left out, and why. */
  readonly notes: readonly string[];
  /** The object inside each record that has its fields, where the record itself lacks them. */
  readonly inside?: string | undefined;
}

const SHOWN = 12;

const list = (names: readonly string[], word: string): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1] ?? ''}`;

/** The names of columns in a sentence, the first of them. */
export const columnsIn = (columns: readonly string[]): string =>
  columns.slice(0, SHOWN).join(', ') || '(no column has a name)';

const isPresent = (value: unknown): boolean => !isBlank(value);

/** Columns that a mapping names and the file does not have; objects may leave any key out but those that every record needs. */
const absent = <Field extends string>(
  mapping: Mapping<Field>,
  present: readonly Field[],
  container: Container,
  rows: readonly Row[],
  columns: readonly string[],
): readonly string[] => {
  if (container.kind === 'csv')
    return Object.values<string | undefined>(mapping).filter(
      (column): column is string => !columns.includes(column ?? ''),
    );
  return present.flatMap((field) => {
    const column = mapping[field];
    return column === undefined || rows.some((row) => valueAtPath(row, column) !== undefined) ? [] : [column];
  });
};

const notesOf = <Field extends string>({ misfits }: Guess<Field>): readonly string[] => [
  ...new Set(
    misfits.map(
      ({ field, column, value }) =>
        `The column ${column} was not taken for ${field}: it has ${shown(value)}.`,
    ),
  ),
];

/** What is in a column, and in which record. */
const statedIn = (rows: readonly Row[], column: string) =>
  rows.flatMap((row, at) => {
    const value = valueAtPath(row, column);
    return isPresent(value) ? [{ value, record: recordOfRow(row) ?? at + 1 }] : [];
  });

const isoDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first date that nobody can read, where most are such; null where they can be read. */
const unreadableDate = (rows: readonly Row[], column: string): string | null => {
  const dates = statedIn(rows, column);
  const bad = dates.filter(
    ({ value }) => (typeof value !== 'string' && typeof value !== 'number') || parseMoment(value) === null,
  );
  const [first] = bad;
  if (first === undefined || bad.length * 2 <= dates.length) return null;
  const place = `record ${first.record.toLocaleString('en-US')}, ${column}: ${shown(first.value)}`;
  const day = dayOfNumber(String(first.value).trim());
  if (day !== null)
    return `${place} is a number of days: if they count from 1970, as in R, it is ${day}, so write the dates like that; if they are a spreadsheet’s, choose the date format ${SERIAL_FORMAT}`;
  return /^\d{5}(?:[.,]\d+)?$/.test(String(first.value).trim())
    ? `${place} looks like a date of a spreadsheet; choose the date format ${SERIAL_FORMAT}`
    : `${place} is no date that can be read; choose the date format, or another column`;
};

/** The first date whose month is another in another language, where nothing shows which is meant. */
const doubtfulMonth = (rows: readonly Row[], column: string): string | null => {
  const dates = rows.map((row) => valueAtPath(row, column)).filter((value) => typeof value === 'string');
  const date = croatianOrPolish(dates);
  if (date === null) return null;
  const at = rows.findIndex((row) => valueAtPath(row, column) === date);
  const record = recordOfRow(rows[at] ?? {}) ?? at + 1;
  return `record ${record.toLocaleString('en-US')}, ${column}: ${shown(date)} is of June or October in Croatian and of the month after it in Polish: choose the date format (such as D MMM YYYY), which reads it as Polish, or write the months as numbers`;
};

/** So many digits are seconds from 1973 to 2001, or from 2004 to 2032 where they count from 2001, as on Apple’s systems. */
const NINE_DIGITS = /^\d{9}(?:\.\d+)?$/;
const APPLE_EPOCH = 978_307_200;

/** The first number of a column whose seconds most likely count from 2001; null where most of its dates are others. */
const appleSeconds = (rows: readonly Row[], column: string): string | null => {
  const dates = statedIn(rows, column);
  const doubtful = dates.filter(({ value }) => NINE_DIGITS.test(String(value).trim()));
  const [first] = doubtful;
  return first === undefined || doubtful.length * 2 <= dates.length
    ? null
    : `record ${first.record.toLocaleString('en-US')}, ${column}: ${shown(first.value)} counts seconds from 1970 or, as Apple’s systems write them, from 2001: add ${APPLE_EPOCH} to each of them if it is 2001, or write the dates like ${isoDayOf(Number(first.value) * 1000)}`;
};

const DAY_MS = 86_400_000;
/** Days since 1970 of the years 2000 to 2049; to a spreadsheet they are days of 1930 to 1979. */
const [FIRST_DAY, LAST_DAY] = [10_957, 29_219] as const;

/** The day of a number that is more likely counted from 1970 than a date of a spreadsheet; null for any other. */
const dayOfNumber = (text: string): string | null => {
  const days = /^\d{5}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  return days >= FIRST_DAY && days <= LAST_DAY ? isoDayOf(days * DAY_MS) : null;
};

/** A column or a list of cells, none of which is a record. */
const isColumnOfCells = (value: unknown): boolean => {
  if (!Array.isArray(value) && !isRow(value)) return false;
  const cells = Object.entries(value as object);
  return cells.length > 0 && cells.every(([name, cell], at) => name === String(at) && !isRow(cell));
};

/** What pandas writes where nobody names the orientation: one object, of columns or of parts of the table. */
const isTableByColumns = ([row, ...others]: readonly Row[]): boolean => {
  const values = row === undefined || others.length > 0 ? [] : Object.values(row);
  return values.length > 1 && values.every(isColumnOfCells);
};
const BY_COLUMNS =
  'it is one object of columns, as pandas writes a table by default: write it by records (in pandas to_json with orient="records", in R toJSON with dataframe="rows")';

/** What R writes of rows where nobody says that a vector of one is a value. */
const isBoxed = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  rows.every((row) =>
    Object.values(row).every((value) => value === null || (Array.isArray(value) && value.length < 2)),
  );
const BOXED =
  'each value is in a list of its own, as R writes it by default: write it with auto_unbox = TRUE (in toJSON of jsonlite)';

const withoutNames = (name: string): string =>
  `the records in its list “${name}” are lists without names: write each record as an object, or the lists as rows of a CSV file`;

const ZONE_COLUMN = /^(?:time[_ -]?zone|tz|utc[_ -]?offset)$/i;

/** The note of a column of dates or times of day whose head names another zone than UTC, `Date (EST)`. */
const headZoneNotes = (columns: readonly (string | undefined)[]): readonly string[] =>
  columns.flatMap((column = '') => {
    const { zone, offset } = zoneInHead(column) ?? { zone: '', offset: 0 };
    return offset === 0
      ? []
      : [
          `${column} names the zone ${zone}: its dates without a zone are in UTC, unless you choose a time zone.`,
        ];
  });

/** What the names of the columns suggest, or those of an object inside each record. */
const guessOf = <Field extends string>(
  needs: Needs<Field>,
  columns: readonly string[],
  rows: readonly Row[],
  mayBeInside: boolean,
): { readonly guess: Guess<Field>; readonly inside: string | undefined } => {
  const guess = needs.names.guess(columns, rows);
  const isWhole =
    needs.missing(
      guess.mapping,
      guess.misfits.map(({ field }) => field),
    ).length === 0;
  const wrapped = isWhole || !mayBeInside ? null : wrappedGuess(needs, rows, guess);
  return { guess: wrapped ?? guess, inside: wrapped?.inside };
};

/** Decides by the first rows which columns to read and how their dates are written; nothing ambiguous is guessed. */
export const decideMapping = <Field extends string>(
  needs: Needs<Field>,
  options: MappedOptions<Field>,
  container: Container,
  rows: readonly Row[],
): MappedLayout<Field> | UnknownLayout => {
  const { date, clock, missing: missingIn, present } = needs;
  const columns = columnsOf(rows);
  const stated = options.mapping ?? null;
  const { guess, inside } = guessOf(needs, columns, rows, stated === null);
  const mapping = stated ?? guess.mapping;
  const zones = options.timeZone ? undefined : columns.find((column) => ZONE_COLUMN.test(column.trim()));
  const notes = [
    ...(stated === null ? notesOf(guess) : []),
    ...(inside === undefined
      ? []
      : [`The fields of each record are read from the object ${inside} inside it.`]),
    ...(zones === undefined
      ? []
      : [`The column ${zones} is not read: dates without a zone are in UTC, unless you choose a time zone.`]),
    ...(options.timeZone ? [] : headZoneNotes([mapping[date], mapping[clock]])),
  ];
  const unknown = (reason: string, missing: readonly Field[], more: Partial<UnknownLayout> = {}) => ({
    mapping,
    missing,
    dateFormats: [],
    reason,
    inside,
    ...more,
  });
  const missing = missingIn(mapping, stated === null ? guess.misfits.map(({ field }) => field) : []);
  const strangers = absent(mapping, present, container, rows, columns);
  if (strangers.length > 0)
    return unknown(
      `the mapping names ${list(strangers, 'and')}, its columns are ${columnsIn(columns)}`,
      missing,
      { isAbsent: true },
    );
  const known = missing.length === 0 ? null : knownTable(rows);
  if (known !== null) return unknown(known, missing);
  if (missing.length > 0 && isBoxed(rows)) return unknown(BOXED, missing);
  if (missing.length > 0 && isTableByColumns(rows)) return unknown(BY_COLUMNS, missing);
  const [row, ...others] = rows;
  const bare = row === undefined || others.length > 0 ? null : listOfListsIn(row);
  if (missing.length > 0 && bare !== null) return unknown(withoutNames(bare), missing);
  if (missing.length > 0)
    return unknown(
      `its columns are ${columnsIn(columns)}; name the ${missing.length === 1 ? 'column' : 'columns'} of ${list(missing, 'and')}${notes.length === 0 ? '' : ` (${notes.join(' ')})`}`,
      missing,
    );
  const column = mapping[date];
  const decided = (dates: DateReading): MappedLayout<Field> =>
    column !== undefined && statesMidnights(rows, { date: column, clock: mapping[clock] ?? null }, dates)
      ? { mapping, dates: { ...dates, midnightIsDay: true }, notes: [...notes, MIDNIGHTS_NOTE], inside }
      : { mapping, dates, notes, inside };
  if (options.dateFormat || column === undefined) return decided(dateReadingOf(options));
  const formats = guessDateFormats(rows.map((row) => valueAtPath(row, column)));
  const [only] = formats;
  if (formats.length > 1)
    return unknown(
      `the dates in ${column} can be read as ${list(formats, 'or')}; choose the date format`,
      [],
      { dateFormats: formats },
    );
  const bad =
    appleSeconds(rows, column) ??
    doubtfulMonth(rows, column) ??
    (only === undefined ? unreadableDate(rows, column) : null);
  if (bad !== null) return unknown(bad, []);
  return decided(dateReadingOf({ ...options, dateFormat: only ?? null }));
};

/** @throws AppError `invalid_file` where the user says how dates are written whose layout is known. */
export const refuseDates = (title: string, { dateFormat, timeZone }: DateOptions): void => {
  if (dateFormat || timeZone)
    throw unreadable(
      `has the layout “${title}”, whose dates are known; leave the date format and the time zone out, or name the columns`,
    );
};

/** A reading of dates that takes note of hours which a clock shows twice. */
export const noting = (dates: DateReading, { timeZone }: DateOptions, remarks: Remarks): DateReading => ({
  ...dates,
  onDoubled: (clock) => {
    remarks.note('doubled-hour', clock === 'chosen' && timeZone ? timeZone : 'its zone');
  },
});
