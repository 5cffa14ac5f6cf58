import { z } from 'zod';
import { endpointOf } from './endpoint.ts';
import { SUBJECTS } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

export const TURN_WAYS = ['undo', 'redo'] as const;
export type TurnWay = (typeof TURN_WAYS)[number];

export const journalSchema = named('Journal', {
  /** What is undone next, as an act: `tag drop 17 “Storm”`; null where there is nothing. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** Whether what is undone next is an import: what it brought is deleted, and can’t be redone. */
  isUndoFinal: z.boolean(),
  undoSteps: z.int(),
  redoSteps: z.int(),
});
export type JournalState = ValueOf<typeof journalSchema>;

const turnedSchema = z.object({ message: z.string(), journal: journalSchema });

const endpoint = endpointOf('Undo and redo');

export const journalEndpoints = {
  getJournal: endpoint({
    call: 'GET /api/journal',
    summary:
      'What was done by hand last and can be undone or redone: tags, notes, saved searches and statements, sets, codes, abbreviation keys and meanings, target accounts, saved columns, stop words, settings, imports.',
    answer: journalSchema,
  }),
  undo: endpoint({
    call: 'POST /api/journal/undo',
    summary:
      'Undo the last act; one whose rows were changed since, and an import that later work depends on, is refused with nothing changed.',
    changes: SUBJECTS,
    answer: turnedSchema,
  }),
  redo: endpoint({
    call: 'POST /api/journal/redo',
    summary: 'Do the act again that was undone last.',
    changes: SUBJECTS,
    answer: turnedSchema,
  }),
} as const;
