import { MutationCache, QueryClient } from '@tanstack/react-query';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { onWritten } from '#renderer/api/workstation.ts';
import { notify } from '#renderer/ui/toaster.ts';

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
