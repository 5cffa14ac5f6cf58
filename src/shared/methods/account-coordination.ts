import { z } from 'zod';
import { chanceSchema, statedTimestampSchema } from '#shared/contract/common.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf, oneOf, wholeWithin } from './parts.ts';

/** What accounts share: what their source states, what is in the text, and the text itself. */
export const SHARED_OBJECTS = [
  'object',
  'link',
  'domain',
  'hashtag',
  'mention',
  'repost',
  'reply',
  'image',
  'text',
  'near-text',
] as const;
export type SharedObject = (typeof SHARED_OBJECTS)[number];

/** Why there is no network where all posts are of one account. */
export const ONE_ACCOUNT = 'All shares are of one account; a pair needs two.';
/** Why no window makes a network. */
export const TOO_FEW_SHARES = 'No account has enough shares: choose a lower minimum participation.';
export const NOTHING_SHARED = 'No object of the chosen kinds is shared by two accounts.';

/**
 * What chance keeps. `repetition`: within each object the accounts are shuffled over its shares, so that times, objects and each
 * account's count per object stay: do the same two accounts meet too often? `closeness`: each account's shares move together by whole
 * days or weeks, so that its hours, its bursts (and with weeks its weekdays) stay: do they meet too closely?
 */
export const NULLS = ['repetition', 'closeness'] as const;
export type NullName = (typeof NULLS)[number];
export const MOVES = ['day', 'week'] as const;
/** By how much an account's shares move under `closeness`. */
export type Move = (typeof MOVES)[number];

/** Windows of the curve in seconds, from one to a day. */
export const CURVE_WINDOWS = [
  1, 2, 5, 10, 20, 60, 120, 300, 600, 1800, 3600, 10_800, 43_200, 86_400,
] as const;

