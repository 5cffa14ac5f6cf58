import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { endRedo, STEPS_KEPT } from './journal.ts';

/** The one row of an act that is a whole import: its items are not in the journal, the import says which they are. */
const SUBJECT = 'imports';

const rowOf = (importId: number): string => JSON.stringify({ id: importId });

/**
 * Notes an import as an act that can be undone. Its items are written before, in stretches, so that nothing of them is in the journal.
 * @param label what was done, as an act: `import posts.csv (12 posts)`
 * @param now epoch seconds
 */
export const recordImportAct = (tx: WriteTransaction, importId: number, label: string, now: number): void => {
  const act = tx
    .prepare('INSERT INTO journal_acts (label, is_undone, done_at) VALUES (?, 0, ?)')
    .run(label, now).lastInsertRowid;
  tx.prepare('INSERT INTO journal_rows (act, subject, before, after) VALUES (?, ?, NULL, ?)').run(
    act,
    SUBJECT,
    rowOf(importId),
  );
  endRedo(tx);
  tx.prepare(
    'DELETE FROM journal_acts WHERE id <= (SELECT id FROM journal_acts ORDER BY id DESC LIMIT 1 OFFSET ?)',
  ).run(STEPS_KEPT);
};

/** An import that is gone is no act any more. */
export const dropImportAct = (tx: WriteTransaction, importId: number): void => {
  tx.prepare(
    'DELETE FROM journal_acts WHERE id IN (SELECT act FROM journal_rows WHERE subject = ? AND after = ?)',
  ).run(SUBJECT, rowOf(importId));
};

/** The import that an act is; null for any other act. */
export const findImportOfAct = async (db: Executor, act: number): Promise<number | null> => {
  const row = await db
    .selectFrom('journal_rows')
    .select('after')
    .where('act', '=', act)
    .where('subject', '=', SUBJECT)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.after ?? '{}') as { id: number }).id;
};
