import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '#main/db/index.ts';
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
export const removeNewsImport = async (store: Store, importId: number): Promise<void> => {
  await store.writable();
  store.transact((_run, connection) => {
    hideNewsImport(connection, importId);
  });
  while (store.transact((_run, connection) => deleteNewsSlice(connection, importId, SLICE)) > 0) {
    await nextTurn();
    await store.writable();
  }
  store.transact((_run, connection) => {
    deleteNewsImport(connection, importId);
  });
};

export const openNewsWriter = async (store: Store, from: NewsImportRow): Promise<NewsWriter> => {
  await store.writable();
  const importId = store.transact((_run, connection) => beginNewsImport(connection, from));
  return {
    add: async (rows) => {
      await store.writable();
      return store.transact((_run, connection) => addNews(connection, importId, from.origin, rows));
    },
    finish: async (format) => {
      await store.writable();
      store.transact((_run, connection) => {
        finishNewsImport(connection, importId, format);
      });
    },
    takeBack: () => removeNewsImport(store, importId),
  };
};

/** Writes a whole list and shows it. */
export const writeNews = async (
  store: Store,
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
export const removeNewsOfOrigin = async (store: Store, origin: NewsOrigin): Promise<void> => {
  for (const id of await findNewsImportIds(store.read, { origin })) await removeNewsImport(store, id);
};

/** Removes what a crash left half imported. */
export const removeUnfinishedNews = async (store: Store): Promise<void> => {
  for (const id of await findNewsImportIds(store.read, { state: 'staging' }))
    await removeNewsImport(store, id);
};
