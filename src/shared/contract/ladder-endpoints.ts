import { z } from 'zod';
import { seedSchema, stampSchema } from './analyses.ts';
import { flagSchema, usernameSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DEFAULT_WINDOWS, ladderSeriesSchema, seriesQueryShape, windowListSchema } from './ladder.ts';

export const ladderEndpoints = {
  getLadder: endpoint({
    method: 'GET',
    path: '/api/correlations/ladder',
    summary:
      'Matches of drops and posts (or events) against four null models, from era to minute, with the scale they name.',
    tag: 'Correlations',
    query: z.object({
      ...seriesQueryShape,
      username: usernameSchema.optional(),
      includeReposts: flagSchema.default(true),
      windows: windowListSchema.default([...DEFAULT_WINDOWS]),
      seed: seedSchema,
    }),
    answer: z.object({ stamp: stampSchema, series: z.array(ladderSeriesSchema) }),
  }),
} as const;
