import { z } from 'zod';
import type { ValueOf } from './value.ts';

const SPEC_MAX = 4100;

/** Everything of the other set’s kind that is not in it. */
export const REST = 'rest';

/** All drops: what is compared with the rest where no set is named. */
export const ALL_DROPS = 'drops:';

const FORM = 'set:NAME, or drops:, posts: or events: with the query string of that list, or rest';

/** A set of texts in words: a working set, what a filter finds, or all that is not in the other set. */
export const textSetSpecSchema = z
  .string()
  .trim()
  .max(SPEC_MAX)
  .regex(/^(?:rest$|set:.|drops:|posts:|events:)/su, FORM)
  .meta({ description: FORM });

/** A set of texts as a run keeps it; the hash is that of a frozen set. */
export const textSetSchema = z.object({ spec: textSetSpecSchema, hash: z.string().nullable() });
export type TextSet = ValueOf<typeof textSetSchema>;

/** A set of texts in a request: in words alone, or as a run keeps it. A hash that is left out is that of the set as it is now. */
export const namedTextSetSchema = z.union(
  [
    textSetSpecSchema.transform((spec) => ({ spec, hash: null })),
    textSetSchema.extend({ hash: textSetSchema.shape.hash.default(null) }),
  ],
  { error: FORM },
);

/** Which of the two sets a view of one corpus reads. */
export const CORPORA = ['a', 'b', 'both'] as const;
export type CorpusName = (typeof CORPORA)[number];
