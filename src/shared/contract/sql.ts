import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const SQL_ROWS_MAX = 10_000;
const SQL_TEXT_MAX = 100_000;
const SQL_SECONDS_MAX = 60;

export const sqlQuestionSchema = z.object({
  sql: z.string().trim().min(1).max(SQL_TEXT_MAX),
  maxRows: z.number().int().min(1).max(SQL_ROWS_MAX).default(SQL_ROWS_MAX).meta({
    description: 'Rows read at most',
  }),
  seconds: z.number().min(0.1).max(SQL_SECONDS_MAX).default(5).meta({
    description: 'How long the question may take',
    unit: 's',
  }),
});

export const sqlRowsSchema = z.object({
  columns: z.array(z.string()),
  /** Whole numbers beyond 2^53 are texts; a blob is its size. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Whether there are more rows than were read. */
  isCut: z.boolean(),
});
export type SqlRows = z.infer<typeof sqlRowsSchema>;

export const sqlAnswerSchema = sqlRowsSchema
  .extend({ milliseconds: z.number().int() })
  .meta({ id: 'SqlAnswer' });
export type SqlAnswer = z.infer<typeof sqlAnswerSchema>;

export const sqlViewSchema = z.object({
  name: z.string(),
  content: z.string(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), meaning: z.string(), unit: z.string().nullable() }),
  ),
});

export const sqlEndpoints = {
  listSqlViews: endpoint({
    method: 'GET',
    path: '/api/sql/views',
    summary: 'The read-only views that SQL can query, with their columns.',
    tag: 'SQL',
    answer: z.array(sqlViewSchema),
  }),
  askSql: endpoint({
    method: 'POST',
    path: '/api/sql',
    summary: 'Query the views with one statement; nothing can be changed.',
    tag: 'SQL',
    body: sqlQuestionSchema,
    answer: sqlAnswerSchema,
  }),
} as const;
