import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const EXPORT_FORMATS = [
  'json',
  'csv',
  'ndjson',
  'markdown',
  'html',
  'gexf',
  'bibtex',
  'csl-json',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportEndpoints = {
  exportAnalysis: endpoint({
    method: 'GET',
    path: '/api/export/analysis',
    summary: 'The analysis as a report with its provenance.',
    tag: 'Export',
    query: z.object({
      format: z.enum(EXPORT_FORMATS).default('json'),
      sections: z.string().max(500).optional(),
    }),
    answer: z.string(),
    produces: 'application/octet-stream',
  }),
} as const;
