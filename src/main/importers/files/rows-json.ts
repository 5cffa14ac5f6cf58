import { unreadable, type Bytes } from './bytes.ts';
import { isRow, rowsOf, type NumberedRow, type Row } from './fields.ts';
import { ImportFailure, type RecordError } from './import-failure.ts';
import { readJsonRecords, readLineRecords, type RawRecord } from './json-records.ts';

const LARGEST_DOCUMENT = 64 * 1024 ** 2;
const LONG_NUMBER = /[:[,]\s*-?\d{16,}/;
const OPEN_OBJECT = 0x7b;
const NO_OBJECT = 'is no JSON object';

type SourcedReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Keeps whole numbers that do not fit a floating-point number as their digits: 19-digit ids come as numbers too. */
const keepDigits: SourcedReviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
    ? source
    : value;

/** JSON with every id intact. */
export const parseJson = (text: string): unknown =>
  // The reviver makes parsing several times slower, so it runs only where a long number stands in the text.
  LONG_NUMBER.test(text)
    ? (JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) as unknown)
    : (JSON.parse(text) as unknown);

const toRow = ({ record, bytes }: RawRecord): NumberedRow => {
  const start = bytes.findIndex((byte) => byte > 0x20);
  // Millions of bare numbers need no parser to be told from objects.
  if (bytes[start] !== OPEN_OBJECT) return { record, field: 'record', reason: NO_OBJECT };
  try {
    const value = parseJson(bytes.toString('utf8'));
    return isRow(value) ? { record, row: value, bytes } : { record, field: 'record', reason: NO_OBJECT };
  } catch {
    return { record, field: 'record', reason: 'is not valid JSON' };
  }
};

const asBuffers = async function* (bytes: Bytes): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
};

/** Rows until the file stops being JSON; what is wrong then is the last row's error. */
const readable = async function* (records: AsyncIterable<RawRecord[]>): AsyncGenerator<NumberedRow[]> {
  let damage: RecordError | null = null;
  try {
    for await (const batch of records) yield batch.map(toRow);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    damage = error.recordError;
  }
  if (damage) yield [damage];
};

/**
 * Streams the items of a JSON array, or of the first one inside an object; text before its first bracket (`window.YTD… =`) is
 * passed over.
 */
export const jsonArrayRows = (bytes: Bytes): AsyncGenerator<NumberedRow[]> =>
  readable(readJsonRecords(asBuffers(bytes)));

/** Streams one JSON object a line. */
export const jsonLineRows = (bytes: Bytes): AsyncGenerator<NumberedRow[]> =>
  readable(readLineRecords(asBuffers(bytes)));

/** Keys of a page of the X API, whose other fields belong to its posts, and of a record that is a document by itself. */
const WHOLE = ['meta', 'includes', 'id', 'date', 'created_at', 'publishedAt'];

/** A document is one page of the X API, one record, or an object around the list of records. */
const unwrap = (document: Row): readonly Row[] => {
  if (WHOLE.some((key) => Object.hasOwn(document, key))) return [document];
  const lists = Object.keys(document).filter((key) => rowsOf(document, key).length > 0);
  const [only] = lists;
  return lists.length === 1 && only !== undefined ? rowsOf(document, only) : [document];
};

/** The rows of a JSON object that spans several lines. */
export async function* jsonDocumentRows(bytes: Bytes): AsyncGenerator<NumberedRow[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > LARGEST_DOCUMENT)
      throw unreadable('is one JSON object of more than 64 MB; a list or lines expected');
    chunks.push(chunk);
  }
  const whole = toRow({ record: 1, bytes: Buffer.concat(chunks) });
  yield 'row' in whole
    ? unwrap(whole.row).map((row, index) => ({ record: index + 1, row, bytes: null }))
    : [whole];
}
