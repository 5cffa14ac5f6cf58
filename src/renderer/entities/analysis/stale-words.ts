import type { None } from '#renderer/ui/EmptyState.tsx';
import type { ResultRun } from '#shared/contract/analyses.ts';

const OF_THEN: None = {
  icon: 'outdated',
  title: 'Nothing was found at that time',
  description: 'The data have changed since. Recompute to see what they give now.',
};

/** Why an answer is not that of now; empty where it is. */
export const staleText = (stale: ResultRun['stale'], when: string): string => {
  if (stale.length === 0) return '';
  return stale.includes('other data')
    ? `Computed before the data last changed${when}. `
    : `Computed by another version of the method${when}. `;
};

/** What an empty answer says: of data that have changed since, only that it was empty; its reason may be gone. */
export const noneOfThen = <Said>(run: Pick<ResultRun, 'stale'> | null, none: Said): Said | None =>
  none === undefined || run === null || !run.stale.includes('other data') ? none : OF_THEN;
