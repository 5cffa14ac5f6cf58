import { z } from 'zod';
import { acknowledgementSchema, idParamsSchema, timestampSchema } from './common.ts';
import { dropFilterSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

export const savedSearchBodySchema = z.object({
  name: z.string().trim().min(1).max(80),
  /** The page's address behind the `?`: the view with its search, filters and order. */
  view: z.string().max(4000),
  /** The same search and filters as the parameters of the list of drops, for the count. */
  filter: z
    .record(z.string().max(60), z.string().max(2000))
    .refine((filter) => dropFilterSchema.safeParse(filter).success, 'a filter of the list of drops'),
});

export const savedSearchSchema = named('SavedSearch', {
  id: z.string(),
  name: z.string(),
  view: z.string(),
  /** The filter as a set names it: `drops:search=storm`. */
  filter: z.string(),
  /** Drops that it finds now. */
  count: z.int(),
  createdAt: timestampSchema,
});
export type SavedSearch = ValueOf<typeof savedSearchSchema>;

const endpoint = endpointOf('Drops');

export const savedSearchEndpoints = {
  listSavedSearches: endpoint({
    call: 'GET /api/saved-searches',
    summary: 'Searches kept under a name, with how many drops each finds now.',
    answer: z.array(savedSearchSchema),
  }),
  saveSearch: endpoint({
    call: 'POST /api/saved-searches',
    summary: 'Keep a search; the same name again replaces it.',
    body: savedSearchBodySchema,
    answer: savedSearchSchema,
  }),
  removeSavedSearch: endpoint({
    call: 'DELETE /api/saved-searches/:id',
    summary: 'Forget a search.',
    params: idParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
