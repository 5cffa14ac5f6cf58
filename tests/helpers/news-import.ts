import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { readNewsFile, type NewsFileOptions } from '#main/importers/news/read.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';

export interface NewsFileResult {
  readonly format: string;
  readonly events: readonly NewsRecord[];
  readonly errors: readonly RecordError[];
  /** The largest batch, to show that a file is streamed. */
  readonly largestBatch: number;
}

/** Reads a whole file of events. */
export const readNews = async (
  file: string,
  options: Partial<NewsFileOptions> = {},
): Promise<NewsFileResult> => {
  const { format, batches } = await readNewsFile({ file, fileName: basename(file), ...options });
  const events: NewsRecord[] = [];
  const errors: RecordError[] = [];
  let largestBatch = 0;
  for await (const batch of batches) {
    largestBatch = Math.max(largestBatch, batch.length);
    for (const outcome of batch) {
      if ('event' in outcome) events.push(outcome.event);
      else errors.push(outcome.error);
    }
  }
  return { format: format.id, events, errors, largestBatch };
};

/** The same for a text, written to a file for the time of reading. */
export const readNewsText = async (
  text: string | Uint8Array,
  options: Partial<NewsFileOptions> = {},
): Promise<NewsFileResult> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-news-'));
  const file = join(folder, 'events');
  writeFileSync(file, text);
  try {
    return await readNews(file, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
