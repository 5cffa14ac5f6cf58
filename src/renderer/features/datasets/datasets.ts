import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const datasetsKey = ['datasets'] as const;

export const verificationQuery = () =>
  queryOptions({
    queryKey: [...datasetsKey, 'verification'],
    queryFn: ({ signal }) => call('verifyDataset', {}, signal),
  });

export const ingestCompleteDrops = () => call('ingestCompleteDrops');

export type ImportOptions = Omit<NonNullable<QueryInput<'importCompleteDataset'>>, 'fileName' | 'ticket'>;

/** Imports a chosen file: its bytes streamed in a browser, its ticket named on the desktop. */
export const importCompleteDataset = async (file: ChosenFile, options: ImportOptions) =>
  'takeTicket' in file.source
    ? call('importCompleteDataset', {
        query: { ...options, fileName: file.name, ticket: await file.source.takeTicket() },
      })
    : call('importCompleteDataset', {
        query: { ...options, fileName: file.name },
        upload: file.source.blob,
      });
