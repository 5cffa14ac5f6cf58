import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';

/** Every method of the workstation; it changes with the program only. */
export const methodsQuery = () => queryOptions({ ...endpointQuery('listAnalyses'), staleTime: Infinity });
