import { fieldText, RepeatedField } from '#main/base/json.ts';
import { startsWith, UTF8_MARK, type Bytes } from './bytes.ts';
import { isRow, type NumberedRow, type Row } from './fields.ts';
import { GrowingStore } from './growing-store.ts';
import { ImportFailure, type RecordError } from './import-failure.ts';
import { JsonSplitter, MAX_RECORD_BYTES, type RawRecord, type SplitOptions } from './json-splitter.ts';
import { jsonFault, parseJson } from './json-text.ts';
import { isBlank, OPEN_ARRAY, OPEN_OBJECT } from './json-value.ts';
import { badByteIn, hasMark, notUtf8, type Decoding } from './utf8.ts';

/** A document that has to be seen whole, because its other fields belong to its records. */
const LARGEST_DOCUMENT = 64 * 1024 ** 2;
const GIVEN_TWICE = 'is given twice, so that its value is in doubt';
const NO_OBJECT = 'is no JSON object';
const IS_LIST_OF_RECORDS =
  'is a list of records inside the list, as joined lists are: join them to one (jq "add"), and import that';
const IS_LIST = 'is a list without names: write each record as an object, or the lists as rows of a CSV file';

/** What is wrong with a record that is a list. */
const listReason = (bytes: Buffer, start: number): string =>
  /^\[[\s[]*\{/.test(bytes.toString('latin1', start, start + 200)) ? IS_LIST_OF_RECORDS : IS_LIST;

const toRow = ({ record, bytes, problem, context }: RawRecord, decoding: Decoding): NumberedRow => {
  if (problem !== undefined) return { record, field: 'record', reason: problem };
  if (decoding.bad > 0 && hasMark(bytes)) {
    const bad = badByteIn(bytes.toString('utf8'));
    if (bad !== null) return notUtf8(record, bad);
  }
  const start = bytes.findIndex((byte) => byte > 0x20);
  // Millions of bare numbers need no parser to be told from objects.
  if (bytes[start] !== OPEN_OBJECT)
    return {
      record,
      field: 'record',
      reason: bytes[start] === OPEN_ARRAY ? listReason(bytes, start) : NO_OBJECT,
    };
  try {
    const value = parseJson(bytes.toString('utf8'));
    if (!isRow(value)) return { record, field: 'record', reason: NO_OBJECT };
    return { record, row: context === undefined ? value : { ...value, ...context }, bytes };
  } catch (error) {
    if (error instanceof RepeatedField) return { record, field: fieldText(error.path), reason: GIVEN_TWICE };
    return { record, field: 'record', reason: jsonFault(bytes.toString('utf8')) };
  }
};

const asBuffer = (chunk: Uint8Array): Buffer => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** Streams the records of a JSON text, to the end of the file. */
export async function* splitJson(bytes: Bytes, options: SplitOptions): AsyncGenerator<RawRecord[]> {
  const splitter = new JsonSplitter(options);
  for await (const chunk of bytes) {
    const records = splitter.push(asBuffer(chunk));
    if (records.length > 0) yield records;
  }
  const records = splitter.end();
  if (records.length > 0) yield records;
}

const TOO_LONG = 'is larger than 16 MB';

/** Streams the lines of an NDJSON file; blank lines are passed over but counted, and so are those that are too long. */
export async function* splitLines(bytes: Bytes): AsyncGenerator<RawRecord[]> {
  const store = new GrowingStore();
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let isTooLong = false;
  for await (const chunk of bytes) {
    const buffer = rest.length === 0 ? asBuffer(chunk) : store.append(rest, asBuffer(chunk));
    const lines: RawRecord[] = [];
    let start = 0;
    for (let end = buffer.indexOf(0x0a); end >= 0; end = buffer.indexOf(0x0a, start)) {
      line += 1;
      if (!isTooLong && !isBlankLine(buffer, start, end))
        lines.push({ record: line, bytes: withoutMark(buffer.subarray(start, end)) });
      isTooLong = false;
      start = end + 1;
    }
    rest = isTooLong ? Buffer.alloc(0) : buffer.subarray(start);
    if (rest.length > MAX_RECORD_BYTES) {
      lines.push({ record: line + 1, bytes: Buffer.alloc(0), problem: TOO_LONG });
      isTooLong = true;
      rest = Buffer.alloc(0);
    }
    if (lines.length > 0) yield lines;
  }
  if (!isTooLong && !isBlankLine(rest, 0, rest.length))
    yield [{ record: line + 1, bytes: withoutMark(rest) }];
}

/** A line without the byte-order mark of the file that it was the first line of before files were joined. */
const withoutMark = (line: Buffer): Buffer => (startsWith(line, ...UTF8_MARK) ? line.subarray(3) : line);

const isBlankLine = (buffer: Buffer, start: number, end: number): boolean => {
  for (let at = start; at < end; at += 1) if (!isBlank(buffer[at] ?? 0x20)) return false;
  return true;
};

/** A line of a list of Dropscope that says what the list is: no record of it. */
const isListHead = (row: NumberedRow): boolean =>
  'row' in row && row.row['type'] === 'list' && /^dropscope-[a-z]+\/\d+$/.test(String(row.row['format']));

/** What Elasticsearch’s bulk API wants above each document: `{"index": {"_index": "posts", "_id": "1"}}`. */
const BULK_ACTIONS = new Set(['index', 'create', 'update', 'delete']);
const ACTION_KEY = /^(?:_\w+|routing|pipeline|require_alias|retry_on_conflict|version|version_type|if_\w+)$/;

/** The name of the action that a line is, and the id of its document; null for any other line. */
const actionOf = (row: Row) => {
  // Lines are read by the million: the first name tells of most that they are none.
  for (const name in row) {
    if (!BULK_ACTIONS.has(name)) return null;
    const target = row[name];
    const isAction =
      Object.keys(row).length === 1 &&
      isRow(target) &&
      Object.keys(target).every((key) => ACTION_KEY.test(key));
    return isAction ? { name, id: target['_id'] } : null;
  }
  return null;
};

/** Lines of a bulk file without its actions: a document is known by the id of the action above it, and a deletion is no record. */
const withoutActions = () => {
  let above: ReturnType<typeof actionOf> = null;
  return (numbered: NumberedRow): readonly NumberedRow[] => {
    if (!('row' in numbered)) return [numbered];
    const action = actionOf(numbered.row);
    const before = above;
    above = action;
    if (action?.name === 'delete')
      return [
        {
          record: numbered.record,
          field: 'record',
          reason: 'is the action “delete” of a bulk file of Elasticsearch, which has no document',
        },
      ];
    if (action !== null) return [];
    if (before === null || before.name === 'delete') return [numbered];
    const { row } = numbered;
    const document = before.name === 'update' && isRow(row['doc']) ? row['doc'] : row;
    return [{ ...numbered, row: before.id === undefined ? document : { _id: before.id, ...document } }];
  };
};

/** Rows until the file stops being readable; what is wrong then is the last row's error. */
const readable = async function* (
  records: AsyncIterable<RawRecord[]>,
  decoding: Decoding,
): AsyncGenerator<NumberedRow[]> {
  let damage: RecordError | null = null;
  let last = 0;
  const withoutAction = withoutActions();
  try {
    for await (const batch of records) {
      last = batch.at(-1)?.record ?? last;
      yield batch
        .map((raw) => toRow(raw, decoding))
        .filter((row) => !isListHead(row))
        .flatMap(withoutAction);
    }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    damage = { ...error.recordError, record: Math.max(last + 1, error.recordError.record) };
  }
  if (damage) yield [damage];
};

/** How the records of a JSON file are found. */
export type JsonPlan =
  /** One object a line. */
  | { readonly by: 'lines' }
  /** Items of the arrays at the top, and objects there. */
  | { readonly by: 'items' }
  /** The object at the top is one row, or each of them. */
  | { readonly by: 'document' }
  /** Items of the lists at a path inside. */
  | { readonly by: 'list'; readonly path: readonly string[] };

/** Streams the rows of a JSON file, to its end. */
export const jsonRows = (bytes: Bytes, plan: JsonPlan, decoding: Decoding): AsyncGenerator<NumberedRow[]> => {
  if (plan.by === 'lines') return readable(splitLines(bytes), decoding);
  const path = plan.by === 'list' ? plan.path : null;
  const maxRecordBytes = plan.by === 'document' ? LARGEST_DOCUMENT : MAX_RECORD_BYTES;
  return readable(splitJson(bytes, { path, maxRecordBytes }), decoding);
};
