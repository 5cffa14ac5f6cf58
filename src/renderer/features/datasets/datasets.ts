import { call } from '#renderer/api/workstation.ts';
import { columnQuery, type FileColumnChoice } from '#renderer/entities/import/column-choice.ts';
import type { SentFile } from '#renderer/entities/import/use-file-preview.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

type DropQuery = NonNullable<QueryInput<'importCompleteDataset'>>;

export interface DropChoices {
  readonly format: NonNullable<DropQuery['format']>;
  readonly onError: 'abort' | 'skip';
  /** `new`, `archive`, the id of a dataset, or empty: the file's own, the archive for its pinned bytes, else a new one. */
  readonly dataset: string;
  readonly columns: FileColumnChoice;
}

const readingOf = ({ format, dataset, columns }: DropChoices) => ({
  format,
  ...(dataset === '' ? {} : { dataset }),
  // A file of drops states its platforms itself.
  ...columnQuery({ ...columns, platform: '' }),
});

export const previewDrops = (sent: SentFile, choices: DropChoices) =>
  call('previewDropImport', { ...sent, query: { ...sent.query, ...readingOf(choices) } });

/** @param confirm name of the dataset whose drops may change. */
export const importDrops = (sent: SentFile, choices: DropChoices, confirm: string | null) =>
  call('importCompleteDataset', {
    ...sent,
    query: {
      ...sent.query,
      ...readingOf(choices),
      onError: choices.onError,
      ...(confirm === null ? {} : { confirm }),
    },
  });
