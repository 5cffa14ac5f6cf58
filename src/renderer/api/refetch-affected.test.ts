import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type AnswerOf, type EndpointName } from '#shared/contract/endpoints.ts';
import { affectedBy, ANALYSIS, SUBJECTS } from '#shared/contract/subjects.ts';
import { LONGEST_REFETCH_MS, refetchAffected } from './refetch-affected.ts';

const all: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpoints);
const reads = all.filter(([, { method }]) => method === 'GET');
const writes = all.filter(([, { method }]) => method !== 'GET');

const keyOf = (name: EndpointName) => [endpoints[name].tag, name];

/** A store with an answer of every read, about the item with one id. */
const filled = (): QueryClient => {
  const queries = new QueryClient();
  for (const [name, { tag }] of reads) queries.setQueryData([tag, name, { params: { id: '1' } }], 'answer');
  return queries;
};

const staleReads = (queries: QueryClient): unknown[] =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey[1])
    .toSorted();

const readsOf = (isRead: (endpoint: Endpoint) => boolean): string[] =>
  reads.flatMap(([name, endpoint]) => (isRead(endpoint) ? [name] : [])).toSorted();

afterEach(() => {
  vi.useRealTimers();
});

describe('answers', () => {
  it('on screen are waited for, but not without end', async () => {
    vi.useFakeTimers();
    const queries = new QueryClient();
    const { promise: answer, resolve } = Promise.withResolvers<AnswerOf<'listNotes'>>();
    let reads = 0;
    const read = new QueryObserver(queries, {
      queryKey: keyOf('listNotes'),
      queryFn: () => (reads++ === 0 ? [] : answer),
    });
    const leave = read.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    let isDone = false;
    const done = refetchAffected(queries, { subjects: ['Notes'] }).then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(LONGEST_REFETCH_MS - 1);
    expect([isDone, reads, read.getCurrentResult().data]).toEqual([false, 2, []]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    const note = { id: 'n', subject: null, text: 'New', createdAt: 'now', changedAt: 'now' };
    resolve([note]);
    await vi.advanceTimersByTimeAsync(0);
    expect(read.getCurrentResult().data).toEqual([note]);
    leave();
  });

  it.each(writes)('of what %s affects become stale, and no others', async (_name, { changes = [] }) => {
    const queries = filled();
    await refetchAffected(queries, { subjects: changes });
    const affected = affectedBy(changes);
    expect(staleReads(queries)).toEqual(
      readsOf(({ tag, reads: made }) => made?.some((read) => changes.includes(read)) ?? affected.has(tag)),
    );
  });

  it('of what a run of a method leaves as it was stay', async () => {
    const queries = filled();
    await refetchAffected(queries, { subjects: ANALYSIS });
    expect(staleReads(queries)).toContain('getTimeline');
    expect(staleReads(queries)).not.toContain('listTimelineDrops');
  });

  it('become stale together after a job that does not say what it changes', async () => {
    const queries = filled();
    await refetchAffected(queries, { subjects: SUBJECTS });
    expect(staleReads(queries)).toHaveLength(reads.length);
  });

  it('about what was removed, or that show the change already, stay', async () => {
    const queries = filled();
    await refetchAffected(queries, {
      subjects: ['Notes', 'News'],
      removed: { subject: 'Notes', params: { id: '1' } },
      shown: ['News', 'listNewsEvents', { params: { id: '1' } }],
    });
    const stale = staleReads(queries);
    expect(stale).toContain('getNewsSummary');
    expect(stale).not.toContain('listNewsEvents');
    expect(stale).not.toContain('listNotes');
  });
});
