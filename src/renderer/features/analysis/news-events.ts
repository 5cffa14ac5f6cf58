import { endpointQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const newsEventsQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) =>
  withLastAnswer(endpointQuery('listNewsEvents', { query }));
