import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { affectedBy, type ApiSubject } from '#shared/contract/subjects.ts';
import { calls } from './calls.ts';
import type { Change } from './client.ts';
import { pause } from './pause.ts';

const READS: ReadonlyMap<unknown, readonly ApiSubject[]> = new Map(
  Object.entries(calls).flatMap(([name, { reads }]) => (reads === undefined ? [] : [[name, reads]])),
);
const COMPUTED: ReadonlySet<unknown> = new Set(
  Object.entries(calls).flatMap(([name, { computed }]) => (computed === true ? [name] : [])),
);

/** Whether an answer is of what a change has removed, or shows the change already. */
const isExempt = ([subject, , input]: QueryKey, hash: string, { removed, shown }: Change): boolean =>
  (shown !== undefined && hash === hashKey(shown)) ||
  (removed?.params !== undefined &&
    removed.subject === subject &&
    typeof input === 'object' &&
    input !== null &&
    'params' in input &&
    hashKey([input.params]) === hashKey([removed.params]));

/** The longest that a done change waits for the page to show it: a read that hangs says nothing about the change. */
export const LONGEST_REFETCH_MS = 2000;

/**
 * The one way in which answers become stale: all that a change affects is fetched again, and mostly on screen when this ends. What a
 * job computes is not waited for.
 */
export const refetchAffected = async (queries: QueryClient, change: Change): Promise<void> => {
  const affected: ReadonlySet<unknown> = affectedBy(change.subjects);
  const isAffected = ([subject, name]: QueryKey): boolean =>
    READS.get(name)?.some((read) => change.subjects.includes(read)) ?? affected.has(subject);
  const refetch = (isComputed: boolean): Promise<void> =>
    queries.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        isAffected(queryKey) &&
        COMPUTED.has(queryKey[1]) === isComputed &&
        !isExempt(queryKey, queryHash, change),
    });
  void refetch(true);
  await Promise.race([refetch(false), pause(LONGEST_REFETCH_MS, undefined)]);
};
