import { endpointQuery } from '#renderer/api/endpoint.ts';

export const setMonthsQuery = (name: string) => endpointQuery('listSetMonths', { params: { name } });
