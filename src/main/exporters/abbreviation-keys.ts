import { KEY_FILE_COLUMNS, type KeyFileEntry } from '#shared/contract/abbreviation-file.ts';
import { toReadBackCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';

/** Several texts in one cell, with ` | ` between; a bar or backslash inside one is written with a backslash before it. */
const joined = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join(' | ');

const toCells = (key: KeyFileEntry): CsvCell[] => [
  key.id,
  key.abbreviation,
  joined(key.meanings),
  key.category,
  joined(key.aliases),
  key.caseSensitive,
  key.guard === null ? null : JSON.stringify(key.guard),
  key.status,
  key.source,
  key.disabled,
];

/** Keys as CSV with a header that the import reads back, no matter who it was written for. */
export const keysToCsv = (keys: readonly KeyFileEntry[], reader?: CsvReader): string =>
  toReadBackCsv([KEY_FILE_COLUMNS, ...keys.map(toCells)], reader);

/** Keys as JSON, one key a line. */
export const keysToJson = (keys: readonly KeyFileEntry[]): string =>
  keys.length === 0 ? '[]\n' : `[\n${keys.map((key) => `  ${JSON.stringify(key)}`).join(',\n')}\n]\n`;
