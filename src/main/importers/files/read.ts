import { encodingReadings, type EncodingReading } from '#shared/encoding-readings.ts';
import { plural } from '#shared/figures.ts';
import { unreadable, type ImportLimits } from './bytes.ts';
import { chooseList, type ChosenList, type ListChoice } from './choose-list.ts';
import { refuseEncoding } from './encoding-question.ts';
import { FieldProblem, isRow, rememberRecord, type NumberedRow, type Row } from './fields.ts';
import { itemsAt } from './lists.ts';
import { columnsOf } from './mapping.ts';
import {
  isKnownLayout,
  type Layout,
  type ReadableRow,
  type Reader,
  type RecordOutcome,
  type UnknownLayout,
} from './reader.ts';
import { PassedOver, type Remarks } from './remarks.ts';
import { openRows, type FileRows } from './rows.ts';
import type { Container } from './sniff.ts';
import type { SourceFile } from './source.ts';

/** What a user says about the files themselves; all of it can be left to the files. */
export interface FileOptions {
  /** Encoding of files without a byte-order mark. */
  readonly encoding?: string | null | undefined;
  /** The list of the records inside a document or inside records. */
  readonly list?: string | null | undefined;
}

/** A file's first rows and what they say of it. */
export interface FileReading<Item, Known extends Layout<Item> = Layout<Item>> {
  readonly container: Container;
  readonly columns: readonly string[];
  readonly layout: Known | UnknownLayout;
  /** The first rows as they are in the file. */
  readonly rows: readonly Row[];
  /** The first rows as they will be read; empty where the layout is not known. */
  readonly sample: readonly RecordOutcome<Item>[];
  /** Lists that the records could be, where there are any. */
  readonly lists: readonly ListChoice[];
  /** The list in use; null: the records themselves. */
  readonly list: string | null;
  /** The encoding in use. */
  readonly encoding: string;
  /** What a reader should know of the file and of the records that were read so far. */
  readonly notes: () => readonly string[];
  /** How the file reads in other encodings, where bytes were met that are no UTF-8. */
  readonly encodingReadings: () => readonly EncodingReading[];
  /** @throws AppError `invalid_file` that says what is missing, where the layout is not known. */
  readonly requireLayout: () => Known;
  /** Every record of all files in order, in batches; to be iterated once. @throws AppError past a cap or for an unknown layout. */
  readonly batches: () => AsyncGenerator<readonly RecordOutcome<Item>[]>;
}

/** Rows that decide the layout. */
const SAMPLED = 200;

const isReadable = (numbered: NumberedRow): numbered is ReadableRow => 'row' in numbered;

interface OpenedFile<Known> {
  readonly opened: FileRows;
  readonly first: readonly NumberedRow[];
  readonly rest: AsyncGenerator<NumberedRow[]>;
  /** Null where no row can be read. */
  readonly chosen: ChosenList<Known> | null;
  /** Null: the rows are the records. */
  readonly keysInRows: readonly string[] | null;
}

const firstRows = async (
  rows: AsyncGenerator<NumberedRow[]>,
  { decoding }: Pick<FileRows, 'decoding'>,
): Promise<readonly NumberedRow[]> => {
  const first: NumberedRow[] = [];
  while (first.length < SAMPLED) {
    const next = await rows.next();
    if (next.done) break;
    for (const row of next.value) if (!isReadable(row)) refuseEncoding(row, decoding);
    first.push(...next.value);
  }
  return first;
};

const readableRows = (rows: readonly NumberedRow[]): readonly Row[] =>
  rows.filter(isReadable).map(({ row, record }) => {
    rememberRecord(row, record);
    return row;
  });

const openFile = async <Item, Known extends Layout<Item>>(
  file: SourceFile,
  reader: Reader<Item, Known>,
  limits: ImportLimits,
  { encoding = null, list = null }: FileOptions,
): Promise<OpenedFile<Known>> => {
  const opened = await openRows(file, limits, encoding);
  const { container, documents } = opened;
  if (documents !== null) {
    const { rows, isWhole } = documents;
    const chosen = rows.length === 0 ? null : chooseList(reader, container, rows, list, isWhole);
    const rest = opened.rows(chosen?.keys ?? null);
    return { opened, rest, first: await firstRows(rest, opened), chosen, keysInRows: null };
  }
  const rest = opened.rows(null);
  const first = await firstRows(rest, opened);
  const rows = readableRows(first);
  const chosen = rows.length === 0 ? null : chooseList(reader, container, rows, list, true);
  return { opened, rest, first, chosen, keysInRows: chosen?.keys ?? null };
};

/** The records of a row: itself, or the items of a list inside it. */
function* recordsOf(
  numbered: ReadableRow,
  keys: readonly string[] | null,
): Generator<(ReadableRow & { readonly place: string }) | RecordProblem> {
  if (keys === null) {
    yield { ...numbered, place: '' };
    return;
  }
  const { record } = numbered;
  const items = itemsAt(numbered.row, keys);
  if (items === null) yield { record, field: 'record', reason: `has no list “${keys.join('.')}”` };
  for (const { item, place, context } of items ?? [])
    yield isRow(item)
      ? { record, row: { ...item, ...context }, bytes: null, place }
      : { record, field: place, reason: 'is no JSON object' };
}
type RecordProblem = Exclude<NumberedRow, ReadableRow>;

/** How the records of a file are read. */
interface RecordReader<Item> {
  readonly layout: Layout<Item>;
  readonly remarks: Remarks;
  /** Keys of the list inside each row whose items are the records; null: the row itself. */
  readonly keys: readonly string[] | null;
}

