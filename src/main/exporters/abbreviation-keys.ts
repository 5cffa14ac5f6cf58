import { stringify } from 'csv-stringify/sync';
import { KEY_FILE_COLUMNS, type KeyFileEntry } from '#shared/contract/abbreviation-file.ts';
import { toSafeCell } from '#shared/csv-cell.ts';

/** Several texts in one cell, with ` | ` between; a bar or backslash inside one is written with a backslash before it. */
const joined = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ');

const toCells = (key: KeyFileEntry): string[] =>
  [
    key.id ?? '',
    key.abbreviation,
    joined(key.meanings),
    key.category,
    joined(key.aliases),
    String(key.caseSensitive),
    key.guard === null ? '' : JSON.stringify(key.guard),
    key.status,
    key.source,
    String(key.disabled),
  ].map(toSafeCell);

/** Keys as CSV (RFC 4180, with a header) that a spreadsheet opens and the import reads back. */
export const keysToCsv = (keys: readonly KeyFileEntry[]): string =>
  stringify([KEY_FILE_COLUMNS, ...keys.map(toCells)], { record_delimiter: 'windows' });

/** Keys as JSON, one key a line. */
export const keysToJson = (keys: readonly KeyFileEntry[]): string =>
  keys.length === 0 ? '[]\n' : `[\n${keys.map((key) => `  ${JSON.stringify(key)}`).join(',\n')}\n]\n`;
