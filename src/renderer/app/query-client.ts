import { MutationCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { onWritten } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { notify, toast } from '#renderer/ui/toaster.ts';
import { CANCELED } from '#shared/constants.ts';

/** Who shows how a change ends: a dialog that was closed, or a page that was left, shows it no more. */
const countObservers = (mutations: MutationCache): ((mutation: object) => number) => {
  const counts = new WeakMap<object, number>();
  const add = (mutation: object, by: 1 | -1): void => {
    counts.set(mutation, (counts.get(mutation) ?? 0) + by);
  };
  mutations.subscribe((event) => {
    if (event.type === 'observerAdded') add(event.mutation, 1);
    if (event.type === 'observerRemoved') add(event.mutation, -1);
  });
  return (mutation) => counts.get(mutation) ?? 0;
};

const titleOf = ({ meta, options }: Mutation<unknown, unknown>): string => {
  const [subject] = options.mutationKey ?? [];
  return meta?.failed ?? (typeof subject === 'string' ? `Couldn’t finish (${subject})` : 'Couldn’t finish');
};

/**
 * The specification's defaults: never stale, no refetch on focus, no polling, no retries. `networkMode` always: the API is local.
 * A change says in its meta what it tells the reader; a failure that nothing on the page shows any more is shown in any case.
 */
export const createQueryClient = (): QueryClient => {
  const mutations: MutationCache = new MutationCache({
    onSuccess: (_answer, _input, _context, { meta }) => {
      if (meta?.done !== undefined) void notify.done(meta.done);
    },
    onError: (error, _input, _context, mutation) => {
      const { meta, options } = mutation;
      if (messageOf(error) === CANCELED) {
        if (meta?.failed !== undefined) void toast({ title: meta.canceled ?? CANCELED });
        return;
      }
      // What has its own way to say so says it there, on a page that was left too.
      const isUnseen = observersOf(mutation) === 0 && options.onError === undefined;
      if (meta?.failed !== undefined || isUnseen) void notify.failed(titleOf(mutation), error);
    },
  });
  const observersOf = countObservers(mutations);
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
    mutationCache: mutations,
  });
  onWritten((change) => refetchAffected(queries, change));
  return queries;
};
