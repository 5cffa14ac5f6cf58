import { peek, unpackedBytes, unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { decoded, refuseNamedUtf8 } from './decode.ts';
import { unmarkedUtf16 } from './encoding-question.ts';
import { isRow, type NumberedRow, type Row } from './fields.ts';
import { JsonSplitter } from './json-splitter.ts';
import { glanceAtJson } from './json-text.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-value.ts';
import { csvRows } from './rows-csv.ts';
import { formRows } from './rows-form.ts';
import { jsonRows } from './rows-json.ts';
import { HEAD_BYTES, isCutObject, sniffContainer, type Container } from './sniff.ts';
import type { SourceFile } from './source.ts';
import type { Decoding } from './utf8.ts';

const BACKSLASH = 0x5c;

/** A JSON text that ends somewhere, up to its last whole value and with the brackets closed that are open there. */
const completed = (head: Buffer): Buffer => {
  const open: number[] = [];
  let safe = { at: 0, depth: 0 };
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at];
    if (byte === QUOTE) {
      at += 1;
      while (at < head.length && head[at] !== QUOTE) at += head[at] === BACKSLASH ? 2 : 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) open.push(byte);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      open.pop();
      safe = { at: at + 1, depth: open.length };
    } else if (byte === COMMA) safe = { at, depth: open.length };
  }
  const closers = open
    .slice(0, safe.depth)
    .reverse()
    .map((byte) => (byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY));
  return Buffer.concat([head.subarray(0, safe.at), Buffer.from(closers)]);
};

/** The objects at the top of a text, as far as its first bytes show them. */
const documentsIn = (head: Uint8Array, isWhole: boolean): readonly Row[] => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const splitter = new JsonSplitter({ path: null, maxRecordBytes: Infinity });
  try {
    return splitter.push(isWhole ? bytes : completed(bytes)).flatMap((record) => {
      const value = glanceAtJson(record.bytes.toString('utf8'));
      return isRow(value) ? [value] : [];
    });
  } catch {
    // What is wrong is said where the file is read for good.
    return [];
  }
};

export interface FileRows {
  readonly container: Container;
  readonly decoding: Decoding;
  /** The objects that a document is, as far as its first bytes show them; null where the file is not one. */
  readonly documents: { readonly rows: readonly Row[]; readonly isWhole: boolean } | null;
  /** To be called once. @param keys path of the list whose items are the rows of a document; null: the objects themselves */
  readonly rows: (keys: readonly string[] | null) => AsyncGenerator<NumberedRow[]>;
  /** What a reader should know of the file, once its first rows were read. */
  readonly notes: () => readonly string[];
}

const NONE: readonly string[] = [];

/** Whether an object that the first 16 MB do not end is a record itself, as nothing in it can be a list of records. */
const isLongRecord = ([row, ...others]: readonly Row[]): boolean =>
  row !== undefined &&
  others.length === 0 &&
  !Object.values(row).some((value) => typeof value === 'object' && value !== null);

const openDocument = async (
  { head, all }: { readonly head: Uint8Array; readonly all: Bytes },
  decoding: Decoding,
  limits: ImportLimits,
): Promise<Omit<FileRows, 'container'>> => {
  const seen = head.length < HEAD_BYTES ? { head, all } : await peek(all, limits.maxRowBytes);
  const isWhole = seen.head.length < (seen.head === head ? HEAD_BYTES : limits.maxRowBytes);
  const rows = documentsIn(seen.head, isWhole);
  if (!isWhole && isLongRecord(rows)) throw unreadable('cannot be read: record 1 is larger than 16 MB');
  return {
    decoding,
    documents: { rows, isWhole },
    rows: (keys) =>
      jsonRows(seen.all, keys === null ? { by: 'document' } : { by: 'list', path: keys }, decoding),
    notes: () => NONE,
  };
};

/**
 * Opens a file and streams its rows, whatever holds them. @param encoding of a file without a byte-order mark, where the user names it
 * @throws AppError invalid_file.
 */
export const openRows = async (
  file: SourceFile,
  limits: ImportLimits,
  encoding: string | null = null,
): Promise<FileRows> => {
  if (encoding !== null) await refuseNamedUtf8(await unpackedBytes(await file.open(), limits), encoding);
  const { bytes, decoding, isUnmarkedUtf16 } = await decoded(
    await unpackedBytes(await file.open(), limits),
    encoding,
  );
  if (isUnmarkedUtf16) throw unmarkedUtf16(decoding);
  const first = await peek(bytes, HEAD_BYTES);
  const opened = isCutObject(first.head) ? await peek(first.all, limits.maxRowBytes) : first;
  const container = sniffContainer(opened.head, decoding);
  switch (container.kind) {
    case 'csv': {
      const { rows, notes } = csvRows(opened.all, container, limits, decoding);
      return { container, decoding, documents: null, rows: () => rows, notes };
    }
    case 'json-array':
    case 'json-lines': {
      const plan = { by: container.kind === 'json-array' ? 'items' : 'lines' } as const;
      const rows = () => jsonRows(opened.all, plan, decoding);
      return { container, decoding, documents: null, rows, notes: () => NONE };
    }
    case 'text': {
      const { rows, notes } = formRows(opened.all, container.form, decoding);
      return { container, decoding, documents: null, rows: () => rows, notes };
    }
    case 'json-document':
      return { container, ...(await openDocument(opened, decoding, limits)) };
  }
};
