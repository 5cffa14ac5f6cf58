import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import type { AiSession } from '#shared/contract/ai.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';

/** Section 7: the list is polled every 5 s while a session is pending or running. */
const POLL_MS = 5000;

export const isSessionActive = ({ status }: AiSession): boolean =>
  status === 'pending' || status === 'running';

export const aiSessionsQuery = () =>
  queryOptions({
    ...endpointQuery('listAiSessions'),
    refetchInterval: ({ state }) => (state.data?.some(isSessionActive) === true ? POLL_MS : false),
  });

/** Section 7: one session is polled every 3 s while it is pending or running. */
const SESSION_POLL_MS = 3000;

export const aiSessionQuery = (id: string) =>
  queryOptions({
    ...endpointQuery('getAiSession', { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isSessionActive(state.data) ? SESSION_POLL_MS : false,
  });

export const cancelAiSession = (id: string) => call('cancelAiSession', { params: { id } });
export const startAiSession = (body: BodyInput<'startAiSession'>) => call('startAiSession', { body });
