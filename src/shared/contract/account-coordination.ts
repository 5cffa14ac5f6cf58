import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import {
  accountCoordinationParameters,
  accountCoordinationResult,
  accountEdgeSchema,
} from '#shared/methods/account-coordination.ts';
import { listOf } from '#shared/methods/parts.ts';
import { seedSchema, selectionSchema } from './analyses.ts';
import { csvForSchema, flagSchema, statedTimestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { platformFilterSchema } from './platforms.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { stampSchema } from './stamp.ts';
import { named, type ValueOf } from './value.ts';

/** Files of the network of accounts. */
const NETWORK_FILES = ['edges', 'groups', 'gexf', 'graphml'] as const;

const accountNameSchema = z.string().trim().min(1).max(300);

/** What is asked of the network of accounts: which posts, and what the method is told. */
const questionShape = {
  platform: platformFilterSchema,
  includeReposts: flagSchema.default(true),
  ...selectionSchema.pick({ startDate: true, endDate: true }).shape,
  ...setQueryShape,
  ...queryShape(accountCoordinationParameters),
  seed: seedSchema,
};

const edgeRowSchema = accountEdgeSchema.omit({ pairs: true });
export type AccountEdgeRow = ValueOf<typeof edgeRowSchema>;

export const accountCoordinationSchema = accountCoordinationResult
  .extend({
    /** Of the account that was requested; without its pairs. */
    edges: listOf(edgeRowSchema),
    /** Edges that are kept in full: the tested ones that chance explains least. */
    kept: z.int(),
    stamp: stampSchema,
  })
  .meta({ id: 'AccountCoordination' });
export type AccountCoordination = ValueOf<typeof accountCoordinationSchema>;

/** One edge with its first pairs, and the texts of the posts in them. */
export const accountPairsSchema = named('AccountPairs', {
  edge: accountEdgeSchema,
  /** Each post or drop of the pairs once; what is no longer stored is left out. */
  texts: listOf(
    z.object({
      item: z.string(),
      text: z.string(),
      author: z.string().nullable(),
      time: statedTimestampSchema,
    }),
  ),
  stamp: stampSchema,
});

const endpoint = endpointOf('Coordination');

export const accountCoordinationEndpoints = {
  getAccountCoordination: endpoint({
    call: 'GET /api/account-coordination',
    computed: true,
    summary:
      'Which accounts share the same thing at the same time: the network, its edges, window curve and groups next to two kinds of chance.',
    query: z.object({
      ...questionShape,
      /** Only edges of this account, as they name it. */
      account: accountNameSchema.optional(),
      limit: z.coerce.number().int().min(0).max(2000).default(200),
    }),
    answer: accountCoordinationSchema,
  }),
  getAccountPairs: endpoint({
    call: 'GET /api/account-coordination/pairs',
    computed: true,
    summary:
      'One edge of the network of accounts: its pairs of posts with their texts and the gap between them.',
    query: z.object({
      ...questionShape,
      /** Both accounts, as the network names them, in any order. */
      a: accountNameSchema,
      b: accountNameSchema,
    }),
    answer: accountPairsSchema,
  }),
  exportAccountCoordination: endpoint({
    call: 'GET /api/account-coordination/export',
    computed: true,
    summary:
      'The network of accounts as a file: its edges or groups as CSV, or the graph as GEXF 1.3 (each edge with the periods in which it has a pair) or GraphML.',
    query: z.object({
      ...questionShape,
      format: z.enum(NETWORK_FILES).default('edges'),
      csvFor: csvForSchema,
    }),
    answer: z.string(),
    produces: mediaTypesOf(['csv', 'gexf', 'graphml']),
  }),
} as const;
