import { z } from 'zod';
import { IMPORT_BYTES_MAX } from '#shared/constants.ts';
import { DROP_LAYOUT_CHOICES } from '#shared/layouts.ts';
import { acknowledgementSchema, flagSchema, timestampSchema, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import {
  confirmSchema,
  fileQueryShape,
  importPreviewShape,
  importResultShape,
  rowParamsSchema,
} from './imports.ts';
import { ARCHIVE } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

/** The archive, the invented corpus that the program comes with, or drops of the user's own. */
export const DATASET_KINDS = ['archive', 'demonstration', 'own'] as const;
export type DatasetKind = (typeof DATASET_KINDS)[number];

/** A file that drops of a dataset are from. */
export const datasetImportSchema = named('DatasetImport', {
  id: z.int(),
  name: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  importedAt: timestampSchema,
  licenceNote: z.string(),
  importerVersion: z.string(),
  /** Drops of the dataset that are from this file now. */
  drops: z.int(),
});
export type DatasetImport = ValueOf<typeof datasetImportSchema>;

/** How many drops agree with the reference index of the archive, and when that was counted. */
export const verifiedSchema = z.object({
  matching: z.int(),
  expected: z.int(),
  verifiedAt: timestampSchema,
});

export const datasetSchema = named('Dataset', {
  id: z.int(),
  kind: z.enum(DATASET_KINDS),
  name: z.string(),
  /** File, hash, moment, license and importer of the import that brought most of the drops; each drop names its own. */
  fileName: z.string(),
  sha256: z.string(),
  recordCount: z.int(),
  /** Of the records those that are held out: nothing shows or analyzes them. */
  heldCount: z.int(),
  importedAt: timestampSchema,
  licenceNote: z.string(),
  importerVersion: z.string(),
  /** True for the open dataset, whose drops are shown, searched and analyzed. */
  current: z.boolean(),
  /** True for the archive where all of its drops agree with the reference index, and no other is there. */
  complete: z.boolean(),
  /** How many drops agree with the reference index; null where that was not counted. */
  verified: verifiedSchema.nullable(),
  imports: z.array(datasetImportSchema),
});
export type Dataset = ValueOf<typeof datasetSchema>;

export const verificationSchema = named('Verification', {
  /** One sentence: `4,966 of 4,966 match`. */
  message: z.string(),
  expected: z.int(),
  matching: z.int(),
  missing: z.array(z.int()),
  unexpected: z.array(z.int()),
  different: z.array(z.object({ dropNumber: z.int(), fields: z.array(z.string()) })),
  verifiedAt: timestampSchema,
});
export type Verification = ValueOf<typeof verificationSchema>;

export const ingestionResultSchema = named('IngestionResult', {
  ...importResultShape,
  /** Drops of the open dataset. */
  totalDrops: z.int(),
  verification: verificationSchema.nullable(),
  /** The dataset that the drops went into; while the import runs, the open one. */
  dataset: datasetSchema.nullable(),
});
export type IngestionResult = ValueOf<typeof ingestionResultSchema>;

export const dropPreviewSchema = named('DropPreview', {
  ...importPreviewShape,
  /** The dataset that the import would go into; its id is null for a new one. */
  target: z.object({ id: z.int().nullable(), name: z.string() }),
  /** Whether nearly all drops of the reference index are in the file: it is a copy of the archive. */
  looksLikeArchive: z.boolean(),
});
export type DropPreview = ValueOf<typeof dropPreviewSchema>;

const dropFileShape = {
  ...fileQueryShape,
  format: z.enum(DROP_LAYOUT_CHOICES).default('auto'),
  /**
   * `archive`, `new`, or the id of a dataset. Skipped: the dataset that this very file is in, the archive for its pinned bytes, else a
   * dataset of its own.
   */
  dataset: z
    .string()
    .regex(/^(archive|new|[1-9]\d{0,9})$/, 'archive, new, or the id of a dataset')
    .optional(),
  /** Name of a new dataset; the file's name where it is left out. */
  name: z.string().trim().min(1).max(200).optional(),
};

export const importQuerySchema = z.object({
  waitMs: waitSchema,
  ...dropFileShape,
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** The dataset's name: drops of it may be changed. */
  confirm: confirmSchema,
  /** Whether the dataset is opened; left out: where none is open, or the demonstration. */
  open: flagSchema.optional(),
});
export type ImportQuery = ValueOf<typeof importQuerySchema>;

export const dropPreviewQuerySchema = z.object(dropFileShape);

const endpoint = endpointOf('Datasets');

export const datasetEndpoints = {
  listDatasets: endpoint({
    call: 'GET /api/datasets',
    summary: 'All datasets, the open one first.',
    answer: z.array(datasetSchema),
  }),
  verifyDataset: endpoint({
    call: 'GET /api/datasets/verification',
    summary: 'Compare the drops with the reference index: number, time, site, board and hash of the text.',
    answer: verificationSchema,
  }),
  ingestCompleteDrops: endpoint({
    call: 'POST /api/ingest-complete-qdrops',
    summary:
      'Load the dataset that came with the app: the full archive if it is there, else the demonstration corpus.',
    changes: ARCHIVE,
    query: z.object({ waitMs: waitSchema, confirm: confirmSchema }),
    answer: ingestionResultSchema,
  }),
  importCompleteDataset: endpoint({
    call: 'POST /api/import-complete-dataset',
    summary: 'Import a file of drops: streamed as the body, or named by a ticket of the file picker.',
    changes: ARCHIVE,
    query: importQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: ingestionResultSchema,
  }),
  previewDropImport: endpoint({
    call: 'POST /api/import-complete-dataset/preview',
    summary:
      'Receive a file of drops and say how it reads and what its import would change; nothing is imported.',
    changes: [],
    query: dropPreviewQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: dropPreviewSchema,
  }),
  openDataset: endpoint({
    call: 'POST /api/datasets/:id/open',
    summary:
      'Open a dataset: its drops are shown, searched and analyzed. The one that was open is closed and kept whole.',
    changes: ARCHIVE,
    params: rowParamsSchema,
    answer: acknowledgementSchema,
  }),
  deleteDataset: endpoint({
    call: 'DELETE /api/datasets/:id',
    summary: 'Delete a dataset, confirmed by its name. A backup is made first.',
    changes: ARCHIVE,
    params: rowParamsSchema,
    query: z.object({ confirm: confirmSchema }),
    answer: acknowledgementSchema,
  }),
  initializeDatabase: endpoint({
    call: 'POST /api/initialize-database',
    summary: 'Create or migrate the database and fill what is missing. Never destroys.',
    changes: ARCHIVE,
    answer: z.object({ message: z.string(), totalDrops: z.int(), jobId: z.string().optional() }),
  }),
} as const;
