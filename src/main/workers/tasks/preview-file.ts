import { openWholeReader } from '#main/db/open.ts';
import { transactionOn } from '#main/db/transaction.ts';
import { guessDateFormats } from '#main/importers/files/date-guess.ts';
import { parseMoment } from '#main/importers/files/dates.ts';
import { EncodingQuestion } from '#main/importers/files/encoding-question.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { valueAtPath } from '#main/importers/files/mapping.ts';
import { unreadNotes, type OpenedFiles } from '#main/importers/files/open.ts';
import type { FileReading } from '#main/importers/files/read.ts';
import { isKnownLayout, type RecordOutcome, type UnknownLayout } from '#main/importers/files/reader.ts';
import type { ImportKind, ItemSample, PreviewExtras } from '#main/workers/imports/kind.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import { withKind, type ImportSource } from '#main/workers/imports/source.ts';
import { ImportTally, toImportError } from '#main/workers/imports/tally.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import type { ColumnGuess, ColumnLook, ImportEffect, ImportPreview } from '#shared/contract/imports.ts';
import { plural } from '#shared/figures.ts';
import { toStatedTimestamp } from '#shared/time.ts';

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 120;
const MOST_COLUMNS = 1000;
const FLAG = /^(t|f|true|false|yes|no)$/i;
const ADDRESS = /^https?:\/\//i;
const NUMBER = /^-?\d+([.,]\d+)?$/;

const isDate = (value: unknown): boolean =>
  typeof value === 'string' && !NUMBER.test(value.trim()) && parseMoment(value) !== null;

const typeOf = (values: readonly unknown[]): ColumnLook => {
  if (values.length === 0) return 'empty';
  if (values.every((value) => typeof value === 'object')) return 'list';
  const texts = values.map((value) => String(value as string).trim());
  if (texts.every((text) => NUMBER.test(text))) return 'number';
  if (values.every((value) => typeof value === 'boolean' || FLAG.test(String(value as string))))
    return 'yes or no';
  if (texts.every((text) => ADDRESS.test(text))) return 'address';
  if (values.every(isDate) || guessDateFormats(values).length > 0) return 'date';
  return 'text';
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What the columns of the first rows seem to hold. */
const guessColumns = (columns: readonly string[], rows: readonly Row[]): readonly ColumnGuess[] =>
  columns.slice(0, MOST_COLUMNS).map((column) => {
    const values = rows.map((row) => valueAtPath(row, column)).filter(isPresent);
    const examples = values
      .filter((value) => typeof value !== 'object')
      .map((value) => String(value as string).slice(0, LONGEST_EXAMPLE));
    return { column, type: typeOf(values), examples: [...new Set(examples)].slice(0, EXAMPLES) };
  });

export interface PreviewFileInput {
  readonly database: string;
  readonly source: ImportSource;
}

/** How a file reads and what its import would do, as it is answered; which file it is the host adds. */
export interface PreviewedFile extends Omit<
  ImportPreview,
  'previewId' | 'fileName' | 'sizeBytes' | 'sha256' | 'fields'
> {
  readonly extras: PreviewExtras;
}

const ROWS_SHOWN = 10;
const SAMPLE_SHOWN = 20;
const MOST_COMPARED = 100_000;
const LONGEST_CELL = 500;

const cellOf = (row: Row, column: string): string => {
  const value = valueAtPath(row, column);
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value).slice(0, LONGEST_CELL) : String(value);
  return text.slice(0, LONGEST_CELL);
};

/** Compares the records of the file with what is stored, held out or not, as the import itself does; nothing is written. */
const compareFile = async <Item>(
  kind: ImportKind<Item>,
  file: OpenedFiles<Item>,
  database: string,
  context: TaskContext,
): Promise<ImportEffect> => {
  const connection = openWholeReader(database);
  try {
    const compare = kind.compare(transactionOn(connection));
    const tally = new ImportTally(kind);
    const pause = pauseOf(context);
    let isWhole = true;
    for await (const batch of file.reading.batches()) {
      tally.note(tally.sift(batch).map(compare));
      const { read, size } = file.progress();
      context.progress(read, size, `${plural(tally.figures.records, 'record')} compared`);
      await pause();
      if (tally.figures.records >= MOST_COMPARED) {
        isWhole = false;
        break;
      }
    }
    const { figures, changes, errors: refusals, faults } = tally;
    const { records, added, changed, unchanged, faulty: refused } = figures;
    return { records, added, changed, unchanged, refused, isWhole, changes, refusals, faults };
  } finally {
    connection.close();
  }
};

