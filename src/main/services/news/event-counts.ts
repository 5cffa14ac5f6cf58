import type { Executor } from '#main/db/open.ts';
import { countEventsByHour, countNewsEvents, type NewsCriteria } from '#main/repositories/news-events.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';

/** Which events are shown depends on the open dataset too. */
export const SHOWN_BY = ['drops', 'events'] as const;
/** As many as a page asks for while its filters are tried out. */
const KEPT = 20;

/**
 * Counts for which every event is looked at: kept until the data change, so that opening a page counts nothing again. Those narrowed by
 * what people write, a set or a tag, are not kept: it may change without the data.
 */
export const createEventCounts = (read: Executor, changes: Pick<DataChanges, 'memoizeUntilChanged'>) => {
  const kept = <Value>(
    count: (read: Executor, criteria: NewsCriteria) => Promise<Value>,
  ): ((criteria: NewsCriteria) => Promise<Value>) => {
    const keptCount = changes.memoizeUntilChanged(
      SHOWN_BY,
      (criteria: NewsCriteria) => count(read, criteria),
      KEPT,
    );
    return (criteria) =>
      criteria.set === undefined && criteria.tag === undefined ? keptCount(criteria) : count(read, criteria);
  };
  return { count: kept(countNewsEvents), byHour: kept(countEventsByHour) };
};
