import { z } from 'zod';

const schema = z
  .object({ refusal: z.string().nullable().default(null), notes: z.array(z.string()).default([]) })
  .catch({ refusal: null, notes: [] });

/** What some results say of themselves in sentences: why there are no figures, and what to know before reading them. */
export const remarksOf = (result: unknown): z.output<typeof schema> => schema.parse(result);
