import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { ITEM_KINDS } from '#shared/items.ts';
import {
  acknowledgementSchema,
  limitSchema,
  pageShape,
  startedShape,
  statedTimestampSchema,
  timestampSchema,
  waitSchema,
} from './common.ts';
import { corpusDrawSchema } from './corpus-draw.ts';
import { endpointOf } from './endpoint.ts';
import { SQL_ROWS_MAX } from './sql.ts';
import { named, type ValueOf } from './value.ts';

export const SET_OPERATIONS = ['union', 'intersect', 'subtract'] as const;
export type SetOperation = (typeof SET_OPERATIONS)[number];

const SET_NAME_MAX = 80;
const FILTER_MAX = 4000;
const ITEM_KEY_MAX = 300;

/** A name that a line of text, a file and an address can contain. */
export const setNameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(SET_NAME_MAX)
  .regex(/^[^\p{C}/?#,()]+$/u, 'a name without / ? # , ( ) and line breaks');
/** Narrows a list or a method to a working set. */
export const setQueryShape = { set: setNameSchema.optional() };
const setParamsSchema = z.object({ name: setNameSchema });

export const workingSetSchema = named('WorkingSet', {
  name: z.string(),
  /** A frozen set never changes; a live one is a saved search and holds what it finds now. */
  kind: z.enum(['frozen', 'live']),
  /** Number of items. */
  items: z.int(),
  /** SHA-256 over the query, the dataset and every item; null for a live set. */
  hash: z.string().nullable(),
  /** How the items are found: `drops:search=storm&year=2018`, `union(…,…)`. */
  query: z.string(),
  /** SHA-256 of the dataset that the drops were of then. */
  datasetSha256: z.string().nullable(),
  createdAt: timestampSchema,
  /** What it, or the sets it is made of, was drawn from: the sampling fraction and the whole corpus’ denominators. */
  draws: z.array(corpusDrawSchema),
  /** Closed until a plan that names it is locked: nothing shows its items. */
  isHeldOut: z.boolean(),
});
export type WorkingSet = ValueOf<typeof workingSetSchema>;

export const setItemSchema = z.object({
  /** `drop:4966`, `post:twitter/946…`, `event:…`. */
  key: z.string(),
  /** First 20 bytes of the SHA-256 of the item’s content, hex. */
  hash: z.string(),
  /** The start of its text; null where it is not in the data. */
  text: z.string().nullable(),
  /** Its time, UTC, or its day where only that is known; null where it is not in the data. */
  at: statedTimestampSchema.nullable(),
});
export type SetItem = ValueOf<typeof setItemSchema>;

export const setMonthSchema = z.object({
  /** UTC: `2018-02`. */
  month: z.string(),
  kind: z.enum(ITEM_KINDS),
  count: z.int(),
});
export type SetMonth = ValueOf<typeof setMonthSchema>;

export const SAMPLE_STRATA = ['none', 'year', 'month', 'platform'] as const;
export type SampleStratum = (typeof SAMPLE_STRATA)[number];

const filterSchema = z
  .string()
  .max(FILTER_MAX)
  .meta({ description: 'Query string of the list of drops, or posts: or events: and that of theirs' });

export const newSetBodySchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('filter'), name: setNameSchema, filter: filterSchema }),
  z.object({
    from: z.literal('sets'),
    name: setNameSchema,
    operation: z.enum(SET_OPERATIONS),
    sets: z.array(setNameSchema).min(2).max(20),
  }),
  z.object({
    from: z.literal('sample'),
    name: setNameSchema,
    set: setNameSchema,
    size: z.int().min(1).max(5_000_000),
    seed: z.int().min(0).max(0xff_ff_ff_ff).default(DEFAULT_SEED),
    stratum: z.enum(SAMPLE_STRATA).default('none'),
  }),
  z.object({
    from: z.literal('items'),
    name: setNameSchema,
    items: z.array(z.string().max(ITEM_KEY_MAX)).min(1).max(SQL_ROWS_MAX).meta({
      description: 'Names of items: drop:4966, post:twitter/946…, event:…',
    }),
  }),
]);
export type NewSet = ValueOf<typeof newSetBodySchema>;

export const freezingSchema = named('Freezing', {
  ...startedShape,
  /** Null while the job is running. */
  set: workingSetSchema.nullable(),
});
export type Freezing = ValueOf<typeof freezingSchema>;

const itemPartSchema = z.object({ items: z.array(z.string()), total: z.int() });

export const setDifferenceSchema = named('SetDifference', {
  /** What the set was compared with: another set’s name, or null for what its query finds now. */
  against: z.string().nullable(),
  added: itemPartSchema,
  gone: itemPartSchema,
  changed: itemPartSchema,
  /** Not found now because another set that contains them is held out. */
  heldOut: itemPartSchema,
  /** Whether the items in both come in another order. */
  isReordered: z.boolean(),
});
export type SetDifferenceAnswer = ValueOf<typeof setDifferenceSchema>;

const endpoint = endpointOf('Sets');

export const setEndpoints = {
  listSets: endpoint({
    call: 'GET /api/sets',
    summary: 'Frozen sets, and saved searches as live ones, with how many items each contains.',
    answer: z.array(workingSetSchema),
  }),
  createSet: endpoint({
    call: 'POST /api/sets',
    summary: 'Freeze what a filter finds or items by name, combine sets, or draw a sample of one.',
    query: z.object({ waitMs: waitSchema }),
    body: newSetBodySchema,
    answer: freezingSchema,
  }),
  getSet: endpoint({
    call: 'GET /api/sets/:name',
    summary: 'One set.',
    params: setParamsSchema,
    answer: workingSetSchema,
  }),
  listSetItems: endpoint({
    call: 'GET /api/sets/:name/items',
    summary: 'The items of a frozen set, in its order.',
    params: setParamsSchema,
    query: z.object(pageShape),
    answer: z.array(setItemSchema),
  }),
  listSetMonths: endpoint({
    call: 'GET /api/sets/:name/months',
    computed: true,
    summary:
      'How many items of a set, frozen or live, are of each UTC month, by kind; only those in the data. null while the set is held out.',
    params: setParamsSchema,
    answer: z.array(setMonthSchema).nullable(),
  }),
  compareSet: endpoint({
    call: 'GET /api/sets/:name/difference',
    summary:
      'What its query finds now compared with a frozen set, or what another set contains: added, gone, changed.',
    params: setParamsSchema,
    query: z.object({ against: setNameSchema.optional(), limit: limitSchema }),
    answer: setDifferenceSchema,
  }),
  holdOutSet: endpoint({
    call: 'POST /api/sets/:name/hold-out',
    summary:
      'Hold out a frozen set: its items are in no list, search, method or export until a plan that names it is locked.',
    changes: ['Sets', 'Drops', 'News', 'Social'],
    params: setParamsSchema,
    answer: acknowledgementSchema,
  }),
  removeSet: endpoint({
    call: 'DELETE /api/sets/:name',
    summary: 'Remove a frozen set; its items stay.',
    params: setParamsSchema,
    answer: acknowledgementSchema,
  }),
} as const;
