import { sql } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { NoteTable } from '#main/db/tables/written.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { noteParts } from '#shared/note-parts.ts';

export interface NoteCriteria {
  /** Words that it must all contain, whatever their case. */
  readonly words: readonly string[];
  /** What it is about, or links to. */
  readonly about?: string | undefined;
}

const matching = (db: Executor, { words, about }: NoteCriteria) =>
  db
    .selectFrom('notes')
    .$if(about !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('subject', '=', about ?? ''),
          eb(
            'id',
            'in',
            eb
              .selectFrom('note_mentions')
              .select('note_id')
              .where('target', '=', about ?? ''),
          ),
        ]),
      ),
    )
    .where((eb) => eb.and(words.map((word) => sql<boolean>`instr(folded, ${word.toLowerCase()}) > 0`)));

const inOrder = (db: Executor, criteria: NoteCriteria) =>
  matching(db, criteria).orderBy('changed_at', 'desc').orderBy('id');

/** Notes, last changed first. */
export const findNotes = async (
  db: Executor,
  criteria: NoteCriteria,
  limit: number,
  offset: number,
): Promise<Page<NoteTable>> => {
  if (criteria.words.length === 0) {
    const items = await inOrder(db, criteria).selectAll().limit(limit).offset(offset).execute();
    const { total } = await matching(db, criteria)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total };
  }
  // A search reads every text: once for both the page and its total.
  const noteIds = (await inOrder(db, criteria).select('id').execute()).map(({ id }) => id);
  const page = noteIds.slice(offset, offset + limit);
  const items = await inOrder(db, { words: [] }).selectAll().where('id', 'in', page).execute();
  return { items, total: noteIds.length };
};

/** Every note, by its id. */
export const findAllNotes = (db: Executor): Promise<NoteTable[]> =>
  db.selectFrom('notes').selectAll().orderBy('id').execute();

export const findNotesById = async (db: Executor, ids: readonly string[]): Promise<NoteTable[]> =>
  ids.length === 0 ? [] : db.selectFrom('notes').selectAll().where('id', 'in', ids).execute();

const mention = (tx: WriteTransaction, id: string, text: string): void => {
  tx.change(tx.query.deleteFrom('note_mentions').where('note_id', '=', id));
  const targets = new Set(noteParts(text).flatMap(({ target }) => target ?? []));
  for (const target of targets)
    tx.change(tx.query.insertInto('note_mentions').values({ note_id: id, target }));
};

export const insertNote = (tx: WriteTransaction, note: Omit<NoteTable, 'folded'>): void => {
  tx.change(tx.query.insertInto('notes').values({ ...note, folded: note.text.toLowerCase() }));
  mention(tx, note.id, note.text);
};

/** @returns the note as it is now; undefined without one. */
export const updateNote = (
  tx: WriteTransaction,
  id: string,
  text: string,
  changedAt: number,
): NoteTable | undefined => {
  const [note] = tx.run(
    tx.query
      .updateTable('notes')
      .set({ text, folded: text.toLowerCase(), changed_at: changedAt })
      .where('id', '=', id)
      .returningAll(),
  );
  if (note !== undefined) mention(tx, id, text);
  return note;
};

/** @returns the note as it was; undefined where there was none. */
export const deleteNote = (tx: WriteTransaction, id: string): NoteTable | undefined =>
  tx.run(tx.query.deleteFrom('notes').where('id', '=', id).returningAll())[0];
