import { z } from 'zod';
import { booleanSchema, integerSchema, textSchema } from '#shared/plain-schemas.ts';
import { timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const datasetSchema = z
  .object({
    id: integerSchema,
    kind: z.enum(['archive', 'demonstration']),
    name: textSchema,
    fileName: textSchema,
    sha256: textSchema,
    recordCount: integerSchema,
    importedAt: timestampSchema,
    licenceNote: textSchema,
    importerVersion: textSchema,
    /** True for the data set whose drops are in the database now. */
    current: booleanSchema,
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof datasetSchema>;

export const verificationSchema = z
  .object({
    /** One sentence: `4,966 of 4,966 match`. */
    message: textSchema,
    expected: integerSchema,
    matching: integerSchema,
    missing: z.array(integerSchema),
    unexpected: z.array(integerSchema),
    different: z.array(z.object({ dropNumber: integerSchema, fields: z.array(textSchema) })),
    verifiedAt: timestampSchema,
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

export const importErrorSchema = z.object({
  /** 1-based record (or line) of the file. */
  record: integerSchema,
  field: textSchema,
  reason: textSchema,
});
export type ImportError = z.infer<typeof importErrorSchema>;

export const ingestionResultSchema = z
  .object({
    message: textSchema,
    status: z.enum(['running', 'completed', 'failed']),
    totalDrops: integerSchema,
    /** Sentences; the first 100. */
    errors: z.array(textSchema),
    errorCount: integerSchema,
    recordErrors: z.array(importErrorSchema),
    jobId: textSchema,
    imported: integerSchema,
    updated: integerSchema,
    unchanged: integerSchema,
    skipped: integerSchema,
    verification: verificationSchema.nullable(),
    dataset: datasetSchema.nullable(),
  })
  .meta({ id: 'IngestionResult' });
export type IngestionResult = z.infer<typeof ingestionResultSchema>;

/** How long the call waits for the job before it answers `running`, milliseconds. */
const waitSchema = z.coerce.number().int().min(0).max(60_000).default(900);

export const importQuerySchema = z.object({
  waitMs: waitSchema,
  fileName: textSchema.max(300).default('upload'),
  format: z.enum(['auto', 'json-qanon', 'json', 'ndjson', 'csv']).default('auto'),
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** JSON object: our field → the file's column or path, for generic files. */
  mapping: textSchema.max(10_000).optional(),
  /** One-time ticket of the native file picker instead of an upload. */
  ticket: textSchema.max(200).optional(),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

export const datasetEndpoints = {
  listDatasets: endpoint({
    method: 'GET',
    path: '/api/datasets',
    summary: 'Data sets ever imported, the current one marked.',
    tag: 'Datasets',
    answer: z.array(datasetSchema),
  }),
  verifyDataset: endpoint({
    method: 'GET',
    path: '/api/datasets/verification',
    summary: 'Compare the drops with the reference index: number, time, site, board and hash of the text.',
    tag: 'Datasets',
    answer: verificationSchema,
  }),
  ingestCompleteDrops: endpoint({
    method: 'POST',
    path: '/api/ingest-complete-qdrops',
    summary:
      'Load the data set that came with the app: the full archive if it is there, else the demonstration corpus.',
    tag: 'Datasets',
    query: z.object({ waitMs: waitSchema }),
    answer: ingestionResultSchema,
  }),
  importCompleteDataset: endpoint({
    method: 'POST',
    path: '/api/import-complete-dataset',
    summary: 'Import a file of drops: streamed as the body, or named by a ticket of the file picker.',
    tag: 'Datasets',
    query: importQuerySchema,
    upload: true,
    answer: ingestionResultSchema,
  }),
  initializeDatabase: endpoint({
    method: 'POST',
    path: '/api/initialize-database',
    summary: 'Create or migrate the database and fill what is missing. Never destroys.',
    tag: 'Datasets',
    answer: z.object({ message: textSchema, totalDrops: integerSchema, jobId: textSchema.optional() }),
  }),
} as const;
