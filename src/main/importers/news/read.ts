import type { ImportLimits } from '#main/importers/files/bytes.ts';
import type { DateOptions } from '#main/importers/files/dates.ts';
import { rowOf, rowsOf, type Row } from '#main/importers/files/fields.ts';
import { decideMapping } from '#main/importers/files/mapped-layout.ts';
import type { Mapping } from '#main/importers/files/mapping.ts';
import { openDataFiles, type OpenedFiles } from '#main/importers/files/open.ts';
import type { Layout, Reader, RowItem } from '#main/importers/files/read.ts';
import { NEWS_LAYOUTS } from '#shared/layouts.ts';
import { finishEvent } from './finish.ts';
import type { NewsFormat } from './formats/format.ts';
import { genericNews, NEWS_NEEDS, type NewsField } from './formats/generic.ts';
import { NEWS_FORMATS } from './formats/index.ts';
import type { NewsRecord } from './record.ts';

/** What the user may say about a file; all of it can be left to detection. */
export interface NewsReadOptions extends DateOptions {
  /** A format's id, `generic`, or `auto`. */
  readonly format?: string;
  readonly mapping?: Mapping<NewsField> | null;
  /** The source of all rows, where the file does not say. */
  readonly source?: string | null;
}

const EVENT_KEYS = ['title', 'headline', 'webTitle', 'date'];

/** A page of an API around its list of events: the items of the list; else the row itself. */
const itemsOf = (row: Row): readonly RowItem[] => {
  const page = rowOf(row, 'response') ?? row;
  const lists = Object.keys(page).filter((key) => rowsOf(page, key).length > 0);
  const [only] = lists;
  const isEvent = EVENT_KEYS.some((key) => Object.hasOwn(page, key));
  return lists.length === 1 && only !== undefined && !isEvent
    ? rowsOf(page, only).map((item, index) => ({ item, place: `${only}[${index}]` }))
    : [{ item: row, place: null }];
};

const knownFormat = (
  rows: readonly Row[],
  { format = 'auto', mapping }: NewsReadOptions,
): NewsFormat | undefined =>
  mapping || format === 'generic'
    ? undefined
    : NEWS_FORMATS.find(({ id, recognises }) => (format === 'auto' ? rows.some(recognises) : id === format));

const toLayout = (
  format: NewsFormat,
  mapping: Mapping | null = null,
  dateFormat: string | null = null,
): Layout<NewsRecord> => ({
  id: format.id,
  title: NEWS_LAYOUTS[format.id],
  note: format.note ?? null,
  mapping,
  dateFormat,
  itemsOf,
  read: (item) => finishEvent(format.draft(item)),
});

const createReader = (options: NewsReadOptions): Reader<NewsRecord> => ({
  noun: 'events',
  documents: 'page',
  layoutOf: (container, rows) => {
    const events = rows.flatMap((row) => itemsOf(row).map(({ item }) => item));
    const format = knownFormat(events, options);
    if (format) return toLayout(format);
    const readOptions = { ...options, mapping: options.mapping ?? null };
    const decided = decideMapping(NEWS_NEEDS, readOptions, container, events);
    if ('reason' in decided) return decided;
    const { mapping, dates } = decided;
    return toLayout(genericNews(mapping, dates, options.source ?? null), mapping, dates.format?.text ?? null);
  },
});

/** Opens a file of news events, or a folder or ZIP of such files. @throws AppError `invalid_file` where none can be read. */
export const openNews = (
  path: string,
  name: string,
  options: NewsReadOptions,
  limits: ImportLimits,
): Promise<OpenedFiles<NewsRecord>> => openDataFiles(path, name, createReader(options), limits);
