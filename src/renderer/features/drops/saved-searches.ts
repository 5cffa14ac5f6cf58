import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';

export const savedSearchesKey = ['saved-searches'] as const;

export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: savedSearchesKey,
    queryFn: ({ signal }) => call('listSavedSearches', {}, signal),
  });

export const saveSearch = (body: NonNullable<BodyInput<'saveSearch'>>) => call('saveSearch', { body });
export const removeSavedSearch = (id: string) => call('removeSavedSearch', { params: { id } });
