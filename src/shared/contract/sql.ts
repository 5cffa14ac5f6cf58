import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { acknowledgementSchema, csvForSchema, idParamsSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

export const SQL_ROWS_MAX = 10_000;
const SQL_TEXT_MAX = 100_000;
const SQL_SECONDS_MAX = 60;

const statementSchema = z.string().trim().min(1).max(SQL_TEXT_MAX);

export const sqlQuestionSchema = z.object({
  sql: statementSchema,
  maxRows: z.int().min(1).max(SQL_ROWS_MAX).default(SQL_ROWS_MAX).meta({
    description: 'Rows read at most',
  }),
  seconds: z.number().min(0.1).max(SQL_SECONDS_MAX).default(5).meta({
    description: 'How long the question may take',
    unit: 's',
  }),
});

export const SQL_EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type SqlExportFormat = (typeof SQL_EXPORT_FORMATS)[number];

export const sqlExportSchema = sqlQuestionSchema.omit({ maxRows: true }).extend({
  format: z.enum(SQL_EXPORT_FORMATS).default('csv'),
  csvFor: csvForSchema,
});

export const sqlRowsSchema = z.object({
  columns: z.array(z.string()),
  /** Whole numbers beyond 2^53 are texts; a blob is its size. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Whether there are more rows than were read. */
  isCut: z.boolean(),
});
export type SqlRows = ValueOf<typeof sqlRowsSchema>;

export const sqlAnswerSchema = sqlRowsSchema.extend({ milliseconds: z.int() }).meta({ id: 'SqlAnswer' });
export type SqlAnswer = ValueOf<typeof sqlAnswerSchema>;

export const sqlViewSchema = z.object({
  name: z.string(),
  content: z.string(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), meaning: z.string(), unit: z.string().nullable() }),
  ),
});

export const STATEMENT_NAME_MAX = 80;

const savedStatementSchema = named('SavedStatement', {
  id: z.string(),
  name: z.string(),
  sql: z.string(),
  createdAt: timestampSchema,
});
export type SavedStatement = ValueOf<typeof savedStatementSchema>;

const endpoint = endpointOf('SQL');
const ofSaved = endpointOf('Saved statements');

export const sqlEndpoints = {
  listSqlViews: endpoint({
    call: 'GET /api/sql/views',
    summary: 'The read-only views that SQL can query, with their columns.',
    answer: z.array(sqlViewSchema),
  }),
  askSql: endpoint({
    call: 'POST /api/sql',
    summary: 'Query the views with one statement; nothing can be changed.',
    changes: [],
    body: sqlQuestionSchema,
    answer: sqlAnswerSchema,
  }),
  exportSql: endpoint({
    call: 'POST /api/sql/export',
    summary: `All rows of one statement, as a file that is made while it is sent: CSV, or NDJSON with an object a line. A fault on the way breaks the transfer off.`,
    changes: [],
    body: sqlExportSchema,
    answer: z.string(),
    produces: mediaTypesOf(SQL_EXPORT_FORMATS),
  }),
  listSavedStatements: ofSaved({
    call: 'GET /api/sql/saved',
    summary: 'Statements kept under a name, by name.',
    answer: z.array(savedStatementSchema),
  }),
  saveStatement: ofSaved({
    call: 'POST /api/sql/saved',
    summary: 'Keep a statement; the same name again replaces it. It is not run.',
    body: z.object({ name: z.string().trim().min(1).max(STATEMENT_NAME_MAX), sql: statementSchema }),
    answer: savedStatementSchema,
  }),
  removeSavedStatement: ofSaved({
    call: 'DELETE /api/sql/saved/:id',
    summary: 'Remove a saved statement.',
    params: idParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
