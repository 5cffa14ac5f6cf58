import { keepPreviousData } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const newsSummaryQuery = () => endpointQuery('getNewsSummary');

export const newsListQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) => ({
  ...endpointPageQuery('listNewsEvents', { query }),
  placeholderData: keepPreviousData,
});

export type NewsImportOptions = Omit<NonNullable<QueryInput<'importNewsEvents'>>, 'fileName' | 'ticket'>;

/** Imports a chosen file: its bytes streamed in a browser, its ticket named on the desktop. */
export const importNewsFile = async (file: ChosenFile, options: NewsImportOptions) =>
  'takeTicket' in file.source
    ? call('importNewsEvents', {
        query: { ...options, fileName: file.name, ticket: await file.source.takeTicket() },
      })
    : call('importNewsEvents', { query: { ...options, fileName: file.name }, upload: file.source.blob });

export const FORMAT_LABELS = {
  auto: 'Recognize the layout',
  generic: 'Other columns',
  'wikipedia-current-events': 'Wikipedia current events',
  'feed-headlines': 'Feed headlines (fwd/news)',
  'qanonmap-news': 'qanonmap news list',
  huffpost: 'News Category Dataset (HuffPost)',
  newsapi: 'NewsAPI pages',
  guardian: 'Guardian pages',
  dropscope: 'Dropscope events',
  'dropscope-export': 'Dropscope report',
} as const;
export type NewsFormat = keyof typeof FORMAT_LABELS;

export const ORIGIN_LABELS = {
  shipped: 'came with Dropscope',
  imported: 'imported from a file',
  collected: 'fetched',
  demonstration: 'invented (demonstration)',
} as const;
