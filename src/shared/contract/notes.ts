import { z } from 'zod';
import { readItemKey } from '#shared/items.ts';
import {
  acknowledgementSchema,
  idParamsSchema,
  limitSchema,
  offsetSchema,
  timestampSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Notes';

/** An item’s name, or `set:` and the name of a set. */
const subjectSchema = z
  .string()
  .max(400)
  .refine(
    (text) => readItemKey(text) !== null || /^set:./u.test(text),
    'an item such as drop:4966, or a set such as set:Storm',
  );
const textSchema = z.string().trim().min(1).max(100_000);

export const noteSchema = z
  .object({
    id: z.string(),
    /** What it is about: `drop:4966`, `set:Storm`; null for nothing in particular. */
    subject: z.string().nullable(),
    text: z.string(),
    createdAt: timestampSchema,
    changedAt: timestampSchema,
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;

export const noteEndpoints = {
  listNotes: endpoint({
    method: 'GET',
    path: '/api/notes',
    summary:
      'Notes, last changed first: all, those with some words, or those about something and those that mention it.',
    tag,
    query: z.object({
      search: z.string().max(200).default(''),
      about: subjectSchema.optional(),
      limit: limitSchema,
      offset: offsetSchema,
    }),
    answer: z.array(noteSchema),
  }),
  writeNote: endpoint({
    method: 'POST',
    path: '/api/notes',
    summary: 'Write a note on an item, a set or nothing; #4966 and [[name of a set]] in it are links.',
    tag,
    body: z.object({ subject: subjectSchema.nullable().default(null), text: textSchema }),
    answer: noteSchema,
  }),
  changeNote: endpoint({
    method: 'PATCH',
    path: '/api/notes/:id',
    summary: 'Change the text of a note.',
    tag,
    params: idParamsSchema,
    body: z.object({ text: textSchema }),
    answer: noteSchema,
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/notes/:id',
    summary: 'Remove a note.',
    tag,
    params: idParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
