import type { Insertable, Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { ImportTable } from '#main/db/tables/imports.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';
import { plural } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { dropImportAct, recordImportAct } from './import-acts.ts';
import { findPage } from './page.ts';

export type ImportRow = Selectable<ImportTable>;

/** What came of an import, as the contract writes it. */
export const importOutcome = (row: ImportRow) => ({
  records: row.records,
  imported: row.added,
  updated: row.changed,
  unchanged: row.unchanged,
  skipped: row.faulty,
  flagged: row.flagged,
  stoppedBy: row.stopped_by,
  finishedAt: row.finished_at === null ? null : toTimestamp(row.finished_at),
});

/** What an import is before anything was read. */
export type NewImport = Pick<
  Insertable<ImportTable>,
  | 'subject'
  | 'origin'
  | 'name'
  | 'file_name'
  | 'sha256'
  | 'layout'
  | 'username'
  | 'license_note'
  | 'importer_version'
  | 'started_at'
> & { readonly dataset_id?: number | null; readonly reading?: string | null };

/** What an import came to. */
export type ImportFigures = Pick<
  ImportRow,
  'records' | 'added' | 'changed' | 'unchanged' | 'faulty' | 'flagged'
>;

export const NO_FIGURES: ImportFigures = {
  records: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  flagged: 0,
};

/** @returns the number of the import. */
export const insertImport = (tx: WriteTransaction, row: NewImport): number => {
  const [inserted] = tx.run(
    tx.query
      .insertInto('imports')
      .values({ ...NO_FIGURES, dataset_id: null, reading: null, ...row, stopped_by: null, finished_at: null })
      .returning('id'),
  );
  if (inserted === undefined) throw new Error('The import was not recorded.');
  return inserted.id;
};

export const ITEM_NOUNS = { drops: 'drop', posts: 'post', news: 'event' } as const;

/** A number of items of a subject, in words: `1,204 posts`. */
export const itemsInWords = (count: number, subject: ImportSubject): string =>
  plural(count, ITEM_NOUNS[subject]);

/** Whether it may be taken back: what belongs to the program stays. */
export const canUndo = ({ origin }: Pick<ImportRow, 'origin'>): boolean =>
  origin === 'file' || origin === 'collector';

/** An import as an act: `import posts.csv (1,204 posts)`. */
const actOf = ({ origin, name, subject, added, changed }: ImportRow): string => {
  const verb = origin === 'file' ? 'import' : 'collect from';
  return `${verb} ${name} (${itemsInWords(added + changed, subject)})`;
};

/** Ends an import and notes it as an act that can be undone. */
export const finishImport = (
  tx: WriteTransaction,
  id: number,
  figures: ImportFigures &
    Partial<Pick<ImportRow, 'layout' | 'stopped_by' | 'dataset_id'>> &
    Pick<ImportRow, 'finished_at'>,
): void => {
  const [row] = tx.run(tx.query.updateTable('imports').set(figures).where('id', '=', id).returningAll());
  if (row === undefined || !canUndo(row) || row.added + row.changed === 0) return;
  recordImportAct(tx, id, actOf(row), row.finished_at ?? row.started_at);
};

/** Forgets an import; its items must be gone. */
export const deleteImport = (tx: WriteTransaction, id: number): void => {
  dropImportAct(tx, id);
  tx.change(tx.query.deleteFrom('imports').where('id', '=', id));
};

/** Imports, newest first. */
export const findImports = (
  db: Executor,
  { subject, limit }: { readonly subject?: ImportSubject | undefined; readonly limit: number },
): Promise<Page<ImportRow>> =>
  findPage(
    db
      .selectFrom('imports')
      .selectAll()
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 'drops'))
      .orderBy('id', 'desc'),
    { limit },
  );

export const findImportsOf = (
  db: Executor,
  subject: ImportSubject,
  origin: ImportTable['origin'],
): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('subject', '=', subject).where('origin', '=', origin).execute();

/** Keeps what an item was before an import changed it; of several changes by one import the first counts. */
export const keepFormer = (tx: WriteTransaction, importId: number, item: string, former: unknown): void => {
  tx.prepare('INSERT OR IGNORE INTO import_changes (import_id, item, former) VALUES (?, ?, ?)').run(
    importId,
    item,
    JSON.stringify(former),
  );
};

export const findImportRow = (tx: WriteTransaction, id: number): ImportRow | null =>
  tx.run(tx.query.selectFrom('imports').selectAll().where('id', '=', id))[0] ?? null;

export const findImportRowsOf = (tx: WriteTransaction, datasetId: number): readonly ImportRow[] =>
  tx.run(tx.query.selectFrom('imports').selectAll().where('dataset_id', '=', datasetId));

export const findChanges = (
  tx: WriteTransaction,
  importId: number,
): readonly { readonly item: string; readonly former: string }[] =>
  tx.run(
    tx.query
      .selectFrom('import_changes')
      .select(['item', 'former'])
      .where('import_id', '=', importId)
      .orderBy('item'),
  );

/** Later imports that changed something which this one brought or changed: they have to be undone first. */
export const findLaterChanges = (
  tx: WriteTransaction,
  importId: number,
  /** Condition on the item of a change, with the import's number as its parameter. */
  isAdded: string,
): readonly { readonly name: string; readonly items: number }[] =>
  tx
    .prepare(
      `SELECT imports.name, count(*) AS items FROM import_changes c JOIN imports ON imports.id = c.import_id
       WHERE c.import_id > @id AND (imports.subject, imports.dataset_id) IS (SELECT subject, dataset_id FROM imports WHERE id = @id)
         AND (c.item IN (SELECT item FROM import_changes WHERE import_id = @id) OR ${isAdded})
       GROUP BY imports.id ORDER BY imports.id DESC`,
    )
    .all({ id: importId }) as { name: string; items: number }[];

/** The last import that changed what is stored; null where none did. A collection that found nothing new is not one. */
export const findLastImport = async (
  db: Executor,
): Promise<{ name: string; subject: ImportSubject; at: string } | null> => {
  const row = await db
    .selectFrom('imports')
    .select(['name', 'subject', 'finished_at'])
    .where('finished_at', 'is not', null)
    .where((eb) => eb(eb('added', '+', eb.ref('changed')), '>', 0))
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { name: row.name, subject: row.subject, at: toTimestamp(row.finished_at ?? 0) };
};
