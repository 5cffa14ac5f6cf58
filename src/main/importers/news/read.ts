import type { ImportLimits } from '#main/importers/files/bytes.ts';
import type { Row } from '#main/importers/files/fields.ts';
import {
  decideMapping,
  noting,
  refuseDates,
  type MappedOptions,
} from '#main/importers/files/mapped-layout.ts';
import { openDataFiles, type OpenedFiles } from '#main/importers/files/open.ts';
import type { FileOptions } from '#main/importers/files/read.ts';
import type { Layout, Reader } from '#main/importers/files/reader.ts';
import { Remarks } from '#main/importers/files/remarks.ts';
import { NEWS_LAYOUTS } from '#shared/layouts.ts';
import { finishEvent } from './finish.ts';
import type { NewsFormat } from './formats/format.ts';
import { genericNews, NEWS_NEEDS, type NewsField } from './formats/generic.ts';
import { NEWS_FORMATS } from './formats/index.ts';
import type { NewsRecord } from './record.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface NewsReadOptions extends MappedOptions<NewsField>, FileOptions {
  /** A format's id, `generic`, or `auto`. */
  readonly format?: string;
  /** The source of all rows, where the file does not say. */
  readonly source?: string | null;
}

const knownFormat = (
  rows: readonly Row[],
  { format = 'auto', mapping }: NewsReadOptions,
): NewsFormat | undefined =>
  mapping || format === 'generic'
    ? undefined
    : NEWS_FORMATS.find(({ id, recognises }) => (format === 'auto' ? rows.some(recognises) : id === format));

const createReader = (options: NewsReadOptions): Reader<NewsRecord> => {
  const remarks = new Remarks();
  const toLayout = (format: NewsFormat): Layout<NewsRecord> => ({
    id: format.id,
    title: NEWS_LAYOUTS[format.id],
    notes: format.note === undefined ? [] : [format.note],
    mapping: null,
    dateFormat: null,
    read: (item) => {
      const draft = format.draft(item);
      return finishEvent({ ...draft, source: draft.source ?? options.source ?? null }, remarks);
    },
  });
  return {
    noun: 'events',
    remarks,
    layoutOf: (container, rows) => {
      const format = knownFormat(rows, options);
      if (format) {
        format.refuse?.();
        refuseDates(NEWS_LAYOUTS[format.id], options);
        return { ...toLayout(format), isForced: !rows.some(format.recognises) };
      }
      const decided = decideMapping(NEWS_NEEDS, options, container, rows);
      if ('reason' in decided) return decided;
      const { mapping, dates, notes, inside } = decided;
      const generic = genericNews(mapping, noting(dates, options, remarks), options.source ?? null);
      return { ...toLayout(generic), mapping, dateFormat: dates.format?.text ?? null, notes, inside };
    },
  };
};

/** Opens a file of news events, or a folder or ZIP of such files. @throws AppError `invalid_file` where none can be read. */
export const openNews = (
  path: string,
  name: string,
  options: NewsReadOptions,
  limits: ImportLimits,
): Promise<OpenedFiles<NewsRecord>> => openDataFiles(path, name, createReader(options), limits, options);
