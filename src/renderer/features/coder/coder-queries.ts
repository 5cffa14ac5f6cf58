import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';

export const coderKey = ['coder'] as const;

/** While a run is going on its book is asked again this often; the end of its job asks at once. */
const POLL_MS = 3000;

export const codebooksQuery = () =>
  queryOptions({
    queryKey: [...coderKey, 'books'],
    queryFn: ({ signal }) => call('listCodebooks', {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ runs }) => runs.some(({ status }) => status === 'running')) === true
        ? POLL_MS
        : false,
  });

/** The next drops to code by hand. */
export const codingSampleQuery = (id: string, size: number) =>
  queryOptions({
    queryKey: [...coderKey, 'sample', id, size],
    queryFn: ({ signal }) => call('drawCodingSample', { params: { id }, query: { size } }, signal),
  });

export const addCodebook = (body: NonNullable<BodyInput<'addCodebook'>>) => call('addCodebook', { body });
export const removeCodebook = (id: string) => call('removeCodebook', { params: { id } });
export const setHumanCode = (id: string, dropNumber: number, code: string) =>
  call('setHumanCodes', { params: { id }, body: { codes: [{ dropNumber, code }] } });
export const startCoderRun = (id: string, coder: string, scope: 'audit' | 'bulk') =>
  call('startCoderRun', { params: { id }, body: { coder, scope } });
export const machineCodes = (runId: string) => call('listMachineCodes', { params: { id: runId } });
