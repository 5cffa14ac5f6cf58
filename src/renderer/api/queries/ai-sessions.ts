import { queryOptions } from '@tanstack/react-query';
import type { AiSession } from '#shared/contract/ai.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import { call } from '#renderer/api/workstation.ts';

export const aiKey = ['ai'] as const;

/** Section 7: the list is polled every 5 s while a session is pending or running. */
const POLL_MS = 5000;

export const isSessionActive = ({ status }: AiSession): boolean =>
  status === 'pending' || status === 'running';

export const aiSessionsQuery = () =>
  queryOptions({
    queryKey: [...aiKey, 'sessions'],
    queryFn: ({ signal }) => call('listAiSessions', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isSessionActive) === true ? POLL_MS : false),
  });

export const startAiSession = (body: BodyInput<'startAiSession'>) => call('startAiSession', { body });
