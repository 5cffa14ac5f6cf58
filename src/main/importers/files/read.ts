import { unreadable, type ImportLimits } from './bytes.ts';
import { FieldProblem, type NumberedRow, type Row } from './fields.ts';
import type { RecordError } from './import-failure.ts';
import { columnsOf, type Mapping } from './mapping.ts';
import { openRows, type Documents } from './rows.ts';
import type { Container } from './sniff.ts';
import type { SourceFile } from './source.ts';

/** What one record of a file became: an item, or the reason why it is none. */
export type Outcome<Item> = { readonly item: Item } | { readonly error: RecordError };

/** A record that can be read: its number, its fields, and its bytes where it has some. */
export type ReadableRow = Exclude<NumberedRow, RecordError>;

/** One item inside a row, and where it stands (`data[7]`) if the row is a page of several. */
export interface RowItem {
  readonly item: Row;
  readonly place: string | null;
}

/** How the rows of a file become items, as its first rows decided. */
export interface Layout<Item> {
  readonly id: string;
  readonly title: string;
  /** What a reader of these items must know; null where there is nothing. */
  readonly note: string | null;
  /** The columns in use, where the layout is known by a mapping only. */
  readonly mapping: Mapping | null;
  /** The date format in use; null where the dates need none. */
  readonly dateFormat: string | null;
  /** The items of a row; a row is its own only item where this is left out. */
  readonly itemsOf?: (row: Row) => readonly RowItem[];
  /** @throws FieldProblem for an item that is none. */
  readonly read: (item: Row, row: ReadableRow) => Item;
}

/** Why the first rows do not say how to read the file, and what would help. */
export interface UnknownLayout {
  /** What the names of the columns suggest so far. */
  readonly mapping: Mapping;
  /** Our fields that still need a column. */
  readonly missing: readonly string[];
  /** Formats that read the dates equally well; empty where that is not the trouble. */
  readonly dateFormats: readonly string[];
  readonly reason: string;
}

/** What a subject makes of rows. */
export interface Reader<Item, Known extends Layout<Item> = Layout<Item>> {
  /** What its records are called in a sentence: `posts`. */
  readonly noun: string;
  readonly documents: Documents;
  /** Which layout the first readable rows of a file have. */
  readonly layoutOf: (container: Container, rows: readonly Row[]) => Known | UnknownLayout;
}

/** A file's first rows and what they say of it. */
export interface Reading<Item, Known extends Layout<Item> = Layout<Item>> {
  readonly container: Container;
  readonly columns: readonly string[];
  readonly layout: Known | UnknownLayout;
  /** The first rows as they stand in the file. */
  readonly rows: readonly Row[];
  /** The first rows as they will be read; empty where the layout is not known. */
  readonly sample: readonly Outcome<Item>[];
  /** @throws AppError `invalid_file` that says what is missing, where the layout is not known. */
  readonly requireLayout: () => Known;
  /** Every record of all files in order, in batches; to be iterated once. @throws AppError past a cap or for an unknown layout. */
  readonly batches: () => AsyncGenerator<readonly Outcome<Item>[]>;
}

/** Rows that decide the layout. */
const SAMPLED = 200;

export const isKnownLayout = <Known extends object>(layout: Known | UnknownLayout): layout is Known =>
  !('reason' in layout);

const isReadable = (numbered: NumberedRow): numbered is ReadableRow => 'row' in numbered;

interface OpenedFile<Known> {
  readonly container: Container;
  readonly first: readonly NumberedRow[];
  readonly rest: AsyncGenerator<NumberedRow[]>;
  /** Null where no row can be read. */
  readonly layout: Known | UnknownLayout | null;
}

