import { z } from 'zod';

export const secondsSchema = z.int().min(0).max(1e11);
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/u);

const LONGEST = 10_000;
const textSchema = z.string().max(LONGEST).optional();

const storedCodeSchema = z.strictObject({
  code: z.string().max(200),
  definition: z.string().max(LONGEST),
  phrases: z.array(z.string().max(400)),
  parent: z.string().max(200).optional(),
  color: z.string().max(7).optional(),
  example: textSchema,
  inclusion: textSchema,
  exclusion: textSchema,
  key: z.string().max(2).optional(),
  guid: z.string().max(36).optional(),
});
const codesSchema = z.array(storedCodeSchema).max(1000);
const batchCodesSchema = z.array(storedCodeSchema.omit({ phrases: true })).max(1001);

/** Codes of a book as they are stored: a text of JSON. */
export const storedCodesSchema = z
  .string()
  .refine((text) => codesSchema.safeParse(JSON.parse(text)).success, 'a list of codes');

export const codebookValueSchema = z.strictObject({
  name: z.string().min(1).max(400),
  otherwise: z.string().max(400),
  codes: storedCodesSchema,
  createdAt: secondsSchema,
});

export const codeValueSchema = z.strictObject({
  code: z.string().min(1).max(400),
  codedAt: secondsSchema,
  /** Hash of the version of the code book that it was coded by. */
  version: sha256Schema.optional(),
});

/** Codes as a batch keeps them: a text of JSON, without the phrases of the local rule. */
export const storedBatchCodesSchema = z
  .string()
  .refine((text) => batchCodesSchema.safeParse(JSON.parse(text)).success, 'a list of codes');
