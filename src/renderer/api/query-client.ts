import { QueryClient } from '@tanstack/react-query';

/** The specification's defaults: never stale, no refetch on focus, no polling, no retries. `networkMode` always: the API is local. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
  });
