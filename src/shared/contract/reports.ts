import { z } from 'zod';
import { csvForSchema, waitSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { setQueryShape } from './sets.ts';
import type { ValueOf } from './value.ts';

export const EXPORT_FORMATS = [
  'json',
  'csv',
  'ndjson',
  'markdown',
  'html',
  'gexf',
  'bibtex',
  'csl-json',
  'ris',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const differenceSchema = z.object({
  /** Where: `tables.monthly.rows[3].count`. */
  path: z.string(),
  was: z.string(),
  now: z.string(),
});
export type Difference = ValueOf<typeof differenceSchema>;

const sectionReplaySchema = z.object({
  id: z.string(),
  /** `recorded` sections are kept answers and are not computed again. */
  status: z.enum(['identical', 'different', 'recorded', 'missing']),
  /** The first of them. */
  differences: z.array(differenceSchema).readonly(),
  differenceCount: z.number().int(),
});
export type SectionReplay = ValueOf<typeof sectionReplaySchema>;

export const replaySchema = z
  .object({
    identical: z.boolean(),
    /** One sentence. */
    message: z.string(),
    sections: z.array(sectionReplaySchema).readonly(),
    /** Stored results of the data folder, by method and run, that are not what its data gives. */
    damaged: z.array(z.string()).readonly(),
  })
  .meta({ id: 'Replay' });
export type Replay = ValueOf<typeof replaySchema>;

export const reportCheckSchema = z
  .object({
    status: z.enum(['running', 'completed']),
    message: z.string(),
    jobId: z.string(),
    /** Null while the job is running. */
    replay: replaySchema.nullable(),
  })
  .meta({ id: 'ReportCheck' });
export type ReportCheck = ValueOf<typeof reportCheckSchema>;

export const exportEndpoints = {
  replayReport: endpoint({
    method: 'POST',
    path: '/api/reports/replay',
    summary:
      'Compute a report again from the current data, whatever is stored, and say whether its figures are the same; nothing is written.',
    tag: 'Export',
    query: z.object({
      waitMs: waitSchema,
      fileName: z.string().max(300).default('report.json'),
      /** A file that the desktop’s dialog picked, in place of an upload. */
      ticket: z.string().max(200).optional(),
    }),
    upload: true,
    answer: reportCheckSchema,
  }),
  exportAnalysis: endpoint({
    method: 'GET',
    path: '/api/export/analysis',
    summary:
      'The analysis as a report with its provenance; with `set` the whole report of that frozen set. CSV is a ZIP with a file for each table.',
    tag: 'Export',
    query: z.object({
      format: z.enum(EXPORT_FORMATS).default('json'),
      sections: z.string().max(500).optional(),
      csvFor: csvForSchema,
      ...setQueryShape,
    }),
    answer: z.string(),
    produces: 'application/octet-stream',
  }),
} as const;
