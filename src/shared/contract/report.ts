import { z } from 'zod';
import { zonedTimestampSchema } from './common.ts';
import { DATASET_KINDS, datasetImportSchema, verifiedSchema } from './datasets.ts';
import type { ValueOf } from './value.ts';

export const REPORT_FORMAT = 'dropscope-report/1';

/** The sections of a report with their titles, in the order they are in it. */
export const REPORT_SECTION_TITLES = {
  summary: 'Summary',
  temporal: 'Temporal distribution',
  clusters: 'Temporal clusters',
  frequency: 'Frequency',
  content: 'Content patterns',
  deltas: 'Delta patterns',
  ladder: 'Chance ladder',
  correlations: 'Correlations with news events',
  matrix: 'Correlation matrix',
  network: 'Network',
  coordination: 'Coordination of accounts with the drops',
  accounts: 'Accounts that act together',
  abbreviations: 'Abbreviations',
  text: 'Text bench',
  claims: 'Claims',
  ai: 'AI analysis',
  tests: 'Test register',
} as const;
export type ReportSectionId = keyof typeof REPORT_SECTION_TITLES;
export const REPORT_SECTIONS = Object.keys(REPORT_SECTION_TITLES) as readonly ReportSectionId[];

/** Input of a report that names the claim ledger: the entries of its log, and the hash of the last one. */
export const CLAIM_LOG_INPUT = 'claim ledger entries';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = ValueOf<typeof cellSchema>;

export const reportColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** `count`, `minutes`, `UTC` … */
  unit: z.string().optional(),
});
export type ReportColumn = ValueOf<typeof reportColumnSchema>;

/** How a table is drawn where the format can draw: bars or a line, with its chance band where there is one. */
export const reportChartSchema = z.object({
  kind: z.enum(['bar', 'line']),
  x: z.string(),
  y: z.string(),
  low: z.string().optional(),
  high: z.string().optional(),
  /** What is expected by chance. */
  expected: z.string().optional(),
});

export const reportTableSchema = z.object({
  id: z.string(),
  title: z.string(),
  columns: z.array(reportColumnSchema),
  rows: z.array(z.record(z.string(), cellSchema)),
  /** Rows in the whole result; larger than `rows` where the table was cut. */
  totalRows: z.int(),
  chart: reportChartSchema.optional(),
});
export type ReportTable = ValueOf<typeof reportTableSchema>;

/** What a figure was computed with, so that it can be computed again. */
export const reportMethodSchema = z.object({
  method: z.string(),
  version: z.int(),
  title: z.string(),
  source: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.int(),
});
export type ReportMethod = ValueOf<typeof reportMethodSchema>;

export const reportSectionSchema = z.object({
  id: z.enum(REPORT_SECTIONS),
  title: z.string(),
  /** `computed`: a replay must give the same. `recorded`: kept from earlier (answers of language models), not repeatable. */
  kind: z.enum(['computed', 'recorded']),
  /** Sentences; what could not be computed is said here. */
  notes: z.array(z.string()),
  methods: z.array(reportMethodSchema),
  tables: z.array(reportTableSchema),
});
export type ReportSection = ValueOf<typeof reportSectionSchema>;

/** How the p and q of a method in a section are to be read. */
export const reportMarkSchema = z.object({
  section: z.enum(REPORT_SECTIONS),
  /** Its place among the methods of the section, from 1. */
  place: z.int(),
  method: z.string(),
  title: z.string(),
  /** Name of the locked plan that its run follows; null: exploratory. */
  plan: z.string().nullable(),
});
export type ReportMark = ValueOf<typeof reportMarkSchema>;

/** A frozen set as a report names it. */
export const reportSetSchema = z.object({
  name: z.string(),
  /** SHA-256 over its items and its query. */
  hash: z.string(),
  items: z.int(),
  /** The filter that found its items. */
  query: z.string(),
  /** What its rates have to be read against, where it was drawn from a corpus. */
  draws: z.array(z.string()).exactOptional(),
});
export type ReportSet = ValueOf<typeof reportSetSchema>;

export const reportProvenanceSchema = z.object({
  application: z.literal('Dropscope'),
  version: z.string(),
  generatedAt: zonedTimestampSchema,
  dataset: z
    .object({
      kind: z.enum(DATASET_KINDS),
      name: z.string(),
      fileName: z.string(),
      sha256: z.string(),
      recordCount: z.int(),
      importedAt: zonedTimestampSchema,
      licenceNote: z.string(),
      importerVersion: z.string(),
      /** The files that its drops are from; earlier reports name the main one only. */
      imports: z.array(datasetImportSchema.extend({ importedAt: zonedTimestampSchema })).default([]),
      /** How many drops agree with the reference index; null where that was not counted. */
      verified: verifiedSchema.extend({ verifiedAt: zonedTimestampSchema }).nullable().default(null),
    })
    .nullable(),
  /** What else the figures rest on: news events, posts, keys. */
  inputs: z.array(z.object({ name: z.string(), count: z.int(), sha256: z.string().nullable() })),
  /** The frozen set that the whole report is narrowed to; absent where it is of everything. */
  set: reportSetSchema.optional(),
  parameters: z.object({ sections: z.array(z.enum(REPORT_SECTIONS)) }),
  seeds: z.array(z.int()),
  /** SHA-256 of the sections as they are in the JSON report. */
  contentSha256: z.string(),
  reproduce: z.array(z.string()),
});
export type ReportProvenance = ValueOf<typeof reportProvenanceSchema>;

export const reportSchema = z
  .object({
    format: z.literal(REPORT_FORMAT),
    provenance: reportProvenanceSchema,
    disclaimer: z.string(),
    /** A paragraph for the methods part of a paper. */
    methods: z.string(),
    sections: z.array(reportSectionSchema),
    /** Next to the sections, for the same data give the same sections, whatever was planned; earlier reports have none. */
    marks: z.array(reportMarkSchema).default([]),
  })
  .meta({ id: 'Report', title: 'A Dropscope report' });
export type Report = ValueOf<typeof reportSchema>;

/** Nodes and edges of the network at the report's threshold, for GEXF. */
export interface ReportGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly type: string;
    readonly time: string | null;
  }[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly weight: number;
    readonly kind: string;
  }[];
}
