import { generateDemonstration } from '#main/importers/demonstration.ts';
import type { NewsRow } from '#main/repositories/news-import.ts';
import type { Task } from '../task.ts';

/** The invented events of the demonstration corpus; the same every time. */
export const demonstrationEvents: Task<null, readonly NewsRow[]> = () =>
  generateDemonstration().events.map((event) => ({ ...event, sourceCategory: null }));
