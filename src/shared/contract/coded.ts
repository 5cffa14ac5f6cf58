import { z } from 'zod';

/** Narrows drops to a batch, or to those with a code in it. */
export const codedQueryShape = {
  batch: z.string().trim().min(1).max(200).optional().meta({
    description: 'Id or name of a coding batch: its drops, or those with a code in it',
  }),
  code: z.string().trim().min(1).max(200).optional().meta({
    description: 'Code of a batch that every coder has closed, as adjudicated or of one coder',
  }),
  coder: z.string().trim().min(1).max(60).optional().meta({ description: 'Who gave the code' }),
};

/** The same as a run keeps it, by the batch’s id. */
export const codedSelectionSchema = z.object({
  batch: z.string().trim().max(200),
  /** null: every drop of the batch. */
  code: z.string().trim().min(1).max(200).nullable().default(null),
  /** Who gave it; null: as adjudicated. */
  coder: z.string().trim().min(1).max(60).nullable().default(null),
  /** SHA-256 of the numbers of those drops, which a request leaves out: a decision makes it another question. */
  hash: z.string().nullable().default(null),
});
