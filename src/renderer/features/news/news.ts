import { endpointPageQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { columnQuery, NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import type { FileChoices } from '#renderer/entities/import/FileImport.tsx';
import type { SentFile } from '#renderer/entities/import/use-file-preview.ts';
import { filled } from '#renderer/lib/filled.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import type { NewsLayout } from '#shared/layouts.ts';

export const newsListQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) =>
  withLastAnswer(endpointPageQuery('listNewsEvents', { query }));

export interface NewsChoices extends FileChoices {
  readonly format: NewsLayout | 'auto';
  /** For rows without a source. */
  readonly source: string;
  /** What becomes of an event that is likely the same happening as one that is here. */
  readonly sameEvents: 'keep' | 'merge';
}

export const NO_CHOICES: NewsChoices = {
  format: 'auto',
  source: '',
  sameEvents: 'keep',
  onError: 'abort',
  columns: NO_COLUMNS,
};

const queryOf = ({ format, source, sameEvents, onError, columns }: NewsChoices) => ({
  format,
  sameEvents,
  onError,
  ...filled({ source: source.trim() }),
  // Events are of no platform.
  ...columnQuery({ ...columns, platform: '' }),
});

export const previewNews = (sent: SentFile, choices: NewsChoices) =>
  call('previewNewsImport', { ...sent, query: { ...sent.query, ...queryOf(choices) } });

export const importNews = (sent: SentFile, choices: NewsChoices) =>
  call('importNewsEvents', { ...sent, query: { ...sent.query, ...queryOf(choices) } });

export const ORIGIN_LABELS = {
  shipped: 'included with Dropscope',
  imported: 'imported from a file',
  collected: 'fetched',
  demonstration: 'synthetic (demonstration)',
} as const;
