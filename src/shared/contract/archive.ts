import { z } from 'zod';
import { acknowledgementSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { ARCHIVE } from './subjects.ts';
import { named, type ValueOf } from './value.ts';

export const archiveStateSchema = named('ArchiveState', {
  /** Whether the full archive is here, ready to be ingested. */
  present: z.boolean(),
  /** The one address it is fetched from, and what it must be. */
  url: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  /** What an interrupted download has left; the next one continues from there. */
  partBytes: z.int(),
});
export type ArchiveState = ValueOf<typeof archiveStateSchema>;

const endpoint = endpointOf('Datasets');

export const archiveEndpoints = {
  getArchiveState: endpoint({
    call: 'GET /api/archive',
    summary: 'Whether the full archive has been fetched, and from where it would be.',
    answer: archiveStateSchema,
  }),
  fetchArchive: endpoint({
    call: 'POST /api/archive/fetch',
    summary:
      'Fetch the public archive from its pinned address as a job; nothing but the pinned bytes is kept.',
    changes: ARCHIVE,
    answer: acknowledgementSchema,
  }),
} as const;
