import { CsvError } from 'csv-parse/sync';
import { fieldText, parseStorableJson, RepeatedField } from '#main/base/json.ts';
import {
  KEY_FILE_COLUMNS,
  keyFileEntrySchema,
  type KeyFileEntry,
} from '#shared/contract/abbreviation-file.ts';
import { firstProblem } from './drops/fields.ts';
import { csvFault, readCsvTable } from './files/csv-table.ts';
import { ImportFailure } from './files/import-failure.ts';

const KEYS_MAX = 5000;
const NO_FIELD = `is no field of a key (${KEY_FILE_COLUMNS.join(', ')})`;
const isColumn = (name: string): boolean => KEY_FILE_COLUMNS.some((column) => column === name);

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

/** A row's cells as the entry they mean; an empty cell is left to its default. */
const fromCells = (row: Readonly<Record<string, string>>): Record<string, unknown> => {
  const entry: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    if (column === 'meanings' || column === 'aliases') entry[column] = split(cell);
    else if (cell.trim() === '') continue;
    else if (column === 'caseSensitive' || column === 'disabled')
      entry[column] = flags[cell.trim().toLowerCase()] ?? cell;
    else entry[column] = column === 'guard' ? parseGuard(cell) : cell;
  }
  return entry;
};

/** Names of the columns as the program writes them, whatever their case. @throws ImportFailure for one that it would not read, or only in part */
const headOf = (cells: readonly string[]): readonly string[] => {
  const names = cells.map(
    (cell) => KEY_FILE_COLUMNS.find((column) => column.toLowerCase() === cell.toLowerCase()) ?? cell,
  );
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

const readJson = (content: string): unknown[] => {
  try {
    const value = parseStorableJson(content.replace(/^\ufeff/, ''));
    if (Array.isArray(value)) return value;
  } catch (error) {
    if (error instanceof RepeatedField) {
      const [place, ...field] = error.path;
      const isInKey = typeof place === 'number' && field.length > 0;
      throw new ImportFailure(
        isInKey ? place + 1 : 1,
        fieldText(isInKey ? field : error.path),
        'is given twice, so that its value is in doubt',
      );
    }
    throw new ImportFailure(
      1,
      'file',
      `is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  throw new ImportFailure(1, 'file', 'must be a JSON list of keys');
};

/**
 * Reads a file of abbreviation keys whole or not at all.
 * @throws ImportFailure naming the first faulty record, its field and the reason.
 */
export const readKeyFile = (content: string, format: 'json' | 'csv'): KeyFileEntry[] => {
  const records = format === 'csv' ? readCsv(content) : readJson(content);
  if (records.length === 0) throw new ImportFailure(1, 'file', 'contains no key');
  if (records.length > KEYS_MAX)
    throw new ImportFailure(KEYS_MAX + 1, 'file', `contains more than ${KEYS_MAX} keys`);
  return records.map((record, index) => {
    const parsed = keyFileEntrySchema.safeParse(record);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const stray = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : null;
    if (stray !== null) throw new ImportFailure(index + 1, stray === '' ? 'record' : stray, NO_FIELD);
    const { field, reason } = firstProblem(parsed.error);
    throw new ImportFailure(index + 1, field, reason.charAt(0).toLowerCase() + reason.slice(1));
  });
};
