import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  type QueryKey,
} from '@tanstack/react-query';
import type { Computing } from '#shared/contract/analyses.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import { calls } from './calls.ts';
import type { CallOptions } from './client.ts';
import { call, callPage, read } from './workstation.ts';

/** The input may be left out where nothing in it is required; null asks nothing. */
type InputOf<Name extends EndpointName> =
  Partial<CallOptions<Name>> extends CallOptions<Name>
    ? [input?: CallOptions<Name> | null]
    : [input: CallOptions<Name> | null];

/** The key of one read: its subject, which a change of that subject makes stale, its name and the input; what it is read as, where that differs. */
export const keyOf = (name: EndpointName, input: unknown, ...shape: readonly ['page' | 'reading'] | []) => [
  calls[name].tag,
  name,
  input,
  ...shape,
];

export const endpointQuery = <Name extends EndpointName>(name: Name, ...[input]: InputOf<Name>) =>
  queryOptions({
    queryKey: keyOf(name, input),
    queryFn: input === null ? skipToken : ({ signal }) => call(name, input, signal),
  });

/** As `endpointQuery`, with the full size of the list. */
export const endpointPageQuery = <Name extends EndpointName>(name: Name, ...[input]: InputOf<Name>) =>
  queryOptions({
    queryKey: keyOf(name, input, 'page'),
    queryFn: input === null ? skipToken : ({ signal }) => callPage(name, input, signal),
  });

export const useEndpoint = <Name extends EndpointName>(name: Name, ...input: InputOf<Name>) =>
  useQuery(endpointQuery(name, ...input));

/** As `useEndpoint`, with the full size of the list. */
export const useEndpointPage = <Name extends EndpointName>(name: Name, ...input: InputOf<Name>) =>
  useQuery(endpointPageQuery(name, ...input));

/** A read that shows its last answer until the one of a changed input is there. */
export const withLastAnswer = <Options extends object>(options: Options) => ({
  ...options,
  placeholderData: keepPreviousData,
});

/** Where the job is kept that computes the answer of a query. */
export const computingKey = (key: QueryKey): QueryKey => ['computing', ...key];

/** The stored answer of an analysis as react-query options, keyed as by `endpointQuery`; `useReading` shows the job that computes it. */
export const readingQuery = <Name extends EndpointName>(name: Name, input: CallOptions<Name>) => {
  const queryKey = keyOf(name, input, 'reading');
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      read(name, input, {
        signal,
        onComputing: (computing) => client.setQueryData<Computing>(computingKey(queryKey), computing),
      }),
  });
};

// An alias, not an interface: react-query takes only what is a record.
type Outcome = {
  /** The title of the notification when the call fails: “Couldn’t save settings”. */
  readonly failed?: string;
  /** What is said when somebody has canceled it: what it has changed so far. */
  readonly canceled?: string;
  readonly done?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Outcome;
  }
}

/** Of a change that undoes in one transaction. */
export const UNDO_OUTCOME: Outcome = {
  failed: 'Couldn’t undo',
  canceled: 'Undo canceled. Nothing was undone.',
};

const replaces = (name: EndpointName): boolean => ['PUT', 'PATCH'].includes(calls[name].method);

/** One change through the API as react-query options; its variables are the call's input, and its meta is what it says. */
export const endpointMutation = <Name extends EndpointName>(name: Name, outcome: Outcome = {}) =>
  mutationOptions({
    mutationKey: [calls[name].tag, name],
    // What replaces a value is sent after the change before: two on their way at once could arrive in any order.
    ...(replaces(name) && { scope: { id: name } }),
    mutationFn: (input: CallOptions<Name> | void) => call(name, input ?? undefined),
    meta: outcome,
  });

export const useChange = <Name extends EndpointName>(name: Name, outcome?: Outcome) =>
  useMutation(endpointMutation(name, outcome));
