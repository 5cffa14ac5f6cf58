import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { DROP_NUMBER_MAX, LIST_LIMIT_MAX, PLATFORMS } from '#shared/constants.ts';
import {
  boundSchema,
  flagSchema,
  limitSchema,
  offsetSchema,
  rangeSchema,
  timestampSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';

export const crossReferenceSchema = z.object({
  /** The citation as written: `>>147005381`. */
  reference: textSchema,
  postId: textSchema,
  /** The drop that the cited post is, where it is one (same board group and board). */
  dropNumber: integerSchema.nullable(),
  /** The cited post's text as the archive carries it. */
  text: textSchema.nullable(),
  timestamp: timestampSchema.nullable(),
});
export type CrossReference = z.infer<typeof crossReferenceSchema>;

export const dropSchema = z
  .object({
    id: integerSchema,
    dropNumber: integerSchema,
    timestamp: timestampSchema,
    content: textSchema,
    platform: z.enum(PLATFORMS),
    boardName: textSchema,
    author: textSchema,
    authorId: textSchema.nullable(),
    tripcode: textSchema.nullable(),
    postId: textSchema,
    isAuthenticated: booleanSchema,
    /** File names under the data folder's `images/`, or URLs where the source gives URLs. */
    images: z.array(textSchema),
    links: z.array(textSchema),
    crossReferences: z.array(crossReferenceSchema),
    /** The content as escaped HTML with `<br>` and inert link texts, for feed readers. */
    rssDescription: textSchema,
    contentLength: integerSchema,
    sourceUrl: textSchema.nullable(),
    /** SHA-256 of the record in the imported file. */
    recordHash: textSchema,
    highlights: z.array(rangeSchema).optional(),
  })
  .meta({ id: 'Drop' });
export type Drop = z.infer<typeof dropSchema>;

export const DROP_SORTS = ['newest', 'oldest', 'number_desc', 'number_asc', 'relevance'] as const;
export type DropSort = (typeof DROP_SORTS)[number];

const dropFilterShape = {
  startDate: boundSchema.optional(),
  endDate: boundSchema.optional(),
  search: textSchema.max(2000).optional(),
  platform: textSchema.max(100).optional(),
  board: textSchema.max(100).optional(),
  tripcode: textSchema.max(100).optional(),
  year: z.coerce.number().int().min(2016).max(2030).optional(),
  authenticated: flagSchema.optional(),
  hasImages: flagSchema.optional(),
  hasLinks: flagSchema.optional(),
  hasReferences: flagSchema.optional(),
  abbreviation: textSchema.max(100).optional(),
  /** Whether a searched abbreviation also finds its aliases. */
  expandAbbreviations: flagSchema.optional(),
  category: textSchema.max(100).optional(),
  /** Numbers and ranges: `1-15,50`. */
  number: z
    .string()
    .regex(/^\s*\d+(\s*-\s*\d+)?(\s*,\s*\d+(\s*-\s*\d+)?)*\s*$/, 'numbers and ranges such as 1-15,50')
    .max(1000)
    .optional(),
};
export const dropFilterSchema = z.object(dropFilterShape);
export type DropFilter = z.output<typeof dropFilterSchema>;

export const dropQuerySchema = z.object({
  ...dropFilterShape,
  limit: limitSchema,
  offset: offsetSchema,
  sortBy: z.enum(DROP_SORTS).default('number_asc'),
});
export type DropQuery = z.output<typeof dropQuerySchema>;

export const dropNumberParamsSchema = z.object({
  dropNumber: z.coerce.number().int().min(1).max(DROP_NUMBER_MAX),
});

export const facetValueSchema = z.object({ value: textSchema, count: integerSchema });
export type FacetValue = z.infer<typeof facetValueSchema>;
export const dropFacetsSchema = z
  .object({
    total: integerSchema,
    platform: z.array(facetValueSchema),
    board: z.array(facetValueSchema),
    tripcode: z.array(facetValueSchema),
    year: z.array(facetValueSchema),
    hasImages: integerSchema,
    hasLinks: integerSchema,
    hasReferences: integerSchema,
    abbreviation: z.array(facetValueSchema),
  })
  .meta({ id: 'DropFacets' });
export type DropFacets = z.infer<typeof dropFacetsSchema>;

const shareEstimateSchema = z.object({
  n: integerSchema,
  mean: numberSchema.nullable(),
  low: numberSchema.nullable(),
  high: numberSchema.nullable(),
});

export const dropStatsSchema = z
  .object({
    totalDrops: integerSchema,
    /** Calendar months (UTC) from the first to the last drop, both counted. */
    timeSpan: integerSchema,
    firstDrop: timestampSchema.nullable(),
    lastDrop: timestampSchema.nullable(),
    withText: integerSchema,
    withImages: integerSchema,
    imageOnly: integerSchema,
    images: integerSchema,
    withLinks: integerSchema,
    links: integerSchema,
    linkHosts: integerSchema,
    topLinkHosts: z.array(facetValueSchema),
    authenticated: integerSchema,
    contentLength: z.object({
      medianWithText: numberSchema.nullable(),
      max: integerSchema,
      sum: integerSchema,
    }),
    /** Stored pairs with a score of 0.7 or more. */
    correlations: integerSchema,
    /** All stored pairs. */
    correlationsCount: integerSchema,
    /** Percent of predictive claims followed by an event above chance; null until it was computed. */
    accuracy: numberSchema.nullable(),
    /** What chance alone gives for `accuracy`, percent. */
    accuracyExpected: shareEstimateSchema.nullable(),
    /** False while correlations or accuracy have not been computed for the present dataset. */
    analysed: booleanSchema,
  })
  .meta({ id: 'DropStats' });
export type DropStats = z.infer<typeof dropStatsSchema>;

export const GRANULARITIES = ['day', 'week', 'month', 'year'] as const;
export const distributionQuerySchema = z.object({
  granularity: z.enum(GRANULARITIES).default('month'),
  profile: z.enum(['hour-of-week', 'hour', 'weekday']).optional(),
  startDate: boundSchema.optional(),
  endDate: boundSchema.optional(),
});
export const bucketSchema = z.object({ bucket: textSchema, count: integerSchema });
export type Bucket = z.infer<typeof bucketSchema>;

export const neighbourSchema = z.object({
  dropNumber: integerSchema,
  timestamp: timestampSchema,
  excerpt: textSchema,
});
export type Neighbour = z.infer<typeof neighbourSchema>;
export const nearbyPostSchema = z.object({
  id: textSchema,
  platform: textSchema,
  username: textSchema,
  timestamp: timestampSchema,
  content: textSchema,
  /** Post − drop, minutes. */
  timeDelta: numberSchema,
});
export const nearbyEventSchema = z.object({
  id: textSchema,
  title: textSchema,
  source: textSchema,
  category: textSchema,
  publishedAt: timestampSchema,
  /** Event − drop, minutes. */
  timeDelta: numberSchema,
});
export const dropContextSchema = z
  .object({
    previous: neighbourSchema.nullable(),
    next: neighbourSchema.nullable(),
    /** Drops that this one cites, and drops that cite it. */
    cites: z.array(neighbourSchema),
    citedBy: z.array(neighbourSchema),
    sameDay: z.array(neighbourSchema),
    anniversaries: z.array(neighbourSchema),
    posts: z.array(nearbyPostSchema),
    news: z.array(nearbyEventSchema),
  })
  .meta({ id: 'DropContext' });
export type DropContext = z.infer<typeof dropContextSchema>;

export const dropEndpoints = {
  listDrops: endpoint({
    method: 'GET',
    path: '/api/q-drops',
    summary: `List or search drops; ${String(LIST_LIMIT_MAX)} at most, full size in X-Total-Count; of very many hits only so many are counted, which X-Total-At-Least says.`,
    tag: 'Drops',
    query: dropQuerySchema,
    answer: z.array(dropSchema),
  }),
  getDropFacets: endpoint({
    method: 'GET',
    path: '/api/q-drops/facets',
    summary: 'Counts per platform, board, tripcode, year and kind for the drops that a filter finds.',
    tag: 'Drops',
    query: dropFilterSchema,
    answer: dropFacetsSchema,
  }),
  getDropStats: endpoint({
    method: 'GET',
    path: '/api/q-drops/stats',
    summary: 'Figures over all drops.',
    tag: 'Drops',
    answer: dropStatsSchema,
  }),
  getTemporalDistribution: endpoint({
    method: 'GET',
    path: '/api/q-drops/temporal-distribution',
    summary: 'Drops per calendar bucket (UTC), or per hour, weekday or hour of the week.',
    tag: 'Drops',
    query: distributionQuerySchema,
    answer: z.array(bucketSchema),
  }),
  getDrop: endpoint({
    method: 'GET',
    path: '/api/q-drops/number/:dropNumber',
    summary: 'One drop.',
    tag: 'Drops',
    params: dropNumberParamsSchema,
    answer: dropSchema,
  }),
  getDropContext: endpoint({
    method: 'GET',
    path: '/api/q-drops/number/:dropNumber/context',
    summary:
      'What stands around a drop: neighbours, references both ways, same day, anniversaries, posts, news.',
    tag: 'Drops',
    params: dropNumberParamsSchema,
    answer: dropContextSchema,
  }),
} as const;
