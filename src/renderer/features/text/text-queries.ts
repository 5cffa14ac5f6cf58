import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import type { EndpointName, QueryInput } from '#shared/contract/endpoints.ts';

type Input<Name extends EndpointName> = NonNullable<QueryInput<Name>>;

export const keynessQuery = (query: Input<'getKeyness'>) => readingQuery('getKeyness', { query });
export const collocatesQuery = (query: Input<'getCollocates'>) => readingQuery('getCollocates', { query });
export const dispersionQuery = (query: Input<'getDispersion'>) => readingQuery('getDispersion', { query });
export const trendsQuery = (query: Input<'getWordTrends'>) => readingQuery('getWordTrends', { query });
export const ngramsQuery = (query: Input<'getNgrams'>) => readingQuery('getNgrams', { query });
export const concordanceQuery = (query: Input<'listConcordance'>) =>
  readingQuery('listConcordance', { query });

export const setsQuery = () => endpointQuery('listSets');
export const eventsQuery = (category: Input<'listNewsEvents'>['category'] | null) =>
  endpointPageQuery(
    'listNewsEvents',
    category === null ? null : { query: { category, limit: 200, sortBy: 'oldest' } },
  );
export const itemTextQuery = (item: string) => readingQuery('listTextItems', { query: { item } });
