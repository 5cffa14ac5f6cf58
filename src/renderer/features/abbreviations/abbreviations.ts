import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callBytes, callPage } from '#renderer/api/workstation.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';

/** Everything of the abbreviations in the cache begins with this. */
export const abbreviationsKey = ['abbreviations'] as const;

export type KeySearch = NonNullable<QueryInput<'searchAbbreviationKeys'>>;

/** Keys that hold a text, of a category; all of them where neither is asked for. */
export const keySearchQuery = (query: KeySearch) =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'keys', 'search', query],
    queryFn: ({ signal }) => {
      const { q = '', category, ...rest } = query;
      return q === '' && category === undefined
        ? call('listAbbreviationKeys', { query: rest }, signal)
        : call('searchAbbreviationKeys', { query }, signal);
    },
    placeholderData: keepPreviousData,
  });

/** All keys in use, for pickers. */
export const keyListQuery = () =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'keys', 'list'],
    queryFn: ({ signal }) => call('listAbbreviationKeys', {}, signal),
  });

export const keyStatsQuery = () =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'keys', 'stats'],
    queryFn: ({ signal }) => call('getAbbreviationKeyStats', {}, signal),
  });

export const dropAbbreviationsQuery = (dropNumber: number) =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'drop', dropNumber],
    queryFn: ({ signal }) => call('getDropAbbreviations', { params: { dropNumber } }, signal),
  });

export const abbreviationStatsQuery = () =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'stats'],
    queryFn: ({ signal }) => call('getAbbreviationCorrelationStats', {}, signal),
  });

export const abbreviationTrendQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...abbreviationsKey, 'trend', ids],
    queryFn: ({ signal }) => call('getAbbreviationTrend', { query: { keys: ids.join(',') } }, signal),
    enabled: ids.length > 0,
  });

/** A drop that really holds the key: the one at a place of the list of them, or null where there is none. */
export const findExample = async (keyId: string, offset: number): Promise<number | null> => {
  const { items } = await callPage('listAbbreviationExamples', {
    params: { id: keyId },
    query: { limit: 1, offset },
  });
  return items[0]?.dropNumber ?? null;
};

export type KeyInput = NonNullable<BodyInput<'addAbbreviationKey'>>;
export type ReadingInput = NonNullable<BodyInput<'setReading'>>;

/** Adds a key, or changes the one with this id. */
export const saveKey = (id: string | null, body: KeyInput) =>
  id === null ? call('addAbbreviationKey', { body }) : call('editAbbreviationKey', { params: { id }, body });
export const disableKey = (id: string) => call('disableAbbreviationKey', { params: { id } });
export const enableKey = (id: string) => call('enableAbbreviationKey', { params: { id } });
export const resetKey = (id: string) => call('resetAbbreviationKey', { params: { id } });
export const mergeKey = (id: string, into: string) =>
  call('mergeAbbreviationKey', { params: { id }, body: { into } });
export const undoKeyChange = () => call('undoKeyChange');
export const importKeys = (body: NonNullable<BodyInput<'importAbbreviationKeys'>>) =>
  call('importAbbreviationKeys', { body });
export const exportKeys = (format: 'json' | 'csv') =>
  callBytes('exportAbbreviationKeys', { query: { format } });
export const saveReading = (dropNumber: number, body: ReadingInput) =>
  call('setReading', { params: { dropNumber }, body });
export const undoReading = (id: number) => call('undoReading', { params: { id } });
