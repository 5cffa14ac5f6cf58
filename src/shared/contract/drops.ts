import { z } from 'zod';
import { DROP_NUMBER_MAX, LIST_LIMIT_MAX, PLATFORMS } from '#shared/constants.ts';
import { GRANULARITIES } from '#shared/granularities.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { codedQueryShape } from './coded.ts';
import {
  csvForSchema,
  flagSchema,
  intervalSchema,
  pageShape,
  periodShape,
  rangeSchema,
  statedTimestampSchema,
  timestampSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { LIST_FORMATS } from './list-formats.ts';
import { setQueryShape } from './sets.ts';
import { tagQueryShape } from './tags.ts';
import { named, type ValueOf } from './value.ts';

export const crossReferenceSchema = z.object({
  /** The citation as written: `>>147005381`. */
  reference: z.string(),
  postId: z.string(),
  /** The drop that the cited post is, where it is one (same board group and board). */
  dropNumber: z.int().nullable(),
  /** The cited post's text as the archive carries it. */
  text: z.string().nullable(),
  timestamp: timestampSchema.nullable(),
});
export type CrossReference = ValueOf<typeof crossReferenceSchema>;

export const dropSchema = named('Drop', {
  id: z.int(),
  dropNumber: z.int(),
  timestamp: statedTimestampSchema,
  content: z.string(),
  platform: z.enum(PLATFORMS),
  boardName: z.string(),
  author: z.string(),
  authorId: z.string().nullable(),
  tripcode: z.string().nullable(),
  postId: z.string(),
  isAuthenticated: z.boolean(),
  /** File names under the data folder's `images/`, or URLs where the source gives URLs. */
  images: z.array(z.string()),
  links: z.array(z.string()),
  crossReferences: z.array(crossReferenceSchema),
  /** The content as escaped HTML with `<br>` and inert link texts, for feed readers. */
  rssDescription: z.string(),
  contentLength: z.int(),
  sourceUrl: z.string().nullable(),
  /** SHA-256 of the record in the imported file. */
  recordHash: z.string(),
  /** The import that the drop is from: file, hash and license are in its dataset's `imports`. */
  importId: z.int(),
  highlights: z.array(rangeSchema).optional(),
});
export type Drop = ValueOf<typeof dropSchema>;

export const DROP_SORTS = ['newest', 'oldest', 'number_desc', 'number_asc', 'relevance'] as const;
export type DropSort = (typeof DROP_SORTS)[number];

const dropFilterShape = {
  ...periodShape,
  search: z.string().max(2000).optional(),
  platform: z.string().max(100).optional(),
  board: z.string().max(100).optional(),
  tripcode: z.string().max(100).optional(),
  year: z.coerce.number().int().min(2016).max(2030).optional(),
  authenticated: flagSchema.optional(),
  hasImages: flagSchema.optional(),
  hasLinks: flagSchema.optional(),
  hasReferences: flagSchema.optional(),
  abbreviation: z.string().max(100).optional(),
  /** Whether a searched abbreviation also finds its aliases. */
  expandAbbreviations: flagSchema.optional(),
  category: z.string().max(100).optional(),
  /** Numbers and ranges: `1-15,50`. */
  number: z
    .string()
    .regex(/^\s*\d+(\s*-\s*\d+)?(\s*,\s*\d+(\s*-\s*\d+)?)*\s*$/, 'numbers and ranges such as 1-15,50')
    .max(1000)
    .optional(),
  ...setQueryShape,
  ...tagQueryShape,
  ...codedQueryShape,
};
export const dropFilterSchema = z.object(dropFilterShape);
export type DropFilter = ValueOf<typeof dropFilterSchema>;

export const dropQuerySchema = z.object({
  ...dropFilterShape,
  ...pageShape,
  sortBy: z.enum(DROP_SORTS).default('number_asc'),
});
export type DropQuery = ValueOf<typeof dropQuerySchema>;

export const dropNumberParamsSchema = z.object({
  dropNumber: z.coerce.number().int().min(1).max(DROP_NUMBER_MAX),
});

export const facetValueSchema = z.object({ value: z.string(), count: z.int() });
export type FacetValue = ValueOf<typeof facetValueSchema>;
export const dropFacetsSchema = named('DropFacets', {
  total: z.int(),
  platform: z.array(facetValueSchema),
  board: z.array(facetValueSchema),
  tripcode: z.array(facetValueSchema),
  year: z.array(facetValueSchema),
  hasImages: z.int(),
  hasLinks: z.int(),
  hasReferences: z.int(),
  abbreviation: z.array(facetValueSchema),
});
export type DropFacets = ValueOf<typeof dropFacetsSchema>;

const shareEstimateSchema = z.object({
  n: z.int(),
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const dropStatsSchema = named('DropStats', {
  totalDrops: z.int(),
  /** Calendar months (UTC) from the first to the last drop, both counted. */
  timeSpan: z.int(),
  firstDrop: statedTimestampSchema.nullable(),
  lastDrop: statedTimestampSchema.nullable(),
  /** Drops of which only the day is known: what counts hours or minutes leaves them out. */
  datedToDay: z.int(),
  withText: z.int(),
  withImages: z.int(),
  imageOnly: z.int(),
  images: z.int(),
  withLinks: z.int(),
  links: z.int(),
  linkHosts: z.int(),
  topLinkHosts: z.array(facetValueSchema),
  authenticated: z.int(),
  contentLength: z.object({
    medianWithText: z.number().nullable(),
    max: z.int(),
    sum: z.int(),
  }),
  /** Stored pairs with a score of 0.7 or more. */
  correlations: z.int(),
  /** All stored pairs. */
  correlationsCount: z.int(),
  /** Percent of predictive claims followed by an event above chance; null until it was computed. */
  accuracy: z.number().nullable(),
  /** 95% Wilson interval of `accuracy`, percent; null where nothing was tested. */
  accuracyInterval: intervalSchema.nullable(),
  /** What is expected by chance for `accuracy`, percent. */
  accuracyExpected: shareEstimateSchema.nullable(),
  /** False while correlations or accuracy have not been computed for the current dataset. */
  analysed: z.boolean(),
});
export type DropStats = ValueOf<typeof dropStatsSchema>;
/** Figures that the analyses add to the drop statistics. */
export type AnalysisFigures = Pick<
  DropStats,
  'correlations' | 'correlationsCount' | 'accuracy' | 'accuracyInterval' | 'accuracyExpected' | 'analysed'
>;

export const distributionQuerySchema = z.object({
  granularity: z.enum(GRANULARITIES).default('month'),
  profile: z.enum(['hour-of-week', 'hour', 'weekday']).optional(),
  ...periodShape,
  ...setQueryShape,
});
export const bucketSchema = z.object({ bucket: z.string(), count: z.int() });
export type Bucket = ValueOf<typeof bucketSchema>;

export const neighbourSchema = z.object({
  dropNumber: z.int(),
  timestamp: statedTimestampSchema,
  excerpt: z.string(),
});
export type Neighbour = ValueOf<typeof neighbourSchema>;
export const nearbyPostSchema = z.object({
  id: z.string(),
  /** The post’s name, `post:twitter/946…`. */
  item: z.string(),
  platform: z.string(),
  username: z.string(),
  timestamp: timestampSchema,
  content: z.string(),
  /** Post − drop, minutes; whole days, 0 for the same day, where only the drop’s day is known. */
  timeDelta: z.number(),
});
export const nearbyEventSchema = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  category: z.string(),
  publishedAt: statedTimestampSchema,
  /** False where only the date is known; `publishedAt` is then that date alone. */
  hasTimeOfDay: z.boolean(),
  /** Event − drop, minutes; whole days, 0 for the same day, where only the event’s or the drop’s day is known. */
  timeDelta: z.number(),
});
export const dropContextSchema = named('DropContext', {
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
  /** Drops that this one cites, and drops that cite it. */
  cites: z.array(neighbourSchema),
  citedBy: z.array(neighbourSchema),
  sameDay: z.array(neighbourSchema),
  anniversaries: z.array(neighbourSchema),
  /** The closest of the hour before and after, or of the day, and how many there are in all. */
  posts: z.object({ items: z.array(nearbyPostSchema), total: z.int() }),
  /** The closest of the day before and after, and how many there are in all. */
  news: z.object({ items: z.array(nearbyEventSchema), total: z.int() }),
});
export type DropContext = ValueOf<typeof dropContextSchema>;

const endpoint = endpointOf('Drops');

export const dropEndpoints = {
  listDrops: endpoint({
    call: 'GET /api/q-drops',
    summary: `List or search drops; ${LIST_LIMIT_MAX} at most, full size in X-Total-Count.`,
    query: dropQuerySchema,
    answer: z.array(dropSchema),
  }),
  exportDrops: endpoint({
    call: 'GET /api/q-drops/export',
    summary:
      'Every drop that a filter finds, as a file that names the filter and the hashes of what is in it.',
    // A misspelled filter would be answered with the whole list, so it is refused.
    query: z.strictObject({
      ...dropFilterShape,
      sortBy: dropQuerySchema.shape.sortBy,
      format: z.enum(LIST_FORMATS).default('csv'),
      csvFor: csvForSchema,
    }),
    answer: z.string(),
    produces: mediaTypesOf(LIST_FORMATS),
  }),
  getDropFacets: endpoint({
    call: 'GET /api/q-drops/facets',
    summary: 'Counts per platform, board, tripcode, year and kind for the drops that a filter finds.',
    query: dropFilterSchema,
    answer: dropFacetsSchema,
  }),
  getDropStats: endpoint({
    call: 'GET /api/q-drops/stats',
    summary: 'Figures over all drops, or over the items of a frozen set.',
    query: z.object(setQueryShape),
    answer: dropStatsSchema,
  }),
  getTemporalDistribution: endpoint({
    call: 'GET /api/q-drops/temporal-distribution',
    summary: 'Drops per calendar bucket (UTC), or per hour, weekday or hour of the week.',
    query: distributionQuerySchema,
    answer: z.array(bucketSchema),
  }),
  getDrop: endpoint({
    call: 'GET /api/q-drops/number/:dropNumber',
    summary: 'One drop.',
    params: dropNumberParamsSchema,
    answer: dropSchema,
  }),
  getDropContext: endpoint({
    call: 'GET /api/q-drops/number/:dropNumber/context',
    summary: 'What surrounds a drop: neighbors, references both ways, same day, anniversaries, posts, news.',
    params: dropNumberParamsSchema,
    answer: dropContextSchema,
  }),
} as const;
