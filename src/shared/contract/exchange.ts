import { z } from 'zod';
import { WORK_BYTES_MAX } from '#shared/constants.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { acknowledgementSchema, flagSchema, startedShape, timestampSchema, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { planSchema } from './plans.ts';
import { SUBJECTS } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

const sideSchema = z.object({
  text: z.string(),
  /** Name of the person, or the id of the installation where no name was given. */
  by: z.string(),
  at: timestampSchema,
});

const foundConflictSchema = z.object({
  kind: z.string(),
  id: z.string(),
  field: z.string(),
  kept: sideSchema,
  other: sideSchema,
});

export const workConflictSchema = foundConflictSchema
  .extend({
    /** To take the other side with. */
    number: z.int(),
    isTaken: z.boolean(),
  })
  .meta({ id: 'WorkConflict' });
export type WorkConflictView = ValueOf<typeof workConflictSchema>;

export const workImportSchema = named('WorkImport', {
  ...startedShape,
  /** Items that were not here. */
  added: z.int(),
  /** Items of which something changed. */
  merged: z.int(),
  /** Fields that two people wrote, each not knowing of the other; the later one is kept. */
  conflicts: z.array(foundConflictSchema),
  /** What to know of it: clocks that are wrong. */
  notes: z.array(z.string()),
});
export type WorkImport = ValueOf<typeof workImportSchema>;

export const othersPlanSchema = planSchema
  .extend({
    /** Name of the person, or the id of the installation where no name was given. */
    by: z.string(),
  })
  .meta({ id: 'OthersPlan' });
export type OthersPlan = ValueOf<typeof othersPlanSchema>;

/** What a file of work is called where nobody says otherwise. */
export const WORK_FILE = 'work.dropscope';

const endpoint = endpointOf('Exchange');

export const exchangeEndpoints = {
  exportWork: endpoint({
    call: 'POST /api/work/export',
    summary:
      'One file of sets, saved searches, tags, notes, code books, human codes, coded batches, stop words and the logs of claims and plans; no posts.',
    changes: [],
    body: z.object({
      /** Of the person who writes here; kept for the next export. */
      author: z.string().trim().min(1).max(200).optional(),
    }),
    answer: z.string(),
    produces: mediaTypesOf(['zip']),
  }),
  importWork: endpoint({
    call: 'POST /api/work/import',
    summary:
      'Merge a file of exported work: union by id, of every field the last writer; with preview=true nothing is written.',
    changes: SUBJECTS,
    query: z.object({
      waitMs: waitSchema,
      fileName: z.string().max(300).default('work.dropscope'),
      /** A file that the desktop’s dialog picked, in place of an upload. */
      ticket: z.string().max(200).optional(),
      preview: flagSchema.default(false),
    }),
    upload: WORK_BYTES_MAX,
    answer: workImportSchema,
  }),
  listOthersPlans: endpoint({
    call: 'GET /api/work/plans',
    summary:
      'Plans that others locked, from the logs in their files, oldest first, with what they did about them.',
    answer: z.array(othersPlanSchema),
  }),
  listWorkConflicts: endpoint({
    call: 'GET /api/work/conflicts',
    summary: 'Conflicts of all imports of work with both sides, last found first.',
    answer: z.array(workConflictSchema),
  }),
  takeWorkConflict: endpoint({
    call: 'POST /api/work/conflicts/:number/take',
    summary: 'Take the other side of a conflict: a change of today, which others get with the next export.',
    changes: SUBJECTS,
    params: z.object({ number: z.coerce.number().int().min(1) }),
    answer: acknowledgementSchema,
  }),
} as const;
