import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';

export const archiveKey = ['archive'] as const;

export const archiveQuery = () =>
  queryOptions({ queryKey: archiveKey, queryFn: ({ signal }) => call('getArchiveState', {}, signal) });

export const fetchArchive = () => call('fetchArchive');