/** Units of the periods that the network is cut into, the finest first. */
export const PERIOD_UNITS = ['hour', 'day', 'month', 'quarter', 'year', 'decade'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

export const accountCoordinationParameters = z.object({
  objects: z
    .array(z.enum(SHARED_OBJECTS))
    .min(1)
    .max(SHARED_OBJECTS.length)
    .default(['object', 'link', 'repost', 'image', 'text'])
    .meta({ description: 'What counts as the same thing' }),
  window: wholeWithin(0, 31 * 86_400, 60, 'Largest distance in time of two shares', 'seconds'),
  minParticipation: wholeWithin(1, 1000, 2, 'Shares that an account needs', 'shares'),
  direction: oneOf(['none', 'kept'], 'none', '`kept`: an edge leads from the account that was first'),
  withAuthor: z
    .boolean()
    .default(false)
    .meta({ description: 'Take the author of the drops as one more account' }),
  null: oneOf(NULLS, 'repetition', 'Chance that ranks the edges and decides which are grouped'),
  move: oneOf(MOVES, 'day', 'Whole days or weeks that accounts move by under closeness'),
  surrogates: wholeWithin(19, 9999, 999, 'Copies of each kind of chance', 'copies'),
  curveSurrogates: wholeWithin(0, 9999, 199, 'Copies for the window curve; 0: counts only', 'copies'),
});
export type AccountCoordinationParameters = ValueOf<typeof accountCoordinationParameters>;

/** A count next to one kind of chance; null where nothing was compared. */
const bandShape = {
  expected: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  p: z.number().nullable(),
};
const bandSchema = z.object(bandShape);

const weightRowSchema = z.object({
  atLeast: z.int(),
  observed: z.int(),
  ...bandShape,
});

const nullSchema = z.object({
  name: z.enum(NULLS),
  /** Copies that were made: 0 where nothing can move. */
  surrogates: z.int(),
  /** Edges of each weight and more. */
  weights: listOf(weightRowSchema),
  /** Edges of weight 2 and more with q < 0.05. */
  exceeding: z.int(),
  /** The smallest q; null without an edge or a copy. */
  leastQ: z.number().nullable(),
});

/** An edge’s weight next to one kind of chance. */
const edgeChanceSchema = z.object({ ...bandShape, q: z.number().nullable() });

const sharedPairSchema = z.object({
  /** Kind and id: `link:https://example.org/a`. */
  object: z.string(),
  /** Names of the two items, the earlier first: `post:twitter/946…`, `drop:12`. */
  first: z.string(),
  second: z.string(),
  firstAt: statedTimestampSchema,
  secondAt: statedTimestampSchema,
  /** Seconds. */
  gap: z.int(),
});

export const accountEdgeSchema = z.object({
  a: z.string(),
  b: z.string(),
  /** Distinct pairs of contents. */
  weight: z.int(),
  objects: z.int(),
  /** Seconds between the shares of a pair, on average. */
  meanGap: z.number(),
  /** Distinct contents of the one account over those of the other, the smaller first: 1 where both give as many. */
  symmetry: z.number(),
  /** Pairs in which the first account came first; pairs at one second count for neither. */
  aFirst: z.int(),
  bFirst: z.int(),
  first: statedTimestampSchema,
  last: statedTimestampSchema,
  repetition: edgeChanceSchema,
  closeness: edgeChanceSchema,
  /** Place of its group; null where its accounts are in no common one. */
  group: z.int().nullable(),
  /** Places of the periods with a pair of it, and its weight in each; a pair is in the period of its earlier share. */
  periods: listOf(z.tuple([z.int(), z.int()])),
  /** Its pairs in the order of time, the first of them. */
  pairs: listOf(sharedPairSchema),
});
export type AccountEdge = ValueOf<typeof accountEdgeSchema>;

export const accountGroupSchema = z.object({
  /** Mean share of the runs in which two of its accounts are together. */
  stability: z.number(),
  accounts: listOf(z.object({ account: z.string(), together: z.number() })),
  /** Edges that were grouped between its accounts. */
  edges: z.int(),
  /** What they shared within the window, the object of most accounts first. */
  objects: listOf(
    z.object({
      object: z.string(),
      accounts: z.int(),
      shares: z.int(),
      first: statedTimestampSchema,
      last: statedTimestampSchema,
    }),
  ),
  /** Those shares by UTC day. */
  days: listOf(z.object({ day: z.string(), shares: z.int() })),
});
export type AccountGroup = ValueOf<typeof accountGroupSchema>;

export const accountCoordinationResult = z.object({
  posts: z.int(),
  /** Drops that take part. */
  drops: z.int(),
  shares: z.int(),
  /** Shares and distinct objects of each kind that was requested. */
  kinds: listOf(z.object({ kind: z.enum(SHARED_OBJECTS), shares: z.int(), objects: z.int() })),
  /** Accounts with an edge, objects with a pair, pairs of shares, and edges of every weight. */
  accounts: z.int(),
  objects: z.int(),
  pairs: z.int(),
  edgeCount: z.int(),
  /** Edges of weight 2 and more. */
  tested: z.int(),
  nulls: listOf(nullSchema),
  curve: z.object({
    surrogates: z.int(),
    points: listOf(
      z.object({
        /** Seconds. */
        window: z.int(),
        observed: z.int(),
        repetition: bandSchema,
        closeness: bandSchema,
      }),
    ),
    /** Windows that are shorter than the times are exact, or that make too many pairs. */
    leftOut: listOf(z.int()),
  }),
  /** The network by period of time, UTC, without a gap. */
  periods: z.object({
    unit: z.enum(PERIOD_UNITS),
    points: listOf(
      z.object({
        /** Its first day, or its first second where periods are hours. */
        start: statedTimestampSchema,
        accounts: z.int(),
        edges: z.int(),
        /** Pairs of shares whose earlier one is in the period. */
        pairs: z.int(),
        repetition: bandSchema,
        closeness: bandSchema,
      }),
    ),
  }),
  /** The tested edges that chance explains least, the first of them. */
  edges: listOf(accountEdgeSchema),
  groups: z.object({
    /** Whether the grouped edges are those above chance, or all tested ones because none is. */
    of: z.enum(['exceeding', 'tested']),
    edges: z.int(),
    runs: z.int(),
    graphs: z.int(),
    modularity: chanceSchema.nullable(),
    range: z.object({ low: z.number(), high: z.number() }).nullable(),
    groups: listOf(accountGroupSchema),
    /** All groups, also those that are not listed. */
    total: z.int(),
  }),
  /** What is to be known before the figures are read, a sentence each. */
  notes: listOf(z.string()),
  /** Why nothing was counted, as one sentence; null where it was. */
  refusal: z.string().nullable(),
});
export type AccountCoordinationResult = ValueOf<typeof accountCoordinationResult>;
