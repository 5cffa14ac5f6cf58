import { endpointQuery } from '#renderer/api/endpoint-query.ts';

export const setMonthsQuery = (name: string) => endpointQuery('listSetMonths', { params: { name } });
