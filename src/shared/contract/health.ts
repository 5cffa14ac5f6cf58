import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { timestampSchema } from './common.ts';
import { datasetSchema } from './datasets.ts';
import { endpoint } from './endpoint.ts';

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: textSchema,
    host: z.enum(['desktop', 'headless']),
    startedAt: timestampSchema,
    dataFolder: textSchema,
    database: z.object({
      engine: textSchema,
      engineVersion: textSchema,
      file: textSchema,
      sizeBytes: numberSchema,
      walBytes: numberSchema,
      schemaVersion: integerSchema,
      /** Result of the last integrity check: null until it finished. */
      lastCheck: z.object({ at: timestampSchema, ok: booleanSchema, message: textSchema }).nullable(),
      lastBackup: z.object({ at: timestampSchema, file: textSchema, sizeBytes: numberSchema }).nullable(),
    }),
    dataset: datasetSchema.nullable(),
    totalDrops: integerSchema,
    runningJobs: integerSchema,
    /** A running number that changes with every change of the data. */
    dataVersion: integerSchema,
    /** A backup is put in place at the next start. */
    restoreWaiting: booleanSchema,
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

export const healthEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The state of the workstation.',
    tag: 'System',
    answer: healthSchema,
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    tag: 'System',
    answer: z.record(textSchema, z.unknown()),
  }),
} as const;
