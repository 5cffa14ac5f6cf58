import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { transport } from '#renderer/api/workstation.ts';
import { useConnection } from '#renderer/app/connection.ts';
import { SUBJECTS } from '#shared/contract/subjects.ts';
import { takeJob } from './take-job.ts';
import { takeWrites } from './take-writes.ts';

/** Follows the workstation's pushed changes, its connection, and whether there is a network. */
export const useWorkstationEvents = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { setConnection, setOnline } = useConnection.getState();
    let wasLost = false;
    const stop = transport.follow({
      onJobChanged: (job) => void takeJob(queries, job),
      onWritten: takeWrites(queries),
      onConnection: (state) => {
        if (state === 'live' && wasLost) void refetchAffected(queries, { subjects: SUBJECTS });
        wasLost = state === 'disconnected';
        setConnection(state);
      },
    });
    const update = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      stop();
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [queries]);
};
