import { generateDemonstration } from '#main/demonstration/demonstration.ts';
import type { NewsRow } from '#main/repositories/news-imports.ts';
import type { Task } from '#main/workers/task.ts';

/** The invented events of the demonstration corpus; the same every time. */
export const demonstrationEvents: Task<null, readonly NewsRow[]> = () =>
  generateDemonstration().events.map((event) => ({ ...event, sourceCategory: null }));