const mappingOf = (
  mapping: Readonly<Partial<Record<string, string>>> | null,
): Record<string, string> | null =>
  mapping === null
    ? null
    : Object.fromEntries(
        Object.entries(mapping).flatMap(([field, column]) => (column === undefined ? [] : [[field, column]])),
      );

const toItem = ({ time, ...item }: ItemSample): ImportPreview['items'][number] => ({
  ...item,
  timestamp: toStatedTimestamp(time, item.hasTimeOfDay ? 'second' : 'day'),
});

const sampleOf = <Item>(kind: ImportKind<Item>, outcomes: readonly RecordOutcome<Item>[]) => ({
  items: outcomes
    .flatMap((outcome) => ('item' in outcome ? [toItem(kind.sample(outcome.item))] : []))
    .slice(0, SAMPLE_SHOWN),
  sampleErrors: outcomes
    .flatMap((outcome) => ('error' in outcome ? [toImportError(outcome.error)] : []))
    .slice(0, SAMPLE_SHOWN),
});

/** What is said of a file that is not read yet. */
const UNREAD = { format: 'generic', missing: [], dateFormat: null, dateFormats: [], problem: null } as const;

const layoutOf = <Item>({ layout }: FileReading<Item>) =>
  isKnownLayout(layout)
    ? {
        ...UNREAD,
        format: layout.id,
        title: layout.title,
        mapping: mappingOf(layout.mapping),
        dateFormat: layout.dateFormat,
        needs: null,
      }
    : {
        ...UNREAD,
        title: 'Unknown columns',
        mapping: mappingOf(layout.mapping),
        missing: layout.missing,
        dateFormats: layout.dateFormats,
        problem: layout.reason,
        needs: needsOf(layout),
      };

const needsOf = ({
  needsList = false,
  needsPlatform = false,
  dateFormats,
}: UnknownLayout): PreviewedFile['needs'] =>
  needsList ? 'list' : needsPlatform ? 'platform' : dateFormats.length > 0 ? 'date format' : 'columns';

/** What can be said of a file whose encoding has to be chosen first. */
const askForEncoding = ({ what, readings }: EncodingQuestion): PreviewedFile => ({
  ...UNREAD,
  title: 'Unknown encoding',
  container: '',
  encoding: null,
  list: null,
  mapping: null,
  problem: what,
  needs: 'encoding',
  encodings: readings,
  ...{ parts: [], columns: [], columnTypes: [], rows: [], lists: [], items: [], sampleErrors: [], notes: [] },
  effect: null,
  extras: {},
});

const preview = async <Item>(
  kind: ImportKind<Item>,
  { database }: PreviewFileInput,
  context: TaskContext,
): Promise<PreviewedFile> => {
  const file = await kind.open();
  try {
    const { reading, parts } = file;
    const columnTypes = guessColumns(reading.columns, reading.rows);
    const columns = columnTypes.map(({ column }) => column);
    const effect = isKnownLayout(reading.layout) ? await compareFile(kind, file, database, context) : null;
    return {
      ...layoutOf(reading),
      container: reading.container.kind,
      parts,
      encoding: reading.encoding,
      encodings: reading.encodingReadings(),
      list: reading.list,
      lists: reading.lists,
      columns,
      columnTypes,
      rows: reading.rows.slice(0, ROWS_SHOWN).map((row) => columns.map((column) => cellOf(row, column))),
      ...sampleOf(kind, reading.sample),
      notes: [
        ...(isKnownLayout(reading.layout) ? reading.layout.notes : []),
        ...reading.notes(),
        ...unreadNotes(file),
        ...(kind.notes?.(null) ?? []),
      ],
      effect,
      extras: kind.preview?.() ?? {},
    };
  } finally {
    await file.close();
  }
};

/**
 * Looks at a file: its columns, how it will be read, and what an import of it would add, change and refuse. Nothing is written.
 * @throws AppError `invalid_file` where no record can be read at all.
 */
export const previewFile: Task<PreviewFileInput, PreviewedFile> = (input, context) =>
  withKind(input.source, pauseOf(context), async (kind) => {
    try {
      return await preview(kind, input, context);
    } catch (error) {
      if (error instanceof EncodingQuestion) return askForEncoding(error);
      throw error;
    }
  });
