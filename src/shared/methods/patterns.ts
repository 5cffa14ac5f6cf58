import { z } from 'zod';
import { TIME_ZONES } from '#shared/zones.ts';
import { nullParameter, surrogatesParameter } from './parts.ts';

/** What a delta counts. */
export const DELTA_UNITS = ['pairs', 'drops', 'gaps'] as const;
export type DeltaUnit = (typeof DELTA_UNITS)[number];
/** What is in doubt about stated times. */
export const TIME_FINDING_KINDS = ['hour-slip', 'inversion', 'equal-stamps'] as const;
export const CLUSTER_METHODS = ['poisson', 'gap', 'window'] as const;
export const OVERLAPS = ['by-method', 'merge', 'keep'] as const;

export const temporalClusterParameters = z.object({
  windowHours: z
    .number()
    .min(0.05)
    .max(8760)
    .default(24)
    .meta({ description: 'Length of a window (poisson, window)', unit: 'hours' }),
  minSize: z.int().min(2).max(5000).default(3).meta({ description: 'Fewest drops', unit: 'drops' }),
  method: z
    .enum(CLUSTER_METHODS)
    .default('poisson')
    .meta({ description: 'What connects the drops of a cluster' }),
  maxGapMinutes: z
    .number()
    .min(1)
    .max(525_600)
    .default(60)
    .meta({ description: 'Longest gap inside a cluster (gap)', unit: 'minutes' }),
  overlap: z.enum(OVERLAPS).default('by-method').meta({
    description:
      'Windows that share a drop become one cluster or each stands for itself; by-method: merged for poisson, apart for window',
  }),
  surrogates: z
    .int()
    .min(19)
    .max(5000)
    .default(199)
    .meta({ description: 'Jittered copies of the archive for p', unit: 'count' }),
});

export const frequencyParameters = z.object({
  zone: z.enum(TIME_ZONES).default('UTC').meta({ description: 'Calendar of the buckets' }),
  silenceDays: z
    .number()
    .min(0.01)
    .max(3650)
    .default(7)
    .meta({ description: 'Shortest gap that counts as a silence', unit: 'days' }),
  peaks: z.int().min(1).max(100).default(3).meta({ description: 'Fullest buckets listed' }),
});

export const contentPatternParameters = z.object({
  minDrops: z.int().min(2).max(5000).default(3).meta({ description: 'Fewest drops with the phrase' }),
  longest: z.int().min(1).max(6).default(6).meta({ description: 'Longest phrase', unit: 'words' }),
  zone: z.enum(TIME_ZONES).default('UTC').meta({ description: 'Calendar of the months' }),
});

export const formatPatternParameters = z.object({
  zone: z.enum(TIME_ZONES).default('UTC').meta({ description: 'Calendar of the months' }),
  surrogates: z
    .int()
    .min(19)
    .max(10_000)
    .default(999)
    .meta({ description: 'Shuffled archives for p', unit: 'count' }),
});

export const styleChangeParameters = z.object({
  chunkSize: z
    .int()
    .min(500)
    .max(100_000)
    .default(7500)
    .meta({ description: 'Length of a chunk', unit: 'characters' }),
  alphabet: z
    .enum(['letters', 'case'])
    .default('letters')
    .meta({ description: '3-grams of letters folded, or with their case' }),
  features: z.int().min(10).max(5000).default(500).meta({ description: 'Most frequent 3-grams used' }),
  shortestSide: z
    .int()
    .min(1)
    .max(100)
    .default(3)
    .meta({ description: 'Fewest chunks on either side of a change', unit: 'chunks' }),
  maxChangePoints: z.int().min(1).max(50).default(5).meta({ description: 'Most change points' }),
  surrogates: z
    .int()
    .min(19)
    .max(10_000)
    .default(499)
    .meta({ description: 'Shuffled orders for p', unit: 'count' }),
});

export const deltaParameters = z.object({
  toleranceMinutes: z
    .number()
    .min(0)
    .max(60)
    .default(5)
    .meta({ description: 'Largest difference of clock times of an anniversary', unit: 'minutes' }),
  maxIntervalMinutes: z
    .int()
    .min(10)
    .max(1440)
    .default(120)
    .meta({ description: 'Largest interval between neighboring drops', unit: 'minutes' }),
  zone: z.enum(TIME_ZONES).default('UTC').meta({ description: 'Zone of dates and clock times' }),
  null: nullParameter.meta({ description: 'Null model of the post deltas' }),
  surrogates: surrogatesParameter,
});
