import type { Database } from '#main/db/database.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { deleteImport, finishImport, insertImport } from '#main/repositories/imports.ts';
import { insertEvent, type NewsRow } from '#main/repositories/news-imports.ts';

/** A list of events that is no file of the user's: collected, or shipped with the program. */
export interface NewsList {
  readonly origin: 'collector' | 'shipped';
  readonly name: string;
  readonly layout: string;
  readonly fileName?: string;
  readonly sha256?: string;
  /** Epoch seconds. */
  readonly startedAt: number;
}

const VERSION = '1';

const insertList = (tx: WriteTransaction, list: NewsList): number =>
  insertImport(tx, {
    subject: 'news',
    origin: list.origin,
    name: list.name,
    file_name: list.fileName ?? '',
    sha256: list.sha256 ?? '',
    layout: list.layout,
    username: null,
    license_note: '',
    importer_version: VERSION,
    started_at: list.startedAt,
  });

const addEvents = (
  tx: WriteTransaction,
  importId: number,
  { origin }: NewsList,
  rows: readonly NewsRow[],
): number =>
  rows.filter((row) => insertEvent(tx, row, origin === 'shipped' ? 'shipped' : 'collected', importId)).length;

const figuresOf = (records: number, added: number) => ({
  records,
  added,
  changed: 0,
  unchanged: records - added,
  faulty: 0,
  flagged: 0,
});

/**
 * An import whose events are there as they come; one that brought nothing new leaves no trace.
 * Opens an import for pages of events that come one after the other, each stored in a transaction of its own.
 */
export const openNewsWriter = async (store: Database, list: NewsList) => {
  const importId = await store.write((tx) => insertList(tx, list));
  let [records, added] = [0, 0];
  return {
    /** @returns how many of the rows were new. */
    add: async (rows: readonly NewsRow[]): Promise<number> => {
      const count = await store.write((tx) => {
        const inserted = addEvents(tx, importId, list, rows);
        if (inserted > 0) raiseChange(tx, 'events');
        return inserted;
      });
      records += rows.length;
      added += count;
      return count;
    },
    finish: (): Promise<void> =>
      store.write((tx) => {
        if (added === 0) deleteImport(tx, importId);
        else finishImport(tx, importId, { ...figuresOf(records, added), finished_at: list.startedAt });
      }),
  };
};

/** Writes a whole list within a transaction. */
export const writeNewsList = (tx: WriteTransaction, list: NewsList, rows: readonly NewsRow[]): void => {
  const importId = insertList(tx, list);
  const added = addEvents(tx, importId, list, rows);
  finishImport(tx, importId, { ...figuresOf(rows.length, added), finished_at: list.startedAt });
  raiseChange(tx, 'events');
};
