import { z } from 'zod';

export const intervalSchema = z.object({ lower: z.number(), upper: z.number() });

/** Spearman's ρ. p: two-sided, from Student's t with n − 2 degrees of freedom; null below n = 3. */
export const rankCorrelationSchema = z.object({ rho: z.number(), p: z.number().nullable(), n: z.number() });

export const stampSchema = z.object({
  method: z.string(),
  version: z.number(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.number(),
});
