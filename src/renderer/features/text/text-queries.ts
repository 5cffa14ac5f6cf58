import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

type Input<Name extends Parameters<typeof readingQuery>[1]> = NonNullable<QueryInput<Name>>;

export const keynessQuery = (query: Input<'getKeyness'>) =>
  readingQuery(['Text', 'keyness', query], 'getKeyness', { query });
export const collocatesQuery = (query: Input<'getCollocates'>) =>
  readingQuery(['Text', 'collocates', query], 'getCollocates', { query });
export const dispersionQuery = (query: Input<'getDispersion'>) =>
  readingQuery(['Text', 'dispersion', query], 'getDispersion', { query });
export const trendsQuery = (query: Input<'getWordTrends'>) =>
  readingQuery(['Text', 'trends', query], 'getWordTrends', { query });
export const ngramsQuery = (query: Input<'getNgrams'>) =>
  readingQuery(['Text', 'ngrams', query], 'getNgrams', { query });
export const concordanceQuery = (query: Input<'listConcordance'>) =>
  readingQuery(['Text', 'concordance', query], 'listConcordance', { query });

export const setsQuery = () => endpointQuery('listSets');
export const eventsQuery = (category: Input<'listNewsEvents'>['category'] | null) =>
  endpointPageQuery(
    'listNewsEvents',
    category === null ? null : { query: { category, limit: 200, sortBy: 'oldest' } },
  );
export const itemTextQuery = (item: string) =>
  readingQuery(['Text', 'items', item], 'listTextItems', { query: { item } });
