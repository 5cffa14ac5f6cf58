import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const adminKey = ['admin'] as const;

export const backupsQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'backups'],
    queryFn: ({ signal }) => call('listBackups', {}, signal),
  });

export const logQuery = (query: NonNullable<QueryInput<'readLog'>>) =>
  queryOptions({
    queryKey: [...adminKey, 'log', query],
    queryFn: ({ signal }) => call('readLog', { query }, signal),
  });

export const backUpNow = () => call('backUpNow');
export const restoreBackup = (name: string) => call('restoreBackup', { params: { name } });
export const cancelRestore = () => call('cancelRestore');
export const checkIntegrity = () => call('checkIntegrity');
export const compactDatabase = () => call('compactDatabase');

/** Tests in the register; the newest thousands are more than anyone pages through. */
const TESTS_LISTED = 5000;

export const testRegisterQuery = (withHidden: boolean) =>
  queryOptions({
    queryKey: [...adminKey, 'tests', withHidden],
    queryFn: ({ signal }) =>
      call(
        'listRegisteredTests',
        { query: { includeHidden: withHidden ? 'true' : 'false', limit: TESTS_LISTED } },
        signal,
      ),
  });

export const hideRegisteredTest = (testId: number, reason: string) =>
  call('hideRegisteredTest', { params: { testId: String(testId) }, body: { reason } });
export const showRegisteredTest = (testId: number) =>
  call('showRegisteredTest', { params: { testId: String(testId) } });
