import { z } from 'zod';
import type { ValueOf } from './value.ts';

/** What every computed answer says of itself, so that it can be had again. */
export const stampSchema = z.object({
  method: z.string(),
  version: z.int(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.int(),
  datasetName: z.string().nullable(),
  datasetSha256: z.string().nullable(),
});
export type Stamp = ValueOf<typeof stampSchema>;
