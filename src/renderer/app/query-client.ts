import { MutationCache, QueryClient } from '@tanstack/react-query';
import { tagKey } from '#renderer/api/endpoint-query.ts';
import { notify } from '#renderer/ui/toaster.ts';

/**
 * The specification's defaults: never stale, no refetch on focus, no polling, no retries. `networkMode` always: the API is local.
 * A change says in its meta what it tells the reader, and which answers are fetched again.
 */
export const createQueryClient = (): QueryClient => {
  const queries: QueryClient = new QueryClient({
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
      onSettled: (_answer, _error, _input, _context, { meta }) =>
        // Whatever was written is the next thing to undo.
        Promise.all(
          [...(meta?.stale ?? []), tagKey('getJournal')].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  });
  return queries;
};
