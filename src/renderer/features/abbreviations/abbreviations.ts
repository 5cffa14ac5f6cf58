import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call, callBytes, callPage } from '#renderer/api/workstation.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';

export type KeySearch = NonNullable<QueryInput<'searchAbbreviationKeys'>>;

/** Keys that hold a text, of a category; all of them where neither is asked for. */
export const keySearchQuery = (query: KeySearch) => {
  const { q = '', category, ...rest } = query;
  const keys =
    q === '' && category === undefined
      ? endpointQuery('listAbbreviationKeys', { query: rest })
      : endpointQuery('searchAbbreviationKeys', { query });
  return queryOptions({ ...keys, placeholderData: keepPreviousData });
};

/** All keys in use, for pickers. */
export const keyListQuery = () => endpointQuery('listAbbreviationKeys', {});

export const keyStatsQuery = () => endpointQuery('getAbbreviationKeyStats');

export const dropAbbreviationsQuery = (dropNumber: number) =>
  endpointQuery('getDropAbbreviations', { params: { dropNumber } });

export const abbreviationStatsQuery = () => endpointQuery('getAbbreviationCorrelationStats');

export const abbreviationTrendQuery = (ids: readonly string[]) =>
  endpointQuery('getAbbreviationTrend', ids.length === 0 ? null : { query: { keys: ids.join(',') } });

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
