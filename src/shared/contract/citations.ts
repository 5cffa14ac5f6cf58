import { z } from 'zod';
import { formatCount } from '#shared/figures.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { endpointOf } from './endpoint.ts';
import { setNameSchema } from './sets.ts';
import type { ValueOf } from './value.ts';

export const CITATION_FORMATS = ['bibtex', 'csl-json', 'ris'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];
/** The most items that one file cites. */
export const CITED_MAX = 50_000;
const FILTER_MAX = 4000;
const ITEM_MAX = 300;

/** What is to be cited: the items of a set, all that a filter finds, or items by name. */
export const citedSchema = z.union([
  z.strictObject({ set: setNameSchema }),
  z.strictObject({ filter: z.string().max(FILTER_MAX) }),
  z.strictObject({ items: z.array(z.string().min(1).max(ITEM_MAX)).min(1).max(CITED_MAX) }),
]);
export type Cited = ValueOf<typeof citedSchema>;

const endpoint = endpointOf('Sets');

export const citationEndpoints = {
  exportCitations: endpoint({
    call: 'GET /api/citations',
    summary: `BibTeX, CSL-JSON or RIS of one item (item), of all that a filter finds (filter), or of a set (set), up to ${formatCount(CITED_MAX)} items; name one of the three.`,
    query: z.object({
      set: setNameSchema.optional(),
      filter: z
        .string()
        .max(FILTER_MAX)
        .optional()
        .meta({ description: 'Query string of the list of drops, or posts: or events: and that of theirs' }),
      item: z
        .string()
        .min(1)
        .max(ITEM_MAX)
        .optional()
        .meta({ description: 'drop:4966, post:twitter/946…, event:…' }),
      format: z.enum(CITATION_FORMATS).default('bibtex'),
    }),
    answer: z.string(),
    produces: mediaTypesOf(CITATION_FORMATS),
  }),
} as const;
