import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const newsEventsQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) =>
  queryOptions({ ...endpointQuery('listNewsEvents', { query }), placeholderData: keepPreviousData });
