/** Lengths of the calendar buckets that counts over time are shown by. */
export const GRANULARITIES = ['day', 'week', 'month', 'year'] as const;
export type Granularity = (typeof GRANULARITIES)[number];
