import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { NewsCategory } from '#shared/constants.ts';
import type { NewsOrigin } from '#shared/contract/news.ts';
import { toTimestamp } from '#shared/time.ts';
import { raiseChange } from './data-state.ts';

/** One event as it is stored; times in epoch seconds, UTC. */
export interface NewsRow {
  readonly id: string;
  readonly time: number;
  readonly hasTimeOfDay: boolean;
  readonly title: string;
  readonly category: NewsCategory;
  readonly sourceCategory: string | null;
  readonly source: string;
  readonly url: string | null;
}

export interface NewsImportRow {
  readonly origin: NewsOrigin;
  readonly name: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly importedAt: number;
}

const INSERT_EVENT = `INSERT OR IGNORE INTO news_events
  (id, time, has_time_of_day, title, category, source_category, source, url, origin, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Begins an import; its events are shown when it is finished. @returns its number. */
export const beginNewsImport = (tx: WriteTransaction, from: NewsImportRow): number =>
  Number(
    tx
      .prepare(
        `INSERT INTO news_imports (origin, name, file_name, sha256, format, event_count, imported_at, state)
         VALUES (?, ?, ?, ?, '', 0, ?, 'staging')`,
      )
      .run(from.origin, from.name, from.fileName, from.sha256, from.importedAt).lastInsertRowid,
  );

/** Adds the events that are not there yet. @returns how many were new. */
export const addNews = (
  tx: WriteTransaction,
  importId: number,
  origin: NewsOrigin,
  rows: readonly NewsRow[],
): number => {
  const insert = tx.prepare(INSERT_EVENT);
  let added = 0;
  for (const row of rows) {
    const { id, time, title, category, sourceCategory, source, url } = row;
    const hasTime = row.hasTimeOfDay ? 1 : 0;
    added += insert.run(
      id,
      time,
      hasTime,
      title,
      category,
      sourceCategory,
      source,
      url,
      origin,
      importId,
    ).changes;
  }
  tx.prepare('UPDATE news_imports SET event_count = event_count + ? WHERE id = ?').run(added, importId);
  return added;
};

/** Shows the events of an import; one that brought nothing new leaves no trace. */
export const finishNewsImport = (tx: WriteTransaction, importId: number, format: string): void => {
  const { changes } = tx.prepare('DELETE FROM news_imports WHERE id = ? AND event_count = 0').run(importId);
  if (changes > 0) return;
  tx.prepare(`UPDATE news_imports SET state = 'done', format = ? WHERE id = ?`).run(format, importId);
  raiseChange(tx, 'events');
};

/** Removes some events of an import. @returns how many; 0 when none is left. */
export const deleteNewsSlice = (tx: WriteTransaction, importId: number, limit: number): number =>
  tx
    .prepare(
      'DELETE FROM news_events WHERE rowid IN (SELECT rowid FROM news_events WHERE import_id = ? LIMIT ?)',
    )
    .run(importId, limit).changes;

/** Hides the events of an import at once; they can then be removed slice by slice. */
export const hideNewsImport = (tx: WriteTransaction, importId: number): void => {
  tx.prepare(`UPDATE news_imports SET state = 'staging' WHERE id = ?`).run(importId);
  raiseChange(tx, 'events');
};

/** Removes an import whose events are gone. */
export const deleteNewsImport = (tx: WriteTransaction, importId: number): void => {
  tx.prepare('DELETE FROM news_imports WHERE id = ?').run(importId);
};

/** Numbers of the imports of an origin, or of those that were never finished. */
export const findNewsImportIds = async (
  db: Executor,
  which: { readonly origin: NewsOrigin } | { readonly state: 'staging' },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('news_imports')
    .select('id')
    .where((eb) => ('origin' in which ? eb('origin', '=', which.origin) : eb('state', '=', which.state)))
    .execute();
  return rows.map(({ id }) => id);
};

export const findNewsImport = (db: Executor, id: number) =>
  db
    .selectFrom('news_imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();

/** All finished imports, newest first. */
export const findNewsImports = async (db: Executor) => {
  const rows = await db
    .selectFrom('news_imports')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    origin: row.origin,
    name: row.name,
    format: row.format,
    eventCount: row.event_count,
    importedAt: toTimestamp(row.imported_at),
  }));
};
