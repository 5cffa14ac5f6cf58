import { unreadable, type ImportLimits } from '#main/importers/files/bytes.ts';
import { parseMoment, type DateReading } from '#main/importers/files/dates.ts';
import type { Row } from '#main/importers/files/fields.ts';
import {
  decideMapping,
  noting,
  refuseDates,
  type MappedOptions,
} from '#main/importers/files/mapped-layout.ts';
import { mappedRow, type Mapping } from '#main/importers/files/mapping.ts';
import { openDataFiles, type OpenedFiles } from '#main/importers/files/open.ts';
import type { FileOptions } from '#main/importers/files/read.ts';
import type { Layout, Reader } from '#main/importers/files/reader.ts';
import { Remarks } from '#main/importers/files/remarks.ts';
import type { Container } from '#main/importers/files/sniff.ts';
import { timeOfDayOf } from '#main/importers/files/time-of-day.ts';
import type { DropFormat } from './formats/format.ts';
import { DROP_NEEDS, genericDrops, type DropField } from './formats/generic.ts';
import { DROP_FORMATS } from './formats/index.ts';
import type { DropRecord } from './record.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface DropReadOptions extends MappedOptions<DropField>, FileOptions {
  /** A layout's id, `generic`, or `auto`; how the file holds its records is always seen by its bytes. */
  readonly format?: string;
}

const knownFormat = (
  rows: readonly Row[],
  { format = 'auto', mapping }: DropReadOptions,
): DropFormat | undefined =>
  DROP_FORMATS.find(({ id, recognises }) => format === id || (!mapping && rows.some(recognises)));

const toLayout = (format: DropFormat): Layout<DropRecord> => ({
  id: format.id,
  title: format.title,
  notes: [],
  mapping: null,
  dateFormat: null,
  read: (item, row) => format.read(item === row.row ? row : { ...row, row: item }),
});

const CONTAINERS: Readonly<Record<string, readonly Container['kind'][]>> = {
  json: ['json-array', 'json-document'],
  ndjson: ['json-lines', 'json-document'],
  csv: ['csv'],
};
const NAMES = {
  csv: 'CSV',
  'json-array': 'JSON',
  'json-document': 'JSON',
  'json-lines': 'JSON lines',
  text: 'a text of another form',
} as const;

/** @throws AppError `invalid_file` where the file holds its records in another way than the user says. */
const refuseContainer = ({ kind }: Container, { format = 'auto' }: DropReadOptions): void => {
  const kinds = Object.hasOwn(CONTAINERS, format) ? CONTAINERS[format] : undefined;
  if (kinds !== undefined && !kinds.includes(kind))
    throw unreadable(`is ${NAMES[kind]}, not ${format}; leave the format out, or choose the right one`);
};

const DAYS_NOTE =
  'Dates without a time of day are kept as days: pages show the date alone, and whatever counts hours or minutes leaves these drops out.';

const statesDays = (rows: readonly Row[], mapping: Mapping<DropField>, dates: DateReading): boolean => {
  const moments = rows.flatMap((source) => {
    const row = mappedRow(source, mapping);
    const { time } = row;
    return typeof time === 'string' || typeof time === 'number'
      ? (parseMoment(time, dates, timeOfDayOf(row)) ?? [])
      : [];
  });
  return moments.some(({ precision }) => precision === 'day');
};

const createReader = (options: DropReadOptions): Reader<DropRecord> => {
  const remarks = new Remarks();
  return {
    noun: 'drops',
    remarks,
    layoutOf: (container, rows) => {
      refuseContainer(container, options);
      const format = knownFormat(rows, options);
      if (format) {
        refuseDates(format.title, options);
        return { ...toLayout(format), isForced: !rows.some(format.recognises) };
      }
      const decided = decideMapping(DROP_NEEDS, options, container, rows);
      if ('reason' in decided) return decided;
      const { mapping, dates, notes, inside } = decided;
      return {
        ...toLayout(genericDrops(mapping, noting(dates, options, remarks), remarks)),
        mapping,
        dateFormat: dates.format?.text ?? null,
        notes: [...notes, ...(statesDays(rows, mapping, dates) ? [DAYS_NOTE] : [])],
        inside,
      };
    },
  };
};

/** Opens a file of drops, or a folder or ZIP of such files. @throws AppError `invalid_file` where none can be read. */
export const openDrops = (
  path: string,
  name: string,
  options: DropReadOptions,
  limits: ImportLimits,
): Promise<OpenedFiles<DropRecord>> => openDataFiles(path, name, createReader(options), limits, options);
