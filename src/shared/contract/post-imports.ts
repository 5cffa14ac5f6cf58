import { z } from 'zod';
import { IMPORT_BYTES_MAX } from '#shared/constants.ts';
import { POST_LAYOUT_CHOICES } from '#shared/layouts.ts';
import { limitSchema, longWaitSchema, statedTimestampSchema, usernameSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import {
  confirmSchema,
  fileQueryShape,
  importPreviewShape,
  importRecordSchema,
  importResultShape,
} from './imports.ts';
import { platformNameSchema, socialPlatformSchema } from './platforms.ts';
import { named, type ValueOf } from './value.ts';

export const socialImportQuerySchema = z.object({
  waitMs: longWaitSchema,
  ...fileQueryShape,
  format: z.enum(POST_LAYOUT_CHOICES).default('auto'),
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** Whose posts these are, where the file does not say. */
  username: usernameSchema.optional(),
  platform: platformNameSchema.optional(),
  /** Name of the file, where texts of posts may change: the longer one is kept. */
  confirm: confirmSchema,
  /** The same as `previewId`. */
  staged: z.string().max(100).optional(),
});
export type SocialImportQuery = ValueOf<typeof socialImportQuerySchema>;

const sampleSchema = z.object({
  platform: socialPlatformSchema,
  externalId: z.string(),
  username: z.string(),
  timestamp: statedTimestampSchema,
  archiveTimestamp: statedTimestampSchema.nullable(),
  timeFlag: z.string().nullable(),
  content: z.string(),
  isRepost: z.boolean(),
});

export const socialPreviewSchema = named('SocialPreview', {
  ...importPreviewShape,
  /** The same as `previewId`. */
  staged: z.string(),
  username: z.string().nullable(),
  /** The file does not say whose posts these are. */
  needsUsername: z.boolean(),
  sample: z.array(sampleSchema),
});
export type SocialPreview = ValueOf<typeof socialPreviewSchema>;

export const socialImportResultSchema = named('SocialImportResult', {
  ...importResultShape,
  format: z.string(),
  /** Posts whose archive date disagrees with their id. */
  flagged: z.int(),
  totalPosts: z.int(),
});
export type SocialImportResult = ValueOf<typeof socialImportResultSchema>;

export const socialImportSchema = importRecordSchema
  .pick({
    id: true,
    fileName: true,
    sha256: true,
    username: true,
    records: true,
    imported: true,
    updated: true,
    unchanged: true,
    skipped: true,
    flagged: true,
    finishedAt: true,
  })
  .extend({
    kind: z.enum(['file', 'collector', 'demonstration']),
    source: z.string(),
    stoppedBy: z.string().nullable(),
  })
  .meta({ id: 'SocialImport' });
export type SocialImport = ValueOf<typeof socialImportSchema>;

const endpoint = endpointOf('Social');

export const postImportEndpoints = {
  previewSocialImport: endpoint({
    call: 'POST /api/social-posts/import/preview',
    summary: 'Receive a file of posts and say what it is and how its first rows read; nothing is imported.',
    changes: [],
    query: socialImportQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: socialPreviewSchema,
  }),
  importSocialPosts: endpoint({
    call: 'POST /api/social-posts/import',
    summary: 'Import a file of posts: streamed as the body, received by a preview, or named by a ticket.',
    changes: ['Imports', 'Social'],
    query: socialImportQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: socialImportResultSchema,
  }),
  listSocialImports: endpoint({
    call: 'GET /api/social-imports',
    summary: 'Files of posts read and collectors run, newest first.',
    query: z.object({ limit: limitSchema }),
    answer: z.array(socialImportSchema),
  }),
} as const;
