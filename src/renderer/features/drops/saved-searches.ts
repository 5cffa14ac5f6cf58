import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';

export const savedSearchesQuery = () => endpointQuery('listSavedSearches');

export const saveSearch = (body: NonNullable<BodyInput<'saveSearch'>>) => call('saveSearch', { body });
export const removeSavedSearch = (id: string) => call('removeSavedSearch', { params: { id } });
