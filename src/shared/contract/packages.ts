import { z } from 'zod';
import { startedShape, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { setNameSchema } from './sets.ts';
import { named, type ValueOf } from './value.ts';

export const packageBodySchema = z.object({
  /** One ZIP file, or a folder. */
  form: z.enum(['folder', 'zip']).default('folder'),
  set: setNameSchema.optional().meta({ description: 'Frozen set whose items are the only rows' }),
  /** Frozen sets whose items are listed with their hashes. */
  sets: z.array(setNameSchema).max(20).default([]),
  /** Whether texts of drops and posts are written, or only ids and hashes. */
  texts: z.boolean().default(false),
  authors: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
});

export const writtenPackageSchema = named('ResearchPackage', {
  /** The folder, or the ZIP file. */
  path: z.string(),
  bytes: z.int(),
  /** In the folder or in the ZIP file. */
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
});
export type WrittenPackage = ValueOf<typeof writtenPackageSchema>;

export const packageExportSchema = named('PackageExport', {
  ...startedShape,
  /** Null while the job is running. */
  package: writtenPackageSchema.nullable(),
});
export type PackageExport = ValueOf<typeof packageExportSchema>;

const endpoint = endpointOf('Export');

export const packageEndpoints = {
  exportPackage: endpoint({
    call: 'POST /api/packages',
    summary:
      'Write a research package into the exports of the data folder: every table, and programs that recompute its figures.',
    changes: [],
    query: z.object({ waitMs: waitSchema }),
    body: packageBodySchema,
    answer: packageExportSchema,
  }),
} as const;
