import { hashKey, MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Change } from '#renderer/api/client.ts';
import { onWritten } from '#renderer/api/workstation.ts';
import { notify } from '#renderer/ui/toaster.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { affectedBy } from '#shared/contract/subjects.ts';

const COMPUTED: ReadonlySet<unknown> = new Set(
  Object.entries(endpoints).flatMap(([name, { computed }]) => (computed === true ? [name] : [])),
);

/** Whether an answer is of what a change has removed, or shows the change already. */
const isLeft = ([subject, , input]: QueryKey, hash: string, { removed, shown }: Change): boolean =>
  (shown !== undefined && hash === hashKey(shown)) ||
  (removed?.params !== undefined &&
    removed.subject === subject &&
    typeof input === 'object' &&
    input !== null &&
    'params' in input &&
    hashKey([input.params]) === hashKey([removed.params]));

/** The one way in which answers become stale: all that a change affects is fetched again. What a job computes is not waited for. */
export const refetchAffected = async (queries: QueryClient, change: Change): Promise<void> => {
  const affected: ReadonlySet<unknown> = affectedBy(change.subjects);
  const refetch = (isComputed: boolean): Promise<void> =>
    queries.invalidateQueries({
      predicate: ({ queryKey, queryHash }) =>
        affected.has(queryKey[0]) &&
        COMPUTED.has(queryKey[1]) === isComputed &&
        !isLeft(queryKey, queryHash, change),
    });
  void refetch(true);
  await refetch(false);
};

/**
 * The specification's defaults: never stale, no refetch on focus, no polling, no retries. `networkMode` always: the API is local.
 * A change says in its meta what it tells the reader.
 */
export const createQueryClient = (): QueryClient => {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_answer, _input, _context, { meta }) => {
        if (meta?.done !== undefined) void notify.done(meta.done);
      },
      onError: (error, _input, _context, { meta }) => {
        if (meta?.failed !== undefined) void notify.failed(meta.failed, error);
      },
    }),
  });
  onWritten((change) => refetchAffected(queries, change));
  return queries;
};
