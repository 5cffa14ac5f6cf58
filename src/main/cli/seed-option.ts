import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';

export const seedSchema = z.object({
  seed: z.int().min(0).max(0xffff_ffff).default(DEFAULT_SEED).meta({ description: 'Seed of every draw' }),
});
