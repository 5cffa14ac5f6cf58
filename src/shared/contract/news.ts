import { z } from 'zod';
import { DROP_CATEGORIES, IMPORT_BYTES_MAX, NEWS_CATEGORIES } from '#shared/constants.ts';
import { NEWS_LAYOUT_CHOICES } from '#shared/layouts.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import {
  acknowledgementSchema,
  boundSchema,
  csvForSchema,
  longWaitSchema,
  pageShape,
  periodShape,
  statedTimestampSchema,
  timestampSchema,
} from './common.ts';
import { dropFilterSchema, facetValueSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import {
  fileQueryShape,
  importPreviewShape,
  importResultShape,
  undoImportQuerySchema,
  undoneImportSchema,
} from './imports.ts';
import { LIST_FORMATS } from './list-formats.ts';
import { setQueryShape } from './sets.ts';
import { tagQueryShape } from './tags.ts';
import { named, type ValueOf } from './value.ts';

/** The shipped list, a file of the user, a collector, or the invented events of the demonstration corpus. */
export const NEWS_ORIGINS = ['shipped', 'imported', 'collected', 'demonstration'] as const;
export type NewsOrigin = (typeof NEWS_ORIGINS)[number];

export const newsEventSchema = named('NewsEvent', {
  id: z.string(),
  title: z.string(),
  source: z.string(),
  category: z.enum(NEWS_CATEGORIES),
  publishedAt: statedTimestampSchema,
  /** False where only the date is known; `publishedAt` is then that date alone. */
  hasTimeOfDay: z.boolean(),
  url: z.string().nullable(),
  origin: z.enum(NEWS_ORIGINS),
});
export type NewsEvent = ValueOf<typeof newsEventSchema>;

/** Which events a list or a set contains. */
export const newsFilterSchema = z.object({
  ...periodShape,
  search: z.string().max(2000).optional(),
  category: z.enum(NEWS_CATEGORIES).optional(),
  source: z.string().max(100).optional(),
  origin: z.enum(NEWS_ORIGINS).optional(),
  ...setQueryShape,
  ...tagQueryShape,
});
export type NewsFilter = ValueOf<typeof newsFilterSchema>;

export const newsQuerySchema = z.object({
  ...newsFilterSchema.shape,
  ...pageShape,
  sortBy: z.enum(['newest', 'oldest']).default('newest'),
});
export type NewsQuery = ValueOf<typeof newsQuerySchema>;

/** A misspelled filter would be answered with the whole list, so it is refused. */
export const newsExportSchema = z.strictObject({
  ...newsFilterSchema.shape,
  sortBy: newsQuerySchema.shape.sortBy,
  format: z.enum(LIST_FORMATS).default('csv'),
  csvFor: csvForSchema,
});

export const newsImportQuerySchema = z.object({
  waitMs: longWaitSchema,
  ...fileQueryShape,
  format: z.enum(NEWS_LAYOUT_CHOICES).default('auto'),
  onError: z.enum(['abort', 'skip']).default('abort'),
  /** An event that is likely the same happening as one that is here: an event of its own, or one with it. */
  sameEvents: z.enum(['keep', 'merge']).default('keep'),
  /** The source of all rows, where the file does not say. */
  source: z.string().trim().min(1).max(100).optional(),
});
export type NewsImportQuery = ValueOf<typeof newsImportQuerySchema>;

export const newsImportPreviewSchema = named('NewsImportPreview', {
  ...importPreviewShape,
  /** Events to be added that are likely the same happening as one that is here. */
  same: z.object({
    /** When two are taken for one, in words. */
    rule: z.string(),
    count: z.int(),
    /** The first hundred. */
    events: z.array(
      z.object({
        day: statedTimestampSchema,
        title: z.string(),
        source: z.string(),
        here: z.object({ id: z.string(), title: z.string(), source: z.string() }),
        /** Share of the words of the shorter headline that are in both, 0 to 1. */
        shared: z.number(),
      }),
    ),
  }),
});
export type NewsImportPreview = ValueOf<typeof newsImportPreviewSchema>;

export const newsImportResultSchema = named('NewsImportResult', {
  ...importResultShape,
  /** The layout the file was found to have. */
  format: z.string().nullable(),
  totalEvents: z.int(),
});
export type NewsImportResult = ValueOf<typeof newsImportResultSchema>;

export const newsSummarySchema = named('NewsSummary', {
  totalEvents: z.int(),
  withTimeOfDay: z.int(),
  /** Different sources, of which `bySource` lists the 50 with the most events. */
  sources: z.int(),
  first: statedTimestampSchema.nullable(),
  last: statedTimestampSchema.nullable(),
  byCategory: z.array(facetValueSchema),
  bySource: z.array(facetValueSchema),
  byOrigin: z.array(facetValueSchema),
  /** Months in UTC with at least one event, in order. */
  byMonth: z.array(z.object({ month: z.string(), category: z.enum(NEWS_CATEGORIES), count: z.int() })),
  imports: z.array(
    z.object({
      id: z.int(),
      origin: z.enum(NEWS_ORIGINS),
      name: z.string(),
      format: z.string(),
      eventCount: z.int(),
      importedAt: timestampSchema,
    }),
  ),
  /** The ways to fresh news, and what is missing where one is not ready. */
  collectors: z.array(
    z.object({ id: z.string(), title: z.string(), ready: z.boolean(), message: z.string() }),
  ),
});
export type NewsSummary = ValueOf<typeof newsSummarySchema>;

export const dropCategoryCountsSchema = named('DropCategoryCounts', {
  /** Of `data/drop-categories.json`. */
  rulesVersion: z.int(),
  totalDrops: z.int(),
  withoutCategory: z.int(),
  categories: z.array(
    z.object({
      category: z.enum(DROP_CATEGORIES),
      label: z.string(),
      meaning: z.string(),
      count: z.int(),
    }),
  ),
});
export type DropCategoryCounts = ValueOf<typeof dropCategoryCountsSchema>;

const endpoint = endpointOf('News');
const ofDrops = endpointOf('Drops');

export const newsEndpoints = {
  listNewsEvents: endpoint({
    call: 'GET /api/news-events',
    summary: 'News events; full size in X-Total-Count.',
    query: newsQuerySchema,
    answer: z.array(newsEventSchema),
  }),
  exportNewsEvents: endpoint({
    call: 'GET /api/news-events/export',
    summary:
      'Every event that a filter finds, as a file that names the filter and the hashes of what is in it; up to 50,000 as citations, by time.',
    query: newsExportSchema,
    answer: z.string(),
    produces: mediaTypesOf(LIST_FORMATS),
  }),
  getNewsSummary: endpoint({
    call: 'GET /api/news-events/summary',
    summary: 'How many events there are, from where, and which collectors are ready.',
    answer: newsSummarySchema,
  }),
  importNewsEvents: endpoint({
    call: 'POST /api/news-events/import',
    summary: 'Import a file of events (JSON, NDJSON, CSV, also gzipped), streamed or named by a ticket.',
    changes: ['Imports', 'News'],
    query: newsImportQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: newsImportResultSchema,
  }),
  previewNewsImport: endpoint({
    call: 'POST /api/news-events/import/preview',
    summary:
      'Receive a file of events and say how it reads and what its import would add; nothing is imported.',
    changes: [],
    query: newsImportQuerySchema,
    upload: IMPORT_BYTES_MAX,
    answer: newsImportPreviewSchema,
  }),
  deleteNewsImport: endpoint({
    call: 'DELETE /api/news-events/imports/:id',
    summary: 'Undo an import or a collection of events.',
    changes: ['Imports', 'News'],
    params: z.object({ id: z.coerce.number().int().min(1) }),
    query: undoImportQuerySchema,
    answer: undoneImportSchema,
  }),
  fetchNews: endpoint({
    call: 'POST /api/fetch-news',
    summary: 'Collect news: RSS without a key, NewsAPI and Guardian with one.',
    changes: ['Imports', 'News'],
    body: z
      .object({
        /** `rss`, `newsapi`, `guardian`; without it every one that is ready. */
        sources: z.array(z.string().max(100)).max(20).optional(),
        from: boundSchema.optional(),
        to: boundSchema.optional(),
        query: z.string().max(500).optional(),
      })
      .default({}),
    answer: acknowledgementSchema,
  }),
  getDropCategoryCounts: ofDrops({
    call: 'GET /api/q-drops/category-counts',
    summary: 'How many drops are in each of the four categories, by the published rules.',
    query: dropFilterSchema,
    answer: dropCategoryCountsSchema,
  }),
} as const;
