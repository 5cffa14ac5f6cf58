import { z } from 'zod';
import { ladderParameters, ladderResult } from '#shared/methods/ladder.ts';
import { seedSchema } from './analyses.ts';
import { flagSchema, usernameSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { seriesQueryShape } from './ladder.ts';
import { queryShape } from './query-shape.ts';
import { stampSchema } from './stamp.ts';

const { windowsMinutes: windows, ...moves } = queryShape(ladderParameters);

const endpoint = endpointOf('Correlations');

export const ladderEndpoints = {
  getLadder: endpoint({
    call: 'GET /api/correlations/ladder',
    computed: true,
    summary:
      'Matches of drops and posts (or events) against four null models, from era to minute, with the scale they name.',
    query: z.object({
      ...seriesQueryShape,
      username: usernameSchema.optional(),
      includeReposts: flagSchema.default(true),
      windows,
      ...moves,
      seed: seedSchema,
    }),
    answer: ladderResult.extend({ stamp: stampSchema }),
  }),
} as const;
