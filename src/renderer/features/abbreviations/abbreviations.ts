import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

type KeySearch = NonNullable<QueryInput<'searchAbbreviationKeys'>>;

/** Keys that contain a text, of a category; all of them where neither is requested. */
export const keySearchQuery = (query: KeySearch) => {
  const { q = '', category, ...rest } = query;
  const keys =
    q === '' && category === undefined
      ? endpointQuery('listAbbreviationKeys', { query: rest })
      : endpointQuery('searchAbbreviationKeys', { query });
  return queryOptions({ ...keys, placeholderData: keepPreviousData });
};

export const abbreviationTrendQuery = (ids: readonly string[]) =>
  endpointQuery('getAbbreviationTrend', ids.length === 0 ? null : { query: { keys: ids.join(',') } });
