import { inflateRawSync } from 'node:zlib';
import type Sqlite from 'better-sqlite3';

const namesOf = (chunk: unknown): string => {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('item_names takes the names of a stored set');
  return JSON.stringify(inflateRawSync(chunk).toString('utf8').split('\n'));
};

/** Teaches a connection `item_names(blob)`: the names in a stretch of a frozen set as a JSON list, for `json_each`. */
export const addItemNames = (connection: Sqlite.Database): void => {
  connection.function('item_names', { deterministic: true }, namesOf);
};
