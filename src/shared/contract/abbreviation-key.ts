import { z } from 'zod';
import type { ValueOf } from './value.ts';

export const KEY_CATEGORIES = [
  'person',
  'organization',
  'intelligence',
  'military',
  'political',
  'geographic',
  'other',
] as const;
export const keyCategorySchema = z.enum(KEY_CATEGORIES);
export type KeyCategory = ValueOf<typeof keyCategorySchema>;

/**
 * What is known of a key's reading: one reading (`settled`), several by context (`ambiguous`), rival readings of one use
 * (`disputed`), none that the archive bears out (`unresolved`).
 */
export const KEY_STATUSES = ['settled', 'ambiguous', 'disputed', 'unresolved'] as const;
export const keyStatusSchema = z.enum(KEY_STATUSES);
export type KeyStatus = ValueOf<typeof keyStatusSchema>;

const formSchema = z
  .string()
  .trim()
  .min(1, 'at least one character')
  .max(40, 'at most 40 characters')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'no control characters');
const meaningSchema = z
  .string()
  .trim()
  .min(1, 'at least one character')
  .max(200, 'at most 200 characters')
  .regex(/^[^\p{Cc}]*$/u, 'no control characters');
const wordsSchema = z.array(z.string().min(1).max(40)).min(1).max(40);

/**
 * One condition on the place of an occurrence, inside its line:
 * `bracketed` alone between brackets; `listed` in a list of initials; `mixedCaseLine` the line has lower-case letters;
 * `lowerCaseBeside` the word directly before or after has; * `aloneOnLine` no other word in the line; `hyphenated`, `dotted`, `insideWord` grown onto another word by a hyphen, a dot
 * or a bracket; `after`/`before` one of these words is directly before/after it.
 */
export const guardClauseSchema = z.union([
  z.enum([
    'bracketed',
    'listed',
    'mixedCaseLine',
    'lowerCaseBeside',
    'aloneOnLine',
    'hyphenated',
    'dotted',
    'insideWord',
  ]),
  z.strictObject({ after: wordsSchema }),
  z.strictObject({ before: wordsSchema }),
]);
export type GuardClause = ValueOf<typeof guardClauseSchema>;

/** An occurrence counts if one of `any` holds (or `any` is absent) and none of `none`. Aliases are not guarded. */
export const keyGuardSchema = z.strictObject({
  any: z.array(guardClauseSchema).min(1).max(12).optional(),
  none: z.array(guardClauseSchema).min(1).max(12).optional(),
});
export type KeyGuard = ValueOf<typeof keyGuardSchema>;

/** What a key says; the first meaning is the default definition. */
export const keyContentSchema = z.strictObject({
  abbreviation: formSchema,
  meanings: z.array(meaningSchema).min(1, 'at least one meaning').max(12, 'at most 12 meanings'),
  category: keyCategorySchema,
  aliases: z.array(formSchema).max(30, 'at most 30 aliases').default([]),
  caseSensitive: z.boolean().default(true),
  guard: keyGuardSchema.nullable().default(null),
  status: keyStatusSchema.default('settled'),
  source: z.string().trim().max(300, 'at most 300 characters').default(''),
});
export type KeyContent = ValueOf<typeof keyContentSchema>;

/** Just what a key says, of anything that says it and more. */
export const keyContentOf = (key: KeyContent): KeyContent => ({
  abbreviation: key.abbreviation,
  meanings: key.meanings,
  category: key.category,
  aliases: key.aliases,
  caseSensitive: key.caseSensitive,
  guard: key.guard,
  status: key.status,
  source: key.source,
});

/** A key of the shipped file: `id` is a slug that never changes. */
export const shippedKeySchema = keyContentSchema.extend({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug of lower-case letters, digits and hyphens')
    .max(60),
});
export type ShippedKey = ValueOf<typeof shippedKeySchema>;
export const shippedKeysSchema = z.array(shippedKeySchema);
