import { z } from 'zod';
import { isErrorCode, type ErrorCode } from '#main/base/errors.ts';
import { sqlRowsSchema } from '#shared/contract/sql.ts';
import type { ValueOf } from '#shared/contract/value.ts';

/** What the host sends to the process that runs a question, and what comes back. */
export const sqlTaskSchema = z.object({
  file: z.string(),
  sql: z.string(),
  /** Of the answer, or null: then the rows come in stretches, each after it was requested. */
  maxRows: z.int().nullable(),
});
export type SqlTask = ValueOf<typeof sqlTaskSchema>;

/** Asks for the next stretch. */
export const sqlNextSchema = z.object({ next: z.literal(true) });
export type SqlNext = ValueOf<typeof sqlNextSchema>;

export const sqlReplySchema = z.union([
  z.object({ started: z.literal(true) }),
  z.object({ refusal: z.string(), code: z.custom<ErrorCode>(isErrorCode) }),
  z.object({ answer: sqlRowsSchema }),
]);
export type SqlReply = ValueOf<typeof sqlReplySchema>;
