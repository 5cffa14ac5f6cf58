import { peek, unpackedBytes, unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { decoded, refuseNamedUtf8 } from './decode.ts';
import { unmarkedUtf16 } from './encoding-question.ts';
import type { NumberedRow, Row } from './fields.ts';
import { documentsIn } from './json-head.ts';
import { csvRows } from './rows-csv.ts';
import { jsonRows } from './rows-json.ts';
import { HEAD_BYTES, isCutObject, sniffContainer, type Container } from './sniff.ts';
import type { SourceFile } from './source.ts';
import type { Decoding } from './utf8.ts';

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
    case 'json-document':
      return { container, ...(await openDocument(opened, decoding, limits)) };
  }
};
