import { z } from 'zod';
import { keyContentSchema } from './abbreviation-key.ts';
import type { ValueOf } from './value.ts';

/** One key of a file that the export writes and the import reads. */
export const keyFileEntrySchema = keyContentSchema.extend({
  /** Names the key to change; without it the abbreviation does. */
  id: z.string().min(1).max(100).optional(),
  disabled: z.boolean().default(false),
});
export type KeyFileEntry = ValueOf<typeof keyFileEntrySchema>;

/** Columns of the CSV form, in order. */
export const KEY_FILE_COLUMNS = [
  'id',
  'abbreviation',
  'meanings',
  'category',
  'aliases',
  'caseSensitive',
  'guard',
  'status',
  'source',
  'disabled',
] as const;
