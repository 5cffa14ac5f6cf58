import type { ImportLimits } from '#main/importers/files/bytes.ts';
import { parseMoment, type DateOptions, type DateReading } from '#main/importers/files/dates.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { decideMapping } from '#main/importers/files/mapped-layout.ts';
import { valueAtPath, type Mapping } from '#main/importers/files/mapping.ts';
import { openDataFiles, type OpenedFiles } from '#main/importers/files/open.ts';
import type { Layout, Reader } from '#main/importers/files/read.ts';
import type { DropFormat } from './formats/format.ts';
import { DROP_NEEDS, genericDrops, type DropField } from './formats/generic.ts';
import { DROP_FORMATS } from './formats/index.ts';
import type { DropRecord } from './record.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface DropReadOptions extends DateOptions {
  /** A layout's id, `generic`, or `auto`; how the file holds its records is always seen by its bytes. */
  readonly format?: string;
  readonly mapping?: Mapping<DropField> | null;
}

const knownFormat = (
  rows: readonly Row[],
  { format = 'auto', mapping }: DropReadOptions,
): DropFormat | undefined =>
  DROP_FORMATS.find(({ id, recognises }) => format === id || (!mapping && rows.some(recognises)));

const toLayout = (
  format: DropFormat,
  mapping: Mapping | null = null,
  dateFormat: string | null = null,
  note: string | null = null,
): Layout<DropRecord> => ({
  id: format.id,
  title: format.title,
  note,
  mapping,
  dateFormat,
  read: (_item, row) => format.read(row),
});

const DAYS_NOTE =
  'Dates without a time of day are kept as days: pages show the date alone, and whatever counts hours or minutes leaves these drops out.';

const statesDays = (rows: readonly Row[], { time }: Mapping<DropField>, dates: DateReading): boolean => {
  const values = rows.flatMap((row) => (time === undefined ? [] : [valueAtPath(row, time)]));
  const moments = values.flatMap((value) =>
    typeof value === 'string' ? (parseMoment(value, dates) ?? []) : [],
  );
  return moments.some(({ precision }) => precision === 'day');
};

const createReader = (options: DropReadOptions): Reader<DropRecord> => ({
  noun: 'drops',
  documents: 'wrapper',
  layoutOf: (container, rows) => {
    const format = knownFormat(rows, options);
    if (format) return toLayout(format);
    const readOptions = { ...options, mapping: options.mapping ?? null };
    const decided = decideMapping(DROP_NEEDS, readOptions, container, rows);
    if ('reason' in decided) return decided;
    const { mapping, dates } = decided;
    const note = statesDays(rows, mapping, dates) ? DAYS_NOTE : null;
    return toLayout(genericDrops(mapping, dates), mapping, dates.format?.text ?? null, note);
  },
});

/** Opens a file of drops, or a folder or ZIP of such files. @throws AppError `invalid_file` where none can be read. */
export const openDrops = (
  path: string,
  name: string,
  options: DropReadOptions,
  limits: ImportLimits,
): Promise<OpenedFiles<DropRecord>> => openDataFiles(path, name, createReader(options), limits);
