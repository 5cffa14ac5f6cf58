import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { keyCategorySchema, keyContentSchema, keyGuardSchema, keyStatusSchema } from './abbreviation-key.ts';
import { csvForSchema, flagSchema, idParamsSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

export const abbreviationKeySchema = named('AbbreviationKey', {
  id: z.string(),
  abbreviation: z.string(),
  /** The first of `meanings`. */
  definition: z.string(),
  meanings: z.array(z.string()),
  category: keyCategorySchema,
  thumbnailUrl: z.string().nullable(),
  aliases: z.array(z.string()),
  caseSensitive: z.boolean(),
  guard: keyGuardSchema.nullable(),
  status: keyStatusSchema,
  source: z.string(),
  origin: z.enum(['shipped', 'user']),
  /** A shipped key that the user changed: upgrades leave it as it is. */
  isEdited: z.boolean(),
  isDisabled: z.boolean(),
  mergedInto: z.string().nullable(),
  /** Drops whose own words hold the key. */
  dropCount: z.int(),
});
export type AbbreviationKey = ValueOf<typeof abbreviationKeySchema>;

export const abbreviationKeyStatsSchema = z.object({
  total: z.int(),
  withImages: z.int(),
  byCategory: z.record(z.string(), z.int()),
  byStatus: z.record(z.string(), z.int()),
  disabled: z.int(),
  edited: z.int(),
  added: z.int(),
});
export type AbbreviationKeyStats = ValueOf<typeof abbreviationKeyStatsSchema>;

export const keyInputSchema = keyContentSchema.extend({
  /** Whether the key's card shows its category's icon. */
  hasThumbnail: z.boolean().default(true),
});
export type KeyInput = ValueOf<typeof keyInputSchema>;

/** A change of keys; matching all drops again is a job that may still run. */
const keyChangeSchema = z.object({
  key: abbreviationKeySchema,
  jobId: z.string().nullable(),
});

const keyListChangeSchema = z.object({
  message: z.string(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  jobId: z.string().nullable(),
});

export const KEY_FILE_FORMATS = ['json', 'csv'] as const;

const keyFilterShape = { includeDisabled: flagSchema.default(false) };

const endpoint = endpointOf('Abbreviations');

export const abbreviationKeyEndpoints = {
  listAbbreviationKeys: endpoint({
    call: 'GET /api/abbreviation-keys',
    summary: 'All keys.',
    query: z.object(keyFilterShape),
    answer: z.array(abbreviationKeySchema),
  }),
  searchAbbreviationKeys: endpoint({
    call: 'GET /api/abbreviation-keys/search',
    summary: 'Keys whose abbreviation, alias, meaning or category contains a text.',
    query: z.object({
      q: z.string().max(200).default(''),
      category: keyCategorySchema.optional(),
      ...keyFilterShape,
    }),
    answer: z.array(abbreviationKeySchema),
  }),
  getAbbreviationKeyStats: endpoint({
    call: 'GET /api/abbreviation-keys/stats',
    summary: 'Counts over the keys.',
    answer: abbreviationKeyStatsSchema,
  }),
  exportAbbreviationKeys: endpoint({
    call: 'GET /api/abbreviation-keys/export',
    summary: 'All keys as a file that the import reads.',
    query: z.object({ format: z.enum(KEY_FILE_FORMATS).default('json'), csvFor: csvForSchema }),
    answer: z.string(),
    produces: mediaTypesOf(KEY_FILE_FORMATS),
  }),
  importAbbreviationKeys: endpoint({
    call: 'POST /api/abbreviation-keys/import',
    summary: 'Add and change keys from a file; a faulty row refuses the whole file and is named.',
    body: z.strictObject({
      format: z.enum(KEY_FILE_FORMATS).default('json'),
      content: z.string().min(1),
    }),
    answer: keyListChangeSchema,
  }),
  undoKeyChange: endpoint({
    call: 'POST /api/abbreviation-keys/undo',
    summary: 'Undo the last change of the keys.',
    answer: keyListChangeSchema,
  }),
  addAbbreviationKey: endpoint({
    call: 'POST /api/abbreviation-keys',
    summary: 'Add a key.',
    body: keyInputSchema,
    answer: keyChangeSchema,
  }),
  editAbbreviationKey: endpoint({
    call: 'PUT /api/abbreviation-keys/:id',
    summary: 'Change a key; a shipped one keeps the change through upgrades.',
    params: idParamsSchema,
    body: keyInputSchema,
    answer: keyChangeSchema,
  }),
  disableAbbreviationKey: endpoint({
    call: 'DELETE /api/abbreviation-keys/:id',
    summary: 'Switch a key off; nothing is thrown away.',
    params: idParamsSchema,
    answer: keyChangeSchema,
  }),
  enableAbbreviationKey: endpoint({
    call: 'POST /api/abbreviation-keys/:id/enable',
    summary: 'Switch a key on again.',
    params: idParamsSchema,
    answer: keyChangeSchema,
  }),
  resetAbbreviationKey: endpoint({
    call: 'POST /api/abbreviation-keys/:id/reset',
    summary: 'Give a shipped key back what it was shipped with.',
    params: idParamsSchema,
    answer: keyChangeSchema,
  }),
  mergeAbbreviationKey: endpoint({
    call: 'POST /api/abbreviation-keys/:id/merge',
    summary: 'Make a key a spelling of another one: its spellings and meanings go there, it is disabled.',
    params: idParamsSchema,
    body: z.strictObject({ into: z.string().min(1).max(100) }),
    answer: keyChangeSchema,
  }),
} as const;
