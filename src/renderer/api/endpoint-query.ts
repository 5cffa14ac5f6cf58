import { queryOptions, skipToken } from '@tanstack/react-query';
import { endpoints, type EndpointName } from '#shared/contract/endpoints.ts';
import type { CallOptions } from './client.ts';
import { call, callPage } from './workstation.ts';

/** The input may be left out where nothing in it is required; null asks nothing. */
type InputOf<Name extends EndpointName> =
  Partial<CallOptions<Name>> extends CallOptions<Name>
    ? [input?: CallOptions<Name> | null]
    : [input: CallOptions<Name> | null];

/** The key of one read: its subject, which a change of that subject makes stale, its name and the input; what it is read as, where that differs. */
export const keyOf = (name: EndpointName, input: unknown, ...shape: readonly ['page' | 'reading'] | []) => [
  endpoints[name].tag,
  name,
  input,
  ...shape,
];

/** One read of the API as react-query options. */
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
