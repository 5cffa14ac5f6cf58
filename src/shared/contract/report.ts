import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { timestampSchema } from './common.ts';

export const REPORT_FORMAT = 'dropscope-report/1';

/** The sections of a report, in the order they stand in it. */
export const REPORT_SECTIONS = [
  'summary',
  'temporal',
  'clusters',
  'frequency',
  'content',
  'deltas',
  'correlations',
  'matrix',
  'network',
  'coordination',
  'abbreviations',
  'ai',
  'tests',
] as const;
export type ReportSectionId = (typeof REPORT_SECTIONS)[number];

const cellSchema = z.union([textSchema, numberSchema, booleanSchema, z.null()]);
export type Cell = z.infer<typeof cellSchema>;

export const reportColumnSchema = z.object({
  key: textSchema,
  label: textSchema,
  /** `count`, `minutes`, `UTC` … */
  unit: textSchema.optional(),
});
export type ReportColumn = z.infer<typeof reportColumnSchema>;

/** How a table is drawn where the format can draw: bars or a line, with its chance band where there is one. */
export const reportChartSchema = z.object({
  kind: z.enum(['bar', 'line']),
  x: textSchema,
  y: textSchema,
  low: textSchema.optional(),
  high: textSchema.optional(),
  /** What chance alone gives. */
  expected: textSchema.optional(),
});

export const reportTableSchema = z.object({
  id: textSchema,
  title: textSchema,
  columns: z.array(reportColumnSchema),
  rows: z.array(z.record(textSchema, cellSchema)),
  /** Rows in the whole result; larger than `rows` where the table was cut. */
  totalRows: integerSchema,
  chart: reportChartSchema.optional(),
});
export type ReportTable = z.infer<typeof reportTableSchema>;

/** What a figure was computed with, so that it can be computed again. */
export const reportMethodSchema = z.object({
  method: textSchema,
  version: integerSchema,
  title: textSchema,
  source: textSchema,
  parameters: z.record(textSchema, z.unknown()),
  seed: integerSchema,
});
export type ReportMethod = z.infer<typeof reportMethodSchema>;

export const reportSectionSchema = z.object({
  id: z.enum(REPORT_SECTIONS),
  title: textSchema,
  /** `computed`: a replay must give the same. `recorded`: kept from earlier (answers of language models), not repeatable. */
  kind: z.enum(['computed', 'recorded']),
  /** Sentences; what could not be computed is said here. */
  notes: z.array(textSchema),
  methods: z.array(reportMethodSchema),
  tables: z.array(reportTableSchema),
});
export type ReportSection = z.infer<typeof reportSectionSchema>;

export const reportProvenanceSchema = z.object({
  application: z.literal('Dropscope'),
  version: textSchema,
  generatedAt: timestampSchema,
  dataset: z
    .object({
      kind: z.enum(['archive', 'demonstration']),
      name: textSchema,
      fileName: textSchema,
      sha256: textSchema,
      recordCount: integerSchema,
      importedAt: timestampSchema,
      licenceNote: textSchema,
      importerVersion: textSchema,
    })
    .nullable(),
  /** What else the figures rest on: news events, posts, keys. */
  inputs: z.array(z.object({ name: textSchema, count: integerSchema, sha256: textSchema.nullable() })),
  parameters: z.object({ sections: z.array(z.enum(REPORT_SECTIONS)) }),
  seeds: z.array(integerSchema),
  /** SHA-256 of the sections as they stand in the JSON report. */
  contentSha256: textSchema,
  reproduce: z.array(textSchema),
});
export type ReportProvenance = z.infer<typeof reportProvenanceSchema>;

export const reportSchema = z
  .object({
    format: z.literal(REPORT_FORMAT),
    provenance: reportProvenanceSchema,
    disclaimer: textSchema,
    /** A paragraph for the methods part of a paper. */
    methods: textSchema,
    sections: z.array(reportSectionSchema),
  })
  .meta({ id: 'Report', title: 'A Dropscope report' });
export type Report = z.infer<typeof reportSchema>;

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
