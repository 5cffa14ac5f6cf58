import { z } from 'zod';
import { DROP_CATEGORIES } from '#shared/constants.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const markersSchema = z.array(z.string().trim().min(1).max(60)).default([]);

/** The rules of one category; `docs/news.md` says how each list is read. */
export const categoryRuleSchema = z.strictObject({
  label: z.string(),
  meaning: z.string(),
  /** Whole words and phrases in any case; a final `*` also takes the word's continuation. */
  words: markersSchema,
  /** Abbreviations and names that count only as they are written here. */
  exact: markersSchema,
  /** Hosts of links, subdomains included. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/)).default([]),
  /** Words and phrases that contain a marker but do not count. */
  except: markersSchema,
  /** Whether a day and month later than the drop's own date counts. */
  datesAhead: z.boolean().default(false),
});
export type CategoryRule = ValueOf<typeof categoryRuleSchema>;

/** `data/drop-categories.json`. */
export const dropCategoryRulesSchema = z.strictObject({
  version: z.int().min(1),
  note: z.string(),
  categories: z.record(z.enum(DROP_CATEGORIES), categoryRuleSchema),
});
export type DropCategoryRules = ValueOf<typeof dropCategoryRulesSchema>;
