import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What the process of DuckDB is sent: a statement, or the wish for the next rows of the last one. */
export const duckTaskSchema = z.union([
  z.object({
    sql: z.string(),
    parameters: z.array(valueSchema),
    /** Rows of one answer, or null for all of them. */
    most: z.int().nullable(),
  }),
  z.object({ next: z.literal(true) }),
]);
export type DuckTask = ValueOf<typeof duckTaskSchema>;

/** Names once and rows as lists of values: a ladder is millions of rows. */
const rowsSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(valueSchema)),
  isLast: z.boolean(),
});
export type DuckRows = ValueOf<typeof rowsSchema>;

export const duckReplySchema = z.union([
  rowsSchema,
  z.object({ refusal: z.string() }),
  /** This installation does not have DuckDB. */
  z.object({ absent: z.literal(true) }),
]);
export type DuckReply = ValueOf<typeof duckReplySchema>;
