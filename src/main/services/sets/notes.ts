import { randomUUID } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import type { NoteTable } from '#main/db/tables/written.ts';
import { deleteNote, findNotes, insertNote, updateNote } from '#main/repositories/notes.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { Journal } from '#main/services/system/journal.ts';
import { missingItem } from '#main/workers/missing-item.ts';
import type { BodyOf, QueryOf } from '#shared/contract/endpoints.ts';
import type { Note } from '#shared/contract/notes.ts';
import { itemLabel } from '#shared/items.ts';
import { toTimestamp } from '#shared/time.ts';
import type { SetService } from './index.ts';
import { createNoteSubjects } from './note-subjects.ts';

export const toNote = ({ id, subject, text, created_at, changed_at }: Omit<NoteTable, 'folded'>): Note => ({
  id,
  subject,
  text,
  createdAt: toTimestamp(created_at),
  changedAt: toTimestamp(changed_at),
});

/** A note in the words of a step to undo. */
const naming = (note: Pick<NoteTable, 'subject'> | undefined): string =>
  note?.subject === null || note === undefined ? 'a note' : `a note on ${itemLabel(note.subject)}`;

const gone = (id: string): AppError => new AppError('not_found', `There is no note ${id}.`);

/** What a person writes next to items and sets. A note stays when its item goes. */
export const createNoteService = (
  store: Database,
  journal: Journal,
  sets: Pick<SetService, 'get'>,
  runs: Pick<AnalysisRuns, 'named'>,
  now: () => number,
) => {
  const seconds = (): number => Math.floor(now() / 1000);
  const subjects = createNoteSubjects(store, sets, runs);
  const requireSubject = async (subject: string): Promise<void> => {
    if ((await subjects.describe(subject)).text !== null) return;
    throw await missingItem(store.read, subject);
  };
  return {
    /** What notes are about, in words; without a text where it is not in the data. @throws AppError `not_found` for a set. */
    subject: subjects.describe,
    list: async ({ search, about, limit, offset }: QueryOf<'listNotes'>): Promise<Page<Note>> => {
      const words = search.split(/\s+/u).filter((word) => word !== '');
      const { items, total } = await findNotes(store.read, { words, about }, limit, offset);
      return { items: items.map(toNote), total };
    },
    /** @throws AppError `not_found` where its item or set is not there. */
    write: async ({ subject, text }: BodyOf<'writeNote'>): Promise<Note> => {
      if (subject !== null) await requireSubject(subject);
      const at = seconds();
      const note = { id: randomUUID(), subject, text, created_at: at, changed_at: at };
      await journal.write(`write ${naming(note)}`, (tx) => {
        insertNote(tx, note);
      });
      return toNote(note);
    },
    /** @throws AppError `not_found`. */
    change: async (id: string, { text }: BodyOf<'changeNote'>): Promise<Note> => {
      const note = await journal.write(
        (changed: NoteTable | undefined) => `change ${naming(changed)}`,
        (tx) => updateNote(tx, id, text, seconds()),
      );
      if (note === undefined) throw gone(id);
      return toNote(note);
    },
    /** @throws AppError `not_found`. */
    remove: async (id: string) => {
      const removed = await journal.write(
        (note: NoteTable | undefined) => `remove ${naming(note)}`,
        (tx) => deleteNote(tx, id),
      );
      if (removed === undefined) throw gone(id);
      return { message: 'The note was removed.' };
    },
  };
};

export type NoteService = ReturnType<typeof createNoteService>;
