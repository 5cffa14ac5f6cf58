import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const backupsQuery = () => endpointQuery('listBackups');

export const logQuery = (query: NonNullable<QueryInput<'readLog'>>) => endpointQuery('readLog', { query });

export const backUpNow = () => call('backUpNow');
export const restoreBackup = (name: string) => call('restoreBackup', { params: { name } });
export const cancelRestore = () => call('cancelRestore');
export const checkIntegrity = () => call('checkIntegrity');
export const compactDatabase = () => call('compactDatabase');

/** Tests in the register; the newest thousands are more than anyone pages through. */
const TESTS_LISTED = 5000;

export const testRegisterQuery = (withHidden: boolean) =>
  endpointQuery('listRegisteredTests', {
    query: { includeHidden: withHidden ? 'true' : 'false', limit: TESTS_LISTED },
  });

export const hideRegisteredTest = ({
  testId,
  reason,
}: {
  readonly testId: number;
  readonly reason: string;
}) => call('hideRegisteredTest', { params: { testId: String(testId) }, body: { reason } });
export const showRegisteredTest = (testId: number) =>
  call('showRegisteredTest', { params: { testId: String(testId) } });
