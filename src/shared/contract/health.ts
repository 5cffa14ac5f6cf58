import { z } from 'zod';
import { timestampSchema } from './common.ts';
import { datasetSchema } from './datasets.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

export const healthSchema = named('Health', {
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  host: z.enum(['desktop', 'headless']),
  startedAt: timestampSchema,
  dataFolder: z.string(),
  database: z.object({
    engine: z.string(),
    engineVersion: z.string(),
    file: z.string(),
    sizeBytes: z.number(),
    walBytes: z.number(),
    schemaVersion: z.int(),
    /** Writes that wait until an import or a compaction has finished writing. */
    waitingWrites: z.int(),
    /** Result of the last integrity check: null until it finished. */
    lastCheck: z.object({ at: timestampSchema, ok: z.boolean(), message: z.string() }).nullable(),
    lastBackup: z.object({ at: timestampSchema, file: z.string(), sizeBytes: z.number() }).nullable(),
  }),
  dataset: datasetSchema.nullable(),
  totalDrops: z.int(),
  /** Sets whose items are in no list, figure or export until a plan that names them is locked. */
  heldOut: z.array(z.object({ name: z.string(), items: z.int() })),
  runningJobs: z.int(),
  /** A running number that changes with every change of the data. */
  dataVersion: z.int(),
  /** What a person should know of the data folder: what this start found and did, what keeps it from being written. */
  notes: z.array(z.string()),
  /** A backup is put in place at the next start. */
  restoreWaiting: z.boolean(),
});
export type Health = ValueOf<typeof healthSchema>;

const endpoint = endpointOf('System');

export const healthEndpoints = {
  getHealth: endpoint({
    call: 'GET /api/health',
    summary: 'The state of the workstation.',
    answer: healthSchema,
  }),
  getOpenApi: endpoint({
    call: 'GET /api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    answer: z.record(z.string(), z.unknown()),
  }),
} as const;
