import { z } from 'zod';
import { TIME_ZONES } from '#shared/zones.ts';
import { nullParameter, numberWithin, oneOf, surrogatesParameter, wholeWithin } from './parts.ts';

/** What a delta counts. */
export const DELTA_UNITS = ['pairs', 'drops', 'gaps'] as const;
export type DeltaUnit = (typeof DELTA_UNITS)[number];
/** What is in doubt about stated times. */
export const TIME_FINDING_KINDS = ['hour-slip', 'inversion', 'equal-stamps'] as const;
export const CLUSTER_METHODS = ['poisson', 'gap', 'window'] as const;
export const OVERLAPS = ['by-method', 'merge', 'keep'] as const;

export const temporalClusterParameters = z.object({
  windowHours: numberWithin(0.05, 8760, 24, 'Length of a window (poisson, window)', 'hours'),
  minSize: wholeWithin(2, 5000, 3, 'Fewest drops', 'drops'),
  method: oneOf(CLUSTER_METHODS, 'poisson', 'What connects the drops of a cluster'),
  maxGapMinutes: numberWithin(1, 525_600, 60, 'Longest gap inside a cluster (gap)', 'minutes'),
  overlap: oneOf(
    OVERLAPS,
    'by-method',
    'Windows that share a drop become one cluster or each stands for itself; by-method: merged for poisson, apart for window',
  ),
  surrogates: wholeWithin(19, 5000, 199, 'Jittered copies of the archive for p', 'count'),
});

export const frequencyParameters = z.object({
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the buckets'),
  silenceDays: numberWithin(0.01, 3650, 7, 'Shortest gap that counts as a silence', 'days'),
  peaks: wholeWithin(1, 100, 3, 'Fullest buckets listed'),
});

export const contentPatternParameters = z.object({
  minDrops: wholeWithin(2, 5000, 3, 'Fewest drops with the phrase'),
  longest: wholeWithin(1, 6, 6, 'Longest phrase', 'words'),
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the months'),
});

export const formatPatternParameters = z.object({
  zone: oneOf(TIME_ZONES, 'UTC', 'Calendar of the months'),
  surrogates: wholeWithin(19, 10_000, 999, 'Shuffled archives for p', 'count'),
});

export const styleChangeParameters = z.object({
  chunkSize: wholeWithin(500, 100_000, 7500, 'Length of a chunk', 'characters'),
  alphabet: oneOf(['letters', 'case'], 'letters', '3-grams of letters folded, or with their case'),
  features: wholeWithin(10, 5000, 500, 'Most frequent 3-grams used'),
  shortestSide: wholeWithin(1, 100, 3, 'Fewest chunks on either side of a change', 'chunks'),
  maxChangePoints: wholeWithin(1, 50, 5, 'Most change points'),
  surrogates: wholeWithin(19, 10_000, 499, 'Shuffled orders for p', 'count'),
});

export const deltaParameters = z.object({
  toleranceMinutes: numberWithin(0, 60, 5, 'Largest difference of clock times of an anniversary', 'minutes'),
  maxIntervalMinutes: wholeWithin(10, 1440, 120, 'Largest interval between neighboring drops', 'minutes'),
  zone: oneOf(TIME_ZONES, 'UTC', 'Zone of dates and clock times'),
  null: nullParameter.meta({ description: 'Null model of the post deltas' }),
  surrogates: surrogatesParameter,
});
