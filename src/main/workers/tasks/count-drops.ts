import { withReader } from '#main/db/open.ts';
import { computeStats, type OwnStats } from '#main/repositories/drop-stats.ts';
import type { Task } from '#main/workers/task.ts';

/** Counts the drops' own statistics. */
export const countDrops: Task<{ readonly file: string }, OwnStats> = ({ file }) =>
  withReader(file, computeStats);
