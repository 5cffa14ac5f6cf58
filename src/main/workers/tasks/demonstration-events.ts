import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { openNews } from '#main/importers/news/read.ts';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { Task } from '#main/workers/task.ts';

/** The invented events of the demonstration corpus, as the installation holds them. */
export const demonstrationEvents: Task<{ readonly file: string }, readonly NewsRow[]> = async ({ file }) => {
  const { reading, close } = await openNews(file, 'events.json', {}, IMPORT_LIMITS);
  const rows: NewsRow[] = [];
  try {
    for await (const batch of reading.batches())
      rows.push(...batch.flatMap((outcome) => ('item' in outcome ? [outcome.item] : [])));
    return rows;
  } finally {
    await close();
  }
};
