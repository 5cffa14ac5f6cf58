import { z } from 'zod';
import { namedPairParameters, namedPairResult } from '#shared/methods/named-pair.ts';
import { seedSchema } from './analyses.ts';
import { dropNumberParamsSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { stampSchema } from './stamp.ts';

const endpoint = endpointOf('Drops');

export const namedPairEndpoints = {
  getNamedPair: endpoint({
    call: 'GET /api/q-drops/number/:dropNumber/pair',
    computed: true,
    summary: 'How often this drop has a post or event as near as a named one, next to four null models.',
    params: dropNumberParamsSchema,
    query: z.object({
      item: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .meta({ description: 'The post or event: `post:twitter/946…` or `event:…`' }),
      minuteMoves: queryShape(namedPairParameters).minuteMoves,
      seed: seedSchema,
    }),
    answer: namedPairResult.extend({ stamp: stampSchema }),
  }),
} as const;
