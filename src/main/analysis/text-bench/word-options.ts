import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';

/** Which words of a text are counted, and which of them count as the same word. */
export const wordOptionsSchema = z.object({
  case: z.enum(['fold', 'keep']).default('fold').meta({
    description: 'Whether upper and lower case are one word',
  }),
  quotes: z.boolean().default(false).meta({
    description: 'Whether quoted posts and pasted passages are counted',
  }),
  links: z.boolean().default(false).meta({
    description: 'Whether addresses and references to posts are counted',
  }),
  stopWords: z.enum(['keep', 'drop']).default('keep').meta({
    description: 'Whether English stop words are counted',
  }),
  lemmas: z.enum(['none', 'english']).default('none').meta({
    description: 'Whether English words are reduced to their base form',
  }),
});
export type WordOptions = ValueOf<typeof wordOptionsSchema>;

/** The author’s own words only, case folded, stop words counted, no lemmas. */
export const ownWordOptions: WordOptions = wordOptionsSchema.parse({});

/** Everything that is written, for texts without layers of their own such as plain files. */
export const wholeTextOptions: WordOptions = { ...ownWordOptions, quotes: true, links: true };
