import { CsvError } from 'csv-parse/sync';
import { messageOf } from '#main/base/errors.ts';
import { fieldText, parseStorableJson, RepeatedField } from '#main/base/json.ts';
import {
  KEY_FILE_COLUMNS,
  keyFileRecordSchema,
  NEW_KEY,
  type KeyFileRecord,
} from '#shared/contract/abbreviation-file.ts';
import { firstProblem } from './drops/fields.ts';
import { ownColumns, type OtherNames } from './files/column-names.ts';
import { csvFault, readCsvTable } from './files/csv-table.ts';
import { isRow } from './files/fields.ts';
import { ImportFailure } from './files/import-failure.ts';

/** What lists of abbreviations call their columns. */
const OTHER_NAMES: OtherNames = {
  abbreviation: ['key', 'abbr', 'abbrev', 'acronym', 'initialism', 'short form', 'short'],
  meanings: [
    ...['meaning', 'expansion', 'expansions', 'definition', 'definitions', 'long form', 'full form'],
    ...['full', 'long', 'stands for', 'description', 'explanation'],
  ],
  aliases: ['alias', 'variants', 'variant', 'spellings', 'synonyms', 'synonym', 'also'],
  category: ['type', 'group'],
  source: ['reference', 'references', 'citation'],
};
const KEYS_MAX = 5000;
const NO_FIELD = `is no field of a key (${KEY_FILE_COLUMNS.join(', ')})`;
const isColumn = (name: string): boolean => KEY_FILE_COLUMNS.some((column) => column === name);

/** Fields with several texts. */
const LISTED: ReadonlySet<string> = new Set(['meanings', 'aliases']);

/** The parts of a cell that holds several texts. */
const split = (cell: string): string[] => {
  if (cell.trim() === '') return [];
  const parts = [...cell.matchAll(/(?:\\[\\|]|[^|])*(?:\||$)/g)].map((match) => match[0]);
  // The pattern finds one more, empty part behind the last one.
  return parts
    .slice(0, -1)
    .map((part) => part.replace(/\|$/, (bar, at: number) => (isEscaped(part, at) ? bar : '')))
    .map((part) => part.trim().replace(/\\([\\|])/g, '$1'));
};

const isEscaped = (text: string, at: number): boolean =>
  (/\\*$/.exec(text.slice(0, at))?.[0].length ?? 0) % 2 === 1;

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

const parseGuard = (cell: string): unknown => {
  try {
    return parseStorableJson(cell);
  } catch {
    // No text is a guard: the entry is refused.
    return cell;
  }
};

/** What an empty cell says under the name of a field that has a default. */
const EMPTY: Readonly<Record<string, unknown>> = { ...NEW_KEY, category: undefined, disabled: false };

/** A row's cells as the entry they mean. */
const fromCells = (row: Readonly<Record<string, string>>): Record<string, unknown> => {
  const entry: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    if (LISTED.has(column)) entry[column] = split(cell);
    else if (cell.trim() === '') {
      if (EMPTY[column] !== undefined) entry[column] = EMPTY[column];
    } else if (column === 'caseSensitive' || column === 'disabled')
      entry[column] = flags[cell.trim().toLowerCase()] ?? cell;
    else entry[column] = column === 'guard' ? parseGuard(cell) : cell;
  }
  return entry;
};

/** Names of the columns as the program writes them, whatever their case. @throws ImportFailure for one that it would not read, or only in part */
const headOf = (cells: readonly string[]): readonly string[] => {
  const names = ownColumns(cells, KEY_FILE_COLUMNS, OTHER_NAMES);
  const doubled = names.find((name, at) => name !== '' && names.indexOf(name) < at);
  if (doubled !== undefined) throw new ImportFailure(1, doubled, 'is the name of two columns');
  const unknown = names.find((name) => name !== '' && !isColumn(name));
  if (unknown !== undefined) throw new ImportFailure(1, unknown, NO_FIELD);
  if (!names.includes('abbreviation')) throw new ImportFailure(1, 'abbreviation', 'is not among the columns');
  return names;
};

