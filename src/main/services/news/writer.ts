import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#main/db/database.ts';
import {
  addNews,
  beginNewsImport,
  deleteNewsImport,
  deleteNewsSlice,
  findNewsImportIds,
  finishNewsImport,
  hideNewsImport,
  type NewsImportRow,
  type NewsRow,
} from '#main/repositories/news-imports.ts';
import type { NewsOrigin } from '#shared/contract/news.ts';

/** Small enough that the loop that answers the window is never held up. */
const SLICE = 250;

/** An import under way: nothing of it is seen before `finish`, nothing left of it after `takeBack`. */
export interface NewsWriter {
  /** @returns how many of the rows were new. */
  readonly add: (rows: readonly NewsRow[]) => Promise<number>;
  readonly finish: (format: string) => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

/** Hides an import at once and removes its events slice by slice. */
export const removeNewsImport = async (store: Database, importId: number): Promise<void> => {
  await store.write((tx) => {
    hideNewsImport(tx, importId);
  });
  while ((await store.write((tx) => deleteNewsSlice(tx, importId, SLICE))) > 0) await nextTurn();
  await store.write((tx) => {
    deleteNewsImport(tx, importId);
  });
};

export const openNewsWriter = async (store: Database, from: NewsImportRow): Promise<NewsWriter> => {
  const importId = await store.write((tx) => beginNewsImport(tx, from));
  return {
    add: (rows) => store.write((tx) => addNews(tx, importId, from.origin, rows)),
    finish: (format) =>
      store.write((tx) => {
        finishNewsImport(tx, importId, format);
      }),
    takeBack: () => removeNewsImport(store, importId),
  };
};

/** Writes a whole list and shows it. */
export const writeNews = async (
  store: Database,
  from: NewsImportRow,
  rows: readonly NewsRow[],
): Promise<void> => {
  const writer = await openNewsWriter(store, from);
  for (let start = 0; start < rows.length; start += SLICE) {
    await writer.add(rows.slice(start, start + SLICE));
    await nextTurn();
  }
  await writer.finish('dropscope');
};

/** Removes all events of an origin. */
export const removeNewsOfOrigin = async (store: Database, origin: NewsOrigin): Promise<void> => {
  for (const id of await findNewsImportIds(store.read, { origin })) await removeNewsImport(store, id);
};

/** Removes what a crash left half imported. */
export const removeUnfinishedNews = async (store: Database): Promise<void> => {
  for (const id of await findNewsImportIds(store.read, { state: 'staging' }))
    await removeNewsImport(store, id);
};
