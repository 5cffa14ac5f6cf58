import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { openNews, type NewsReadOptions } from '#main/importers/news/read.ts';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { Task } from '#main/workers/task.ts';

/** A file of events and what the user says about it. */
export interface NewsSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: NewsReadOptions;
}

export interface ReadNews {
  readonly format: string;
  readonly formatTitle: string;
  /** What a reader of these events must know. */
  readonly note: string | null;
  readonly records: number;
  readonly errors: readonly RecordError[];
  readonly errorCount: number;
}

const ERRORS_KEPT = 100;
const PART = 250;

/** Reads a file of events and hands the good rows over in parts of 250, in the file's order. */
export const readNews: Task<NewsSource, ReadNews> = async ({ file, fileName, options }, context) => {
  const { reading, close } = await openNews(file, fileName, options, IMPORT_LIMITS);
  const errors: RecordError[] = [];
  let [records, errorCount] = [0, 0];
  try {
    const { id, title, note } = reading.requireLayout();
    for await (const batch of reading.batches()) {
      context.signal.throwIfAborted();
      const rows: NewsRow[] = [];
      for (const outcome of batch) {
        records += 1;
        if ('item' in outcome) rows.push(outcome.item);
        else {
          errorCount += 1;
          if (errors.length < ERRORS_KEPT) errors.push(outcome.error);
        }
      }
      for (let start = 0; start < rows.length; start += PART)
        await context.part(rows.slice(start, start + PART));
      context.progress(records, 0, 'Reading the file');
    }
    return { format: id, formatTitle: title, note, records, errors, errorCount };
  } finally {
    await close();
  }
};
