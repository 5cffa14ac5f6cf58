import { z } from 'zod';
import { keyContentSchema, type KeyContent } from './abbreviation-key.ts';
import type { ValueOf } from './value.ts';

/** One key of a file that the export writes and the import reads. */
export const keyFileEntrySchema = keyContentSchema.extend({
  /** Names the key to change; without it the abbreviation does. */
  id: z.string().min(1).max(100).optional(),
  disabled: z.boolean().default(false),
});
export type KeyFileEntry = ValueOf<typeof keyFileEntrySchema>;

const { category, aliases, caseSensitive, guard, status, source } = keyContentSchema.shape;

/** The same as a file of another program may have it: what it says nothing of stays as it is in a key that is there. */
export const keyFileRecordSchema = keyFileEntrySchema.extend({
  disabled: keyFileEntrySchema.shape.disabled.unwrap().optional(),
  category: category.optional(),
  aliases: aliases.unwrap().optional(),
  caseSensitive: caseSensitive.unwrap().optional(),
  guard: guard.unwrap().optional(),
  status: status.unwrap().optional(),
  source: source.unwrap().optional(),
});
export type KeyFileRecord = ValueOf<typeof keyFileRecordSchema>;

/** What a new key is where its file says nothing of it. */
export const NEW_KEY = {
  category: 'other',
  aliases: [],
  caseSensitive: true,
  guard: null,
  status: 'settled',
  source: '',
} as const satisfies Partial<KeyContent>;

/** Columns of the CSV form: what a key says, in the order of its schema. */
export const KEY_FILE_COLUMNS: readonly string[] = ['id', ...Object.keys(keyContentSchema.shape), 'disabled'];
