import { z } from 'zod';
import { recoverySalvageSchema } from '#shared/recovery.ts';
import { acknowledgementSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { importSubjectSchema } from './imports.ts';
import { JOB_STATUSES } from './jobs.ts';
import { named, type ValueOf } from './value.ts';

export const backupSchema = named('Backup', {
  name: z.string(),
  at: timestampSchema,
  sizeBytes: z.int(),
  reason: z.string(),
});
export type BackupInfo = ValueOf<typeof backupSchema>;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const logEntrySchema = named('LogEntry', {
  /** As written: UTC with milliseconds. */
  time: z.string(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
  /** The other fields of the entry as JSON, one line. */
  fields: z.string(),
});
export type LogEntry = ValueOf<typeof logEntrySchema>;

/** The result of the job of the full check, as far as it is told. */
export const integrityResultSchema = z.object({
  ok: z.boolean(),
  message: z.string(),
  problems: z.array(z.string()),
});

export const salvagedNameSchema = z
  .string()
  .regex(/^salvaged-[A-Za-z0-9-]{1,80}\.db$/, 'the name of a salvaged copy');

/** The result of the job of a salvage. */
export const salvageResultSchema = recoverySalvageSchema.extend({ message: z.string() });

export const STORAGE_PARTS = ['drops', 'posts', 'news', 'abbreviations', 'analyses', 'other'] as const;

export const storagePartSchema = z.object({
  part: z.enum(STORAGE_PARTS),
  /** Of its main table; null where it has none. */
  rows: z.int().nullable(),
  /** Indexes and search index included. */
  bytes: z.int(),
});
export type StoragePart = ValueOf<typeof storagePartSchema>;

export const adminOverviewSchema = named('AdminOverview', {
  parts: z.array(storagePartSchema),
  lastImport: z.object({ name: z.string(), subject: importSubjectSchema, at: timestampSchema }).nullable(),
  /** Jobs that began in the last 24 hours. */
  jobs: z.array(z.object({ status: z.enum(JOB_STATUSES), count: z.int() })),
  /** On the disk of the data folder; null where the system does not tell. */
  diskFreeBytes: z.number().nullable(),
});
export type AdminOverview = ValueOf<typeof adminOverviewSchema>;

const endpoint = endpointOf('Administration');

export const adminEndpoints = {
  getAdminOverview: endpoint({
    call: 'GET /api/admin/overview',
    summary: 'Rows and bytes of each part of the database, the last import, the jobs of a day, the disk.',
    answer: adminOverviewSchema,
  }),
  backUpNow: endpoint({
    call: 'POST /api/admin/backups',
    summary: 'Copy the database, check the copy, keep the newest five.',
    changes: ['Administration', 'System'],
    answer: backupSchema,
  }),
  listBackups: endpoint({
    call: 'GET /api/admin/backups',
    summary: 'Backups, newest first.',
    answer: z.array(backupSchema),
  }),
  restoreBackup: endpoint({
    call: 'POST /api/admin/backups/:name/restore',
    summary: 'Check a backup and put it in place at the next start; what is there now is backed up first.',
    changes: ['Administration', 'System'],
    params: z.object({
      name: z.string().regex(/^dropscope-[A-Za-z0-9.-]{1,80}\.db$/, 'the name of a backup'),
    }),
    answer: acknowledgementSchema,
  }),
  cancelRestore: endpoint({
    call: 'DELETE /api/admin/restore',
    summary: 'Cancel a restore that waits for the next start.',
    changes: ['Administration', 'System'],
    answer: acknowledgementSchema,
  }),
  checkIntegrity: endpoint({
    call: 'POST /api/admin/integrity-check',
    summary:
      'Full check as a job: pages, indexes, keys, search indexes, and every row against the hash it was written with.',
    changes: ['Administration', 'System'],
    answer: acknowledgementSchema,
  }),
  salvageDatabase: endpoint({
    call: 'POST /api/admin/salvage',
    summary:
      'Copy every row that can be read into a new database next to this one, as a job; its result says what is missing.',
    changes: ['Administration', 'System'],
    answer: acknowledgementSchema,
  }),
  useSalvage: endpoint({
    call: 'POST /api/admin/salvage/:name/use',
    summary: 'Check a salvaged copy and put it in place at the next start; what is there now is kept.',
    changes: ['Administration', 'System'],
    params: z.object({ name: salvagedNameSchema }),
    answer: acknowledgementSchema,
  }),
  compactDatabase: endpoint({
    call: 'POST /api/admin/compact',
    summary: 'Give the space of deleted rows back, as a job.',
    changes: ['Administration', 'System'],
    answer: acknowledgementSchema,
  }),
  readLog: endpoint({
    call: 'GET /api/admin/log',
    summary: 'The newest entries of the log, newest first.',
    query: z.object({
      level: z.enum(LOG_LEVELS).default('info'),
      search: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    answer: z.array(logEntrySchema),
  }),
} as const;
