import { z } from 'zod';
import { timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

export const datasetSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(['archive', 'demonstration']),
    name: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    recordCount: z.number().int(),
    importedAt: timestampSchema,
    licenceNote: z.string(),
    importerVersion: z.string(),
    /** True for the data set whose drops are in the database now. */
    current: z.boolean(),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof datasetSchema>;

export const verificationSchema = z
  .object({
    /** One sentence: `4,966 of 4,966 match`. */
    message: z.string(),
    expected: z.number().int(),
    matching: z.number().int(),
    missing: z.array(z.number().int()),
    unexpected: z.array(z.number().int()),
    different: z.array(z.object({ dropNumber: z.number().int(), fields: z.array(z.string()) })),
    verifiedAt: timestampSchema,
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

export const importErrorSchema = z.object({
  /** 1-based record (or line) of the file. */
  record: z.number().int(),
  field: z.string(),
  reason: z.string(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

export const ingestionResultSchema = z
  .object({
    message: z.string(),
    status: z.enum(['running', 'completed', 'failed']),
    totalDrops: z.number().int(),
    /** Sentences; the first 100. */
    errors: z.array(z.string()),
    errorCount: z.number().int(),
    recordErrors: z.array(importErrorSchema),
    jobId: z.string(),
    imported: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    skipped: z.number().int(),
    verification: verificationSchema.nullable(),
    dataset: datasetSchema.nullable(),
  })
  .meta({ id: 'IngestionResult' });
export type IngestionResult = z.infer<typeof ingestionResultSchema>;

/** How long the call waits for the job before it answers `running`, milliseconds. */
export const waitSchema = z.coerce.number().int().min(0).max(60_000).default(900);

/** How dates of a layout that is not known are written, and the zone of those that state none. */
export const dateQueryShape = {
  /** Such as `DD.MM.YYYY HH:mm`; needed where day and month could be taken for each other. */
  dateFormat: z.string().trim().min(1).max(60).optional(),
  /** IANA name, such as `America/New_York`; UTC where it is left out. */
  timeZone: z.string().trim().min(1).max(60).optional(),
};

export const importQuerySchema = z.object({
  waitMs: waitSchema,
  fileName: z.string().max(300).default('upload'),
  format: z.enum(['auto', 'json-qanon', 'generic', 'json', 'ndjson', 'csv']).default('auto'),
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** JSON object: our field → the file's column or path, for generic files. */
  mapping: z.string().max(10_000).optional(),
  ...dateQueryShape,
  /** One-time ticket of the native file picker instead of an upload. */
  ticket: z.string().max(200).optional(),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

export const datasetEndpoints = {
  listDatasets: endpoint({
    method: 'GET',
    path: '/api/datasets',
    summary: 'Datasets ever imported, the current one marked.',
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
      'Load the dataset that came with the app: the full archive if it is there, else the demonstration corpus.',
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
    answer: z.object({ message: z.string(), totalDrops: z.number().int(), jobId: z.string().optional() }),
  }),
} as const;