const readCsv = (content: string): unknown[] => {
  if (content.trim() === '') return [];
  try {
    // Earlier versions wrote for spreadsheets and did not say so.
    return readCsvTable(content, headOf, 'spreadsheet').map((row, at) => {
      const lost = row.find(([name, cell]) => name === '' && cell !== '');
      if (lost !== undefined)
        throw new ImportFailure(at + 1, `“${lost[1]}”`, 'is in a column without a name');
      return fromCells(Object.fromEntries(row.filter(([name]) => name !== '')));
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportFailure(Math.max(1, Number(error['records'] ?? 0)), 'row', csvFault(error));
    throw error;
  }
};

const isTextOrTexts = (value: unknown): value is string | readonly string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));

const fieldsOf = (record: Readonly<Record<string, unknown>>): readonly string[] =>
  ownColumns(Object.keys(record), KEY_FILE_COLUMNS, OTHER_NAMES);

/**
 * A key with the names of fields that other programs have, and one meaning or alias in place of a list of them.
 * @throws ImportFailure where two names mean one field
 */
const fromRecord = (record: unknown, at: number): unknown => {
  if (!isRow(record)) return record;
  const names = fieldsOf(record);
  const doubled = names.find((name, place) => names.indexOf(name) < place);
  if (doubled !== undefined) throw new ImportFailure(at + 1, doubled, 'is the name of two fields');
  return Object.fromEntries(
    Object.values(record).map((value, at) => {
      const name = names[at] ?? '';
      return [name, LISTED.has(name) && typeof value === 'string' ? [value] : value];
    }),
  );
};

/** One key, and no list of keys that are called “key” and “meaning”. */
const isOneKey = (record: Readonly<Record<string, unknown>>): boolean =>
  ['abbreviation', 'meanings'].every((name) => fieldsOf(record).includes(name));

/** `{"BO": "a meaning", "AG": ["one", "another"]}` is a list of keys, each under its own name. */
const fromNames = (value: unknown): unknown[] | null =>
  isRow(value) && Object.values(value).length > 0 && Object.values(value).every(isTextOrTexts)
    ? Object.entries(value).map(([abbreviation, meanings]) => ({
        abbreviation,
        meanings: typeof meanings === 'string' ? [meanings] : meanings,
      }))
    : null;

const readJson = (content: string): unknown[] => {
  try {
    const value = parseStorableJson(content.replace(/^\ufeff/, ''));
    if (isRow(value) && isOneKey(value)) return [fromRecord(value, 0)];
    const named = fromNames(value);
    if (named !== null) return named;
    if (Array.isArray(value)) return value.map(fromRecord);
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    if (error instanceof RepeatedField) {
      const [place, ...field] = error.path;
      const isInKey = typeof place === 'number' && field.length > 0;
      throw new ImportFailure(
        isInKey ? place + 1 : 1,
        fieldText(isInKey ? field : error.path),
        'is given twice, so that its value is in doubt',
      );
    }
    throw new ImportFailure(1, 'file', `is not JSON: ${messageOf(error)}`);
  }
  throw new ImportFailure(1, 'file', 'must be a JSON list of keys');
};

/**
 * Reads a file of abbreviation keys whole or not at all.
 * @throws ImportFailure naming the first faulty record, its field and the reason.
 */
export const readKeyFile = (content: string, format: 'json' | 'csv'): KeyFileRecord[] => {
  const records = format === 'csv' ? readCsv(content) : readJson(content);
  if (records.length === 0) throw new ImportFailure(1, 'file', 'contains no key');
  if (records.length > KEYS_MAX)
    throw new ImportFailure(KEYS_MAX + 1, 'file', `contains more than ${KEYS_MAX} keys`);
  return records.map((record, index) => {
    const parsed = keyFileRecordSchema.safeParse(record);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const stray = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : null;
    if (stray !== null) throw new ImportFailure(index + 1, stray === '' ? 'record' : stray, NO_FIELD);
    const { field, reason } = firstProblem(parsed.error);
    throw new ImportFailure(index + 1, field, reason.charAt(0).toLowerCase() + reason.slice(1));
  });
};
