import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Computing } from '#shared/contract/analyses.ts';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { CallOptions } from './client.ts';
import { keyOf } from './endpoint-query.ts';
import { read } from './workstation.ts';

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
