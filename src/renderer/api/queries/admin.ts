import { queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { call } from '#renderer/api/workstation.ts';

export const adminKey = ['admin'] as const;

export const backupsQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'backups'],
    queryFn: ({ signal }) => call('listBackups', { signal }),
  });

export const logQuery = (query: NonNullable<QueryInput<'readLog'>>) =>
  queryOptions({
    queryKey: [...adminKey, 'log', query],
    queryFn: ({ signal }) => call('readLog', { query, signal }),
  });

export const backUpNow = () => call('backUpNow');
export const restoreBackup = (name: string) => call('restoreBackup', { params: { name } });
export const cancelRestore = () => call('cancelRestore');
export const checkIntegrity = () => call('checkIntegrity');
export const compactDatabase = () => call('compactDatabase');
