import { z } from 'zod';
import {
  accountCoordinationParameters,
  accountCoordinationResult,
  accountEdgeSchema,
} from '#shared/methods/account-coordination.ts';
import { listOf } from '#shared/methods/parts.ts';
import { seedSchema, selectionSchema } from './analyses.ts';
import { flagSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { platformFilterSchema } from './platforms.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { stampSchema } from './stamp.ts';
import type { ValueOf } from './value.ts';

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
    /** Of the account that was asked for; without its pairs. */
    edges: listOf(edgeRowSchema),
    /** Edges that are kept in full: the tested ones that chance explains least. */
    kept: z.number().int(),
    stamp: stampSchema,
  })
  .meta({ id: 'AccountCoordination' });
export type AccountCoordination = ValueOf<typeof accountCoordinationSchema>;

export const accountCoordinationEndpoints = {
  getAccountCoordination: endpoint({
    method: 'GET',
    path: '/api/account-coordination',
    summary:
      'Which accounts share the same thing at the same time: the network, its edges, window curve and groups next to two kinds of chance.',
    tag: 'Coordination',
    query: z.object({
      ...questionShape,
      /** Only edges of this account, as they name it. */
      account: z.string().trim().min(1).max(300).optional(),
      limit: z.coerce.number().int().min(0).max(2000).default(200),
    }),
    answer: accountCoordinationSchema,
  }),
} as const;