const openFile = async <Item, Known extends Layout<Item>>(
  file: SourceFile,
  reader: Reader<Item, Known>,
  limits: ImportLimits,
): Promise<OpenedFile<Known>> => {
  const { container, rows: rest } = await openRows(file, limits, reader.documents);
  const first: NumberedRow[] = [];
  while (first.length < SAMPLED) {
    const next = await rest.next();
    if (next.done) break;
    first.push(...next.value);
  }
  const readable = first.filter(isReadable).map(({ row }) => row);
  return {
    container,
    first,
    rest,
    layout: readable.length === 0 ? null : reader.layoutOf(container, readable),
  };
};

const outcomesOf = <Item>(numbered: NumberedRow, layout: Layout<Item>): readonly Outcome<Item>[] => {
  if (!isReadable(numbered)) return [{ error: numbered }];
  const items = layout.itemsOf?.(numbered.row) ?? [{ item: numbered.row, place: null }];
  return items.map(({ item, place }) => {
    try {
      return { item: layout.read(item, numbered) };
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      const field = place === null ? error.field : `${place}.${error.field}`;
      return { error: { record: numbered.record, field, reason: error.message } };
    }
  });
};

/** @throws AppError `invalid_file` where the layout is not known. */
const requireLayout = <Known extends object>(layout: Known | UnknownLayout, noun: string): Known => {
  if (isKnownLayout(layout)) return layout;
  throw unreadable(`is no known list of ${noun}: ${layout.reason}`);
};

async function* outcomesOfFile<Item>(
  { first, rest, layout }: OpenedFile<Layout<Item>>,
  noun: string,
): AsyncGenerator<readonly Outcome<Item>[]> {
  if (layout === null) {
    // A file whose first rows are all damage is read no further.
    yield first.flatMap((row) => (isReadable(row) ? [] : [{ error: row }]));
    return;
  }
  const knownLayout = requireLayout(layout, noun);
  yield first.flatMap((row) => outcomesOf(row, knownLayout));
  for await (const rows of rest) yield rows.flatMap((row) => outcomesOf(row, knownLayout));
}

const withFileName = <Item>(outcome: Outcome<Item>, file: SourceFile): Outcome<Item> =>
  'error' in outcome
    ? { error: { ...outcome.error, field: `${file.name}: ${outcome.error.field}` } }
    : outcome;

/**
 * Opens files that are read as one and decides by the first readable rows how; nothing is ever held whole.
 * @throws AppError `invalid_file` where no record can be read at all.
 */
export const openReading = async <Item, Known extends Layout<Item>>(
  files: readonly SourceFile[],
  reader: Reader<Item, Known>,
  limits: ImportLimits,
): Promise<Reading<Item, Known>> => {
  const opened: OpenedFile<Known>[] = [];
  for (const file of files) {
    const last = await openFile(file, reader, limits);
    opened.push(last);
    if (last.layout !== null) break;
  }
  const decisive = opened.at(-1);
  const layout = decisive?.layout ?? null;
  if (decisive === undefined || layout === null) {
    const damage = opened.flatMap(({ first }) => first).find((row) => !isReadable(row));
    throw unreadable(
      damage && 'reason' in damage
        ? `cannot be read: record ${damage.record} ${damage.reason}`
        : `contains no ${reader.noun}`,
    );
  }
  const rows = decisive.first.filter(isReadable).map(({ row }) => row);
  async function* batches(): AsyncGenerator<readonly Outcome<Item>[]> {
    let count = 0;
    for (const [at, file] of files.entries()) {
      const current = opened[at] ?? (await openFile(file, reader, limits));
      for await (const batch of outcomesOfFile(current, reader.noun)) {
        count += batch.length;
        if (count > limits.maxRows)
          throw unreadable(`contains more than ${limits.maxRows.toLocaleString('en-US')} records; split it`);
        yield files.length > 1 ? batch.map((outcome) => withFileName(outcome, file)) : batch;
      }
    }
  }
  return {
    container: decisive.container,
    columns: columnsOf(rows),
    layout,
    rows,
    sample: isKnownLayout(layout)
      ? decisive.first.slice(0, SAMPLED).flatMap((row) => outcomesOf(row, layout))
      : [],
    requireLayout: () => requireLayout(layout, reader.noun),
    batches,
  };
};
