import type { Selection } from './contract/analyses.ts';

/** What people read for each narrowing of the data, and the seed. */
export const QUESTION_LABELS = {
  other: 'Drops are compared with',
  a: 'Set A',
  b: 'Set B',
  startDate: 'Drops from',
  endDate: 'Drops to',
  category: 'Category of the events',
  eventIds: 'Only these events',
  username: 'Account',
  platform: 'Platform',
  includeReposts: 'Include reposts',
  coded: 'Coded drops',
  correlationRun: 'Correlation run',
  seed: 'Seed',
} as const satisfies Record<Exclude<keyof Selection, 'set'> | 'seed', string>;