const outcomesOf = <Item>(
  numbered: NumberedRow,
  reader: RecordReader<Item>,
): readonly RecordOutcome<Item>[] => {
  const { layout, remarks, keys } = reader;
  if (!isReadable(numbered)) return [{ error: numbered }];
  remarks.at(numbered.record);
  if (keys === null && layout.itemsOf === undefined) return outcomeOf(numbered.row, numbered, null, reader);
  return [...recordsOf(numbered, keys)].flatMap((found): readonly RecordOutcome<Item>[] => {
    if (!('row' in found)) return [{ error: found }];
    const items = layout.itemsOf?.(found.row) ?? [{ item: found.row, place: null }];
    return items.flatMap(({ item, place }) => {
      const whole = [found.place, place].filter((part) => part !== null && part !== '').join('.');
      return outcomeOf(item, found, whole === '' ? null : whole, reader);
    });
  });
};

const outcomeOf = <Item>(
  item: Row,
  numbered: ReadableRow,
  place: string | null,
  { layout, remarks }: RecordReader<Item>,
): readonly RecordOutcome<Item>[] => {
  try {
    return [{ item: layout.read(item, numbered) }];
  } catch (error) {
    if (error instanceof PassedOver) {
      remarks.note(error.kind, error.detail);
      return [];
    }
    if (!(error instanceof FieldProblem)) throw error;
    const field = place === null ? error.field : `${place}.${error.field}`;
    return [{ error: { record: numbered.record, field, reason: error.message } }];
  }
};

/** @throws AppError `invalid_file` where the layout is not known. */
const requireLayout = <Known extends object>(layout: Known | UnknownLayout, noun: string): Known => {
  if (isKnownLayout(layout)) return layout;
  throw unreadable(`is no known list of ${noun}: ${layout.reason}`);
};

async function* outcomesOfFile<Item>(
  { opened, first, rest, chosen, keysInRows }: OpenedFile<Layout<Item>>,
  { noun, remarks }: Pick<Reader<Item>, 'noun' | 'remarks'>,
): AsyncGenerator<readonly RecordOutcome<Item>[]> {
  if (chosen === null) {
    // A file whose first rows are all damage is read no further.
    yield first.flatMap((row) => (isReadable(row) ? [] : [{ error: row }]));
    return;
  }
  const layout = requireLayout(chosen.layout, noun);
  const read = (row: NumberedRow): readonly RecordOutcome<Item>[] => {
    if (!isReadable(row)) refuseEncoding(row, opened.decoding);
    return outcomesOf(row, { layout, remarks, keys: keysInRows });
  };
  yield first.flatMap(read);
  for await (const rows of rest) yield rows.flatMap(read);
}

const withFileName = <Item>(outcome: RecordOutcome<Item>, file: SourceFile): RecordOutcome<Item> =>
  'error' in outcome
    ? { error: { ...outcome.error, field: `${file.name}: ${outcome.error.field}` } }
    : outcome;

/** @throws AppError `invalid_file` that says why no record of these files can be read. */
const refuseAll = <Known>(opened: readonly OpenedFile<Known>[], noun: string): never => {
  const damage = opened.flatMap(({ first }) => first).find((row) => !isReadable(row));
  throw unreadable(
    damage && 'reason' in damage
      ? `cannot be read: record ${damage.record.toLocaleString('en-US')}${damage.field === 'record' || damage.field === 'row' ? '' : `, ${damage.field}`} ${damage.reason}`
      : `contains no ${noun}`,
  );
};

/**
 * Opens files that are read as one and decides by the first readable rows how; nothing is ever held whole.
 * @throws AppError `invalid_file` where no record can be read at all.
 */
export const openReading = async <Item, Known extends Layout<Item>>(
  files: readonly SourceFile[],
  reader: Reader<Item, Known>,
  limits: ImportLimits,
  options: FileOptions = {},
): Promise<FileReading<Item, Known>> => {
  const openedFiles: OpenedFile<Known>[] = [];
  for (const file of files) {
    const last = await openFile(file, reader, limits, options);
    openedFiles.push(last);
    if (last.chosen !== null) break;
  }
  const decisive = openedFiles.at(-1);
  if (decisive === undefined || decisive.chosen === null) return refuseAll(openedFiles, reader.noun);
  const { opened, chosen, first, keysInRows } = decisive;
  const { layout, rows, lists, keys } = chosen;
  async function* batches(): AsyncGenerator<readonly RecordOutcome<Item>[]> {
    let count = 0;
    // The first rows were read already, to be shown.
    reader.remarks.clear();
    for (const [at, file] of files.entries()) {
      const current = openedFiles[at] ?? (await openFile(file, reader, limits, options));
      for await (const batch of outcomesOfFile(current, reader)) {
        count += batch.length;
        if (count > limits.maxRows)
          throw unreadable(`contains more than ${plural(limits.maxRows, 'record')}; split it`);
        yield files.length > 1 ? batch.map((outcome) => withFileName(outcome, file)) : batch;
      }
    }
  }
  return {
    container: opened.container,
    columns: columnsOf(rows),
    layout,
    rows,
    sample: isKnownLayout(layout)
      ? first
          .slice(0, SAMPLED)
          .flatMap((row) => outcomesOf(row, { layout, remarks: reader.remarks, keys: keysInRows }))
      : [],
    lists,
    list: keys === null ? null : keys.join('.'),
    encoding: opened.decoding.encoding,
    notes: () => [...opened.notes(), ...chosen.notes, ...reader.remarks.sentences()],
    encodingReadings: () => (opened.decoding.bad === 0 ? [] : encodingReadings(opened.decoding.sample)),
    requireLayout: () => requireLayout(layout, reader.noun),
    batches,
  };
};
