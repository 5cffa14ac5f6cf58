import { createReadStream } from 'node:fs';
import { IMPORT_LIMITS, unreadable, type ImportLimits } from '#main/importers/files/bytes.ts';
import { FieldProblem, rowOf, rowsOf, type Row } from '#main/importers/files/fields.ts';
import type { NumberedRow } from '#main/importers/files/rows-csv.ts';
import { openRows } from '#main/importers/files/rows.ts';
import { finishEvent } from './finish.ts';
import type { NewsFormat } from './formats/format.ts';
import { genericNews, guessNewsMapping, type NewsMapping } from './formats/generic.ts';
import { NEWS_FORMATS } from './formats/index.ts';
import type { NewsOutcome } from './record.ts';

export interface NewsFileOptions {
  readonly file: string;
  readonly fileName: string;
  /** A format's id, `generic`, or `auto`. */
  readonly format?: string;
  readonly mapping?: NewsMapping | null;
  /** The source of all rows, where the file does not say. */
  readonly source?: string | null;
  readonly limits?: ImportLimits;
}

export interface NewsReading {
  readonly format: NewsFormat;
  /** Events and errors in the file's order, in batches. */
  readonly batches: AsyncGenerator<NewsOutcome[]>;
}

const SAMPLED = 200;

/** A document around the list of events (a saved page of an API, our own file): the list, else the row itself. */
const itemsOf = (row: Row): readonly Row[] => {
  const page = rowOf(row, 'response') ?? row;
  const lists = Object.keys(page).filter((key) => rowsOf(page, key).length > 0);
  const [only] = lists;
  const isEvent = ['title', 'headline', 'webTitle', 'date'].some((key) => Object.hasOwn(page, key));
  return lists.length === 1 && only !== undefined && !isEvent ? rowsOf(page, only) : [row];
};

const columnsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row))),
];

const generic = (rows: readonly Row[], options: NewsFileOptions): NewsFormat | null => {
  const mapping = options.mapping ?? guessNewsMapping(columnsOf(rows));
  return mapping.date === undefined || mapping.title === undefined
    ? null
    : genericNews(mapping, options.source ?? null);
};

const detect = (rows: readonly Row[], options: NewsFileOptions): NewsFormat => {
  const wanted = options.format ?? 'auto';
  const known =
    options.mapping || wanted === 'generic'
      ? undefined
      : NEWS_FORMATS.find((format) =>
          wanted === 'auto' ? rows.some(format.recognises) : format.id === wanted,
        );
  const format = known ?? generic(rows, options);
  if (format) return format;
  throw unreadable(
    `is no known list of events: its columns are ${columnsOf(rows).slice(0, 12).join(', ') || '(none)'}; name the columns of the date and the title`,
  );
};

const toOutcomes = (numbered: NumberedRow, format: NewsFormat): NewsOutcome[] => {
  if (!('row' in numbered)) return [{ error: numbered }];
  const { row, record } = numbered;
  const items = itemsOf(row);
  return items.map((item, index): NewsOutcome => {
    try {
      return { event: finishEvent(format.draft(item)) };
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      const place = items.length > 1 ? `${index + 1}.` : '';
      return { error: { record, field: `${place}${error.field}`, reason: error.message } };
    }
  });
};

async function* outcomes(
  first: readonly NumberedRow[],
  rest: AsyncGenerator<NumberedRow[]>,
  format: NewsFormat,
  limits: ImportLimits,
): AsyncGenerator<NewsOutcome[]> {
  let count = first.length;
  try {
    yield first.flatMap((row) => toOutcomes(row, format));
    for await (const batch of rest) {
      count += batch.length;
      if (count > limits.maxRows) throw unreadable(`holds more than ${limits.maxRows} rows`);
      yield batch.flatMap((row) => toOutcomes(row, format));
    }
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Opens a file of news events (JSON, NDJSON or CSV, gzip taken off), finds its layout and streams its rows as events or
 * errors, never the whole file at once. @throws AppError `invalid_file` for an unknown layout or past a cap.
 */
export const readNewsFile = async (options: NewsFileOptions): Promise<NewsReading> => {
  const limits = options.limits ?? IMPORT_LIMITS;
  const part = { name: options.fileName, open: () => Promise.resolve(createReadStream(options.file)) };
  const { rows } = await openRows(part, limits);
  const first: NumberedRow[] = [];
  while (first.length < SAMPLED) {
    const next = await rows.next();
    if (next.done) break;
    first.push(...next.value);
  }
  const good = first.flatMap((numbered) => ('row' in numbered ? itemsOf(numbered.row) : []));
  try {
    if (good.length === 0) {
      const [damage] = first;
      throw unreadable(
        damage && 'reason' in damage
          ? `cannot be read: record ${damage.record} ${damage.reason}`
          : 'holds no events',
      );
    }
    const format = detect(good, options);
    return { format, batches: outcomes(first, rows, format, limits) };
  } catch (error) {
    await rows.return(undefined);
    throw error;
  }
};
