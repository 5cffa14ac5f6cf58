import type { QueryClient } from '@tanstack/react-query';
import { PAGE_ID } from '#renderer/api/page-id.ts';
import { pause } from '#renderer/api/pause.ts';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { writtenSchema } from '#shared/contract/jobs.ts';
import type { ApiSubject } from '#shared/contract/subjects.ts';

/** The least time between two rounds. */
const LEAST_MS = 500;

/**
 * Fetches again what others have changed. What is written meanwhile is taken together: a script that writes all the time would end
 * every fetch before its answer.
 */
export const takeWrites = (queries: QueryClient): ((pushed: unknown) => void) => {
  const waiting = new Set<ApiSubject>();
  let isFetching = false;
  const fetchAll = async (): Promise<void> => {
    isFetching = true;
    while (waiting.size > 0) {
      const subjects = [...waiting];
      waiting.clear();
      // Computed answers are not waited for: they get a while of their own before they begin anew.
      await Promise.all([refetchAffected(queries, { subjects }), pause(LEAST_MS, undefined)]);
    }
    isFetching = false;
  };
  return (pushed) => {
    const written = writtenSchema.safeParse(pushed).data;
    if (written === undefined || written.client === PAGE_ID) return;
    for (const subject of written.changes) waiting.add(subject);
    if (!isFetching) void fetchAll();
  };
};
