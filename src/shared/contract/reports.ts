import { z } from 'zod';
import { REPORT_BYTES_MAX } from '#shared/constants.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { csvForSchema, startedShape, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

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
  differenceCount: z.int(),
});
export type SectionReplay = ValueOf<typeof sectionReplaySchema>;

export const replaySchema = named('Replay', {
  /** Whether there are computed sections, and all of them give the same figures. */
  identical: z.boolean(),
  /** `nothing`: the report has no section that is computed. */
  verdict: z.enum(['identical', 'different', 'nothing', 'other-dataset']),
  /** One sentence. */
  message: z.string(),
  sections: z.array(sectionReplaySchema).readonly(),
  /** Methods whose version is not that of the report, as `Keyness (version 3, now 4)`: a difference of figures can be theirs. */
  versions: z.array(z.string()).readonly(),
  /** Stored results of the data folder, by method and run, that are not what its data gives. */
  damaged: z.array(z.string()).readonly(),
  /** Whether the sections of the file are other than it was written with, by the SHA-256 that it names: recorded ones, too. */
  altered: z.boolean(),
});
export type Replay = ValueOf<typeof replaySchema>;

export const reportCheckSchema = named('ReportCheck', {
  ...startedShape,
  /** Null while the job is running. */
  replay: replaySchema.nullable(),
});
export type ReportCheck = ValueOf<typeof reportCheckSchema>;

const BRIEF_FORMATS = ['html', 'markdown'] as const;
const MOST_CHOSEN = 100;

/** Ids in a list with commas. */
export const chosenIds = (text: string): readonly string[] => text.split(',').filter((part) => part !== '');

const listOf = (pattern: RegExp, what: string) =>
  z
    .string()
    .max(5000)
    .refine((text) => chosenIds(text).length <= MOST_CHOSEN, `at most ${MOST_CHOSEN} are chosen`)
    .refine((text) => chosenIds(text).every((part) => pattern.test(part)), what)
    .default('');

/** What a brief is made of: some findings and notes, one page. */
export const briefQuerySchema = z.object({
  format: z.enum(BRIEF_FORMATS).default('html'),
  title: z.string().trim().min(1).max(200).default('Brief'),
  /** Ids of tests of the register, in the order of the page. */
  tests: listOf(/^[1-9]\d{0,8}$/u, 'ids of tests, such as 12,15'),
  /** Ids of notes, in the order of the page. */
  notes: listOf(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u,
    'ids of notes, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d, separated by commas',
  ),
});
export type BriefQuery = ValueOf<typeof briefQuerySchema>;

const endpoint = endpointOf('Export');

export const exportEndpoints = {
  exportBrief: endpoint({
    call: 'GET /api/export/brief',
    summary:
      'One page of chosen findings and notes: each with its strip, sentence, method and hash, and how it is computed again.',
    query: briefQuerySchema,
    answer: z.string(),
    produces: mediaTypesOf(BRIEF_FORMATS),
  }),
  replayReport: endpoint({
    call: 'POST /api/reports/replay',
    summary:
      'Compute a report again from the current data, whatever is stored, and say whether its figures are the same; nothing is written.',
    changes: [],
    query: z.object({
      waitMs: waitSchema,
      fileName: z.string().max(300).default('report.json'),
      /** A file that the desktop’s dialog picked, in place of an upload. */
      ticket: z.string().max(200).optional(),
    }),
    upload: REPORT_BYTES_MAX,
    answer: reportCheckSchema,
  }),
  exportAnalysis: endpoint({
    call: 'GET /api/export/analysis',
    computed: true,
    summary:
      'The analysis as a report with its provenance; with `set` the whole report of that frozen set. CSV is a ZIP with a file for each table.',
    query: z.object({
      format: z.enum(EXPORT_FORMATS).default('json'),
      sections: z.string().max(500).optional(),
      csvFor: csvForSchema,
      ...setQueryShape,
    }),
    answer: z.string(),
    produces: mediaTypesOf(EXPORT_FORMATS.map((format) => (format === 'csv' ? 'zip' : format))),
  }),
} as const;
