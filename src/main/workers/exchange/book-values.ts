import { z } from 'zod';

export const secondsSchema = z.number().int().min(0).max(1e11);
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/u);

const LONGEST = 10_000;
const textSchema = z.string().max(LONGEST).optional();

const codesSchema = z
  .array(
    z.strictObject({
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
    }),
  )
  .max(1000);

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
