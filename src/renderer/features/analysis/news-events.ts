import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { withLastAnswer } from '#renderer/api/last-answer.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const newsEventsQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) =>
  withLastAnswer(endpointQuery('listNewsEvents', { query }));
