import type { RecordError } from '#main/importers/files/import-failure.ts';
import { readNewsFile, type NewsFileOptions } from '#main/importers/news/read.ts';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { Task } from '#main/workers/task.ts';

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
export const readNews: Task<Omit<NewsFileOptions, 'limits'>, ReadNews> = async (options, context) => {
  const { format, batches } = await readNewsFile(options);
  const errors: RecordError[] = [];
  let [records, errorCount] = [0, 0];
  for await (const batch of batches) {
    context.signal.throwIfAborted();
    const rows: NewsRow[] = [];
    for (const outcome of batch) {
      records += 1;
      if ('event' in outcome) rows.push(outcome.event);
      else {
        errorCount += 1;
        if (errors.length < ERRORS_KEPT) errors.push(outcome.error);
      }
    }
    for (let start = 0; start < rows.length; start += PART)
      await context.part(rows.slice(start, start + PART));
    context.progress(records, 0, 'Reading the file');
  }
  return {
    format: format.id,
    formatTitle: format.title,
    note: format.note ?? null,
    records,
    errors,
    errorCount,
  };
};
