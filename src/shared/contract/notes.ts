import { z } from 'zod';
import { readItemKey, readRunKey } from '#shared/items.ts';
import {
  acknowledgementSchema,
  idParamsSchema,
  pageShape,
  statedTimestampSchema,
  timestampSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

/** The name of an item or a run, or `set:` and the name of a set. */
const subjectSchema = z
  .string()
  .max(400)
  .refine(
    (text) => readItemKey(text) !== null || readRunKey(text) !== null || /^set:./u.test(text),
    'an item such as drop:4966, a run, or a set such as set:Storm',
  );
const textSchema = z.string().trim().min(1).max(100_000);

export const noteSchema = named('Note', {
  id: z.string(),
  /** What it is about: `drop:4966`, `set:Storm`; null for nothing in particular. */
  subject: z.string().nullable(),
  text: z.string(),
  createdAt: timestampSchema,
  changedAt: timestampSchema,
});
export type Note = ValueOf<typeof noteSchema>;

export const noteSubjectSchema = named('NoteSubject', {
  subject: z.string(),
  /** In words: `Drop #4966`, `Post of @someone`, `Time profile`. */
  title: z.string(),
  /** The text of an item, the question of a run; null where it is not in the data. */
  text: z.string().nullable(),
  /** When it was written or computed. */
  at: statedTimestampSchema.nullable(),
  /** Name of the set that the item is held out with; absent where it is not. */
  heldOut: z.string().optional(),
});
export type NoteSubject = ValueOf<typeof noteSubjectSchema>;

const endpoint = endpointOf('Notes');

export const noteEndpoints = {
  getNoteSubject: endpoint({
    call: 'GET /api/notes/subject',
    summary: 'What notes are about, in words and with its text: an item, a run or a set.',
    query: z.object({ about: subjectSchema }),
    answer: noteSubjectSchema,
  }),
  listNotes: endpoint({
    call: 'GET /api/notes',
    summary:
      'Notes, last changed first: all, those with some words, or those about something and those that mention it.',
    query: z.object({
      search: z.string().max(200).default(''),
      about: subjectSchema.optional(),
      ...pageShape,
    }),
    answer: z.array(noteSchema),
  }),
  writeNote: endpoint({
    call: 'POST /api/notes',
    summary: 'Write a note on an item, a run, a set or nothing; #4966 and [[name of a set]] in it are links.',
    body: z.object({ subject: subjectSchema.nullable().default(null), text: textSchema }),
    answer: noteSchema,
  }),
  changeNote: endpoint({
    call: 'PATCH /api/notes/:id',
    summary: 'Change the text of a note.',
    params: idParamsSchema,
    body: z.object({ text: textSchema }),
    answer: noteSchema,
  }),
  removeNote: endpoint({
    call: 'DELETE /api/notes/:id',
    summary: 'Remove a note.',
    params: idParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
