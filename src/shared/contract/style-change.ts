import { z } from 'zod';
import { styleChangeParameters } from '#shared/methods/patterns.ts';
import { styleChangeOf } from '#shared/methods/style-change.ts';
import { seedSchema } from './analyses.ts';
import { statedTimestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { stampSchema } from './stamp.ts';
import type { ValueOf } from './value.ts';

export const styleChangeSchema = styleChangeOf(statedTimestampSchema)
  .extend({ stamp: stampSchema })
  .meta({ id: 'StyleChange' });
export type StyleChange = ValueOf<typeof styleChangeSchema>;

const endpoint = endpointOf('Patterns');

export const styleChangeEndpoints = {
  getStyleChange: endpoint({
    call: 'GET /api/pattern-analysis/style-change',
    computed: true,
    summary:
      'Where the style of the own words changes, compared with shuffled order. No proof of a change of author.',
    query: z.object({ ...setQueryShape, ...queryShape(styleChangeParameters), seed: seedSchema }),
    answer: styleChangeSchema,
  }),
} as const;
