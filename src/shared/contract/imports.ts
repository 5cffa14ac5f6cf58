import { z } from 'zod';
import { encodingNameSchema } from '#shared/encodings.ts';
import {
  acknowledgementSchema,
  limitSchema,
  longWaitSchema,
  startedShape,
  statedTimestampSchema,
  timestampSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { RUN_STATUSES } from './jobs.ts';
import { platformNameSchema } from './platforms.ts';
import { SUBJECTS } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

/** What can be imported. */
export const IMPORT_SUBJECTS = ['drops', 'posts', 'news'] as const;
export const importSubjectSchema = z.enum(IMPORT_SUBJECTS);
export type ImportSubject = ValueOf<typeof importSubjectSchema>;
export const IMPORT_ORIGINS = ['file', 'collector', 'shipped', 'demonstration'] as const;

export const importErrorSchema = z.object({
  /** 1-based record (or line) of the file. */
  record: z.int(),
  field: z.string(),
  reason: z.string(),
});
export type ImportError = ValueOf<typeof importErrorSchema>;

/** What a user can say about a file so that faulty records of it are read. */
export const FAULT_MENDS = ['encoding', 'username', 'source', 'platform', 'dateFormat', 'timeZone'] as const;
export type FaultMend = (typeof FAULT_MENDS)[number];

/** Faulty records with one cause. */
export const faultSchema = named('ImportFault', {
  field: z.string(),
  reason: z.string(),
  count: z.int(),
  /** The first of them, 1-based. */
  records: z.array(z.int()),
  /** The choice that mends them; null where only the file can be repaired. */
  mend: z.enum(FAULT_MENDS).nullable(),
  /** The same as one sentence. */
  sentence: z.string(),
});
export type ImportFault = z.infer<typeof faultSchema>;

/** How the file of an import is named (its bytes streamed, a ticket of the native picker, or what a preview has received), opened and read. */
export const fileQueryShape = {
  fileName: z.string().max(300).default('upload'),
  /** One-time ticket of the native file picker instead of an upload. */
  ticket: z.string().max(200).optional(),
  /** A file that a preview has received already. */
  previewId: z.string().max(100).optional(),
  /** JSON object: our field → the file's column or dotted path. */
  mapping: z.string().max(10_000).optional(),
  /** How dates of a layout that is not known are written, such as `DD.MM.YYYY HH:mm`, or `Excel` for the numbers of a spreadsheet; needed where day and month could be taken for each other. */
  dateFormat: z.string().trim().min(1).max(60).optional(),
  /** IANA name of the zone of dates that state none, such as `America/New_York`; UTC where it is left out. */
  timeZone: z.string().trim().min(1).max(60).optional(),
  /** Encoding of a file without a byte-order mark; UTF-8 where it is left out. */
  encoding: encodingNameSchema.optional(),
  /** Path of the list of the records inside a document or inside records: `messages`, `orderedItems`; `.` for the records themselves. */
  list: z.string().max(300).optional(),
};

export const itemChangeSchema = named('ItemChange', {
  /** Number of a drop, id of a post. */
  id: z.string(),
  /** What a reader knows it by. */
  label: z.string(),
  /** Names of the fields that differ. */
  fields: z.array(z.string()),
  /** The text before and after. */
  before: z.string(),
  after: z.string(),
});

/** What every import answers, whatever its subject. */
export const importResultShape = {
  message: z.string(),
  status: z.enum(RUN_STATUSES),
  jobId: z.string(),
  /** To undo it with; null while it runs and where it brought nothing new. */
  importId: z.int().nullable(),
  records: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** One sentence a cause; the first 100. */
  errors: z.array(z.string()),
  errorCount: z.int(),
  recordErrors: z.array(importErrorSchema),
  /** The faulty records by their causes. */
  faults: z.array(faultSchema),
  /** Items that were there and read differently now; the first 100. */
  changes: z.array(itemChangeSchema),
  /** What a reader of these items should know. */
  notes: z.array(z.string()),
  /** The copy of the database that was made before anything was changed. */
  backup: z.string().nullable(),
};

/** What the first values of a column look like. */
export const COLUMN_LOOKS = ['empty', 'number', 'date', 'yes or no', 'address', 'list', 'text'] as const;
export type ColumnLook = (typeof COLUMN_LOOKS)[number];
const columnSchema = z.object({
  column: z.string(),
  type: z.enum(COLUMN_LOOKS),
  /** A few different values. */
  examples: z.array(z.string()),
});
export type ColumnGuess = ValueOf<typeof columnSchema>;

const itemSampleSchema = z.object({
  id: z.string(),
  timestamp: statedTimestampSchema,
  hasTimeOfDay: z.boolean(),
  /** Author, account or source. */
  by: z.string(),
  text: z.string(),
});

export const importEffectSchema = named('ImportEffect', {
  records: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** False where only the first 100,000 records were compared. */
  isWhole: z.boolean(),
  /** The first 100. */
  changes: z.array(itemChangeSchema),
  refusals: z.array(importErrorSchema),
  /** The refused records by their causes. */
  faults: z.array(faultSchema),
});
export type ImportEffect = ValueOf<typeof importEffectSchema>;

/** How the first lines of a file read, in encodings that read them alike. */
const encodingReadingSchema = named('EncodingReading', {
  encodings: z.array(z.string()),
  lines: z.array(z.string()),
});

/** A list that the records of a file can be. */
const listChoiceSchema = named('ListChoice', {
  /** `messages`; `.`: the records themselves; empty: the members of a numbered object. */
  path: z.string(),
  /** How many records were seen of it. */
  count: z.int(),
  columns: z.array(z.string()),
});

/** What every preview answers, whatever its subject; a file of unknown columns is no error. */
export const importPreviewShape = {
  /** Names the received file in the import that follows; kept for an hour. */
  previewId: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  /** Id of the layout; `generic` where it is known by its columns only. */
  format: z.string(),
  title: z.string(),
  container: z.string(),
  parts: z.array(z.string()),
  /** The encoding in use; null where it has to be chosen first. */
  encoding: z.string().nullable(),
  /** How the file reads in other encodings, where it is not, or not all, UTF-8. */
  encodings: z.array(encodingReadingSchema),
  /** The list in use; null: the records themselves. */
  list: z.string().nullable(),
  /** Lists that the records could be; empty where there are none. */
  lists: z.array(listChoiceSchema),
  /** What has to be chosen before the file can be read. */
  needs: z.enum(['encoding', 'list', 'date format', 'columns', 'platform']).nullable(),
  columns: z.array(z.string()),
  columnTypes: z.array(columnSchema),
  /** The first ten rows as they are in the file, a cell for each column. */
  rows: z.array(z.array(z.string())),
  /** Our fields that columns can be named for. */
  fields: z.array(z.string()),
  mapping: z.record(z.string(), z.string()).nullable(),
  /** Fields that still need a column. */
  missing: z.array(z.string()),
  dateFormat: z.string().nullable(),
  /** Formats that read the dates equally well: one has to be chosen. */
  dateFormats: z.array(z.string()),
  /** Why the file cannot be imported yet, in one sentence; null where it can. */
  problem: z.string().nullable(),
  /** The first rows as they will be read. */
  items: z.array(itemSampleSchema),
  sampleErrors: z.array(importErrorSchema),
  notes: z.array(z.string()),
  /** What an import would do; null where the columns are to be named first. */
  effect: importEffectSchema.nullable(),
};
export const importPreviewSchema = z.object(importPreviewShape).meta({ id: 'ImportPreview' });
export type ImportPreview = ValueOf<typeof importPreviewSchema>;

export const importRecordSchema = named('ImportRecord', {
  id: z.int(),
  subject: importSubjectSchema,
  origin: z.enum(IMPORT_ORIGINS),
  name: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  /** Layout of the file, or the collector. */
  format: z.string(),
  username: z.string().nullable(),
  datasetId: z.int().nullable(),
  licenceNote: z.string(),
  importerVersion: z.string(),
  records: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  flagged: z.int(),
  /** What ended a collection early: `rate-limited`, `blocked`, … */
  stoppedBy: z.string().nullable(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  /** False for lists that belong to the program. */
  canUndo: z.boolean(),
});
export type ImportRecord = ValueOf<typeof importRecordSchema>;

export const importMappingSchema = named('ImportMapping', {
  id: z.int(),
  subject: importSubjectSchema,
  name: z.string(),
  mapping: z.record(z.string(), z.string()),
  dateFormat: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** Of all posts of such a file; null where a column or the ids say it, and for drops and news. */
  platform: z.string().nullable(),
  savedAt: timestampSchema,
});
export type ImportMapping = ValueOf<typeof importMappingSchema>;

export const rowParamsSchema = z.object({ id: z.coerce.number().int().min(1) });
/** The name of what is to change or go, said by a person who wants it. */
export const confirmSchema = z.string().max(300).optional();

export const undoImportQuerySchema = z.object({ confirm: confirmSchema, waitMs: longWaitSchema });
export const undoneImportSchema = named('UndoneImport', {
  /** `running`: its items are still there, and the job undoes them. */
  ...startedShape,
});
export type UndoneImport = ValueOf<typeof undoneImportSchema>;

const endpoint = endpointOf('Imports');

export const importEndpoints = {
  listImports: endpoint({
    call: 'GET /api/imports',
    summary: 'Files read and collections made, newest first.',
    query: z.object({ subject: importSubjectSchema.optional(), limit: limitSchema }),
    answer: z.array(importRecordSchema),
  }),
  undoImport: endpoint({
    call: 'DELETE /api/imports/:id',
    summary: 'Undo a whole import: its items go, items that it changed read again as before.',
    changes: SUBJECTS,
    params: rowParamsSchema,
    query: undoImportQuerySchema,
    answer: undoneImportSchema,
  }),
  discardPreview: endpoint({
    call: 'DELETE /api/imports/previews/:id',
    summary: 'Forget a file that a preview has received.',
    changes: [],
    params: z.object({ id: z.string().min(1).max(100) }),
    answer: acknowledgementSchema,
  }),
  listImportMappings: endpoint({
    call: 'GET /api/import-mappings',
    summary: 'Columns that were named once and can be used again.',
    query: z.object({ subject: importSubjectSchema.optional() }),
    answer: z.array(importMappingSchema),
  }),
  saveImportMapping: endpoint({
    call: 'PUT /api/import-mappings',
    summary: 'Save the columns of a layout under a name; the same name again replaces them.',
    body: z.object({
      subject: importSubjectSchema,
      name: z.string().trim().min(1).max(100),
      mapping: z.record(z.string().min(1).max(60), z.string().min(1).max(1000)),
      dateFormat: fileQueryShape.dateFormat,
      timeZone: fileQueryShape.timeZone,
      platform: platformNameSchema.optional(),
    }),
    answer: importMappingSchema,
  }),
  deleteImportMapping: endpoint({
    call: 'DELETE /api/import-mappings/:id',
    summary: 'Forget saved columns.',
    params: rowParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
