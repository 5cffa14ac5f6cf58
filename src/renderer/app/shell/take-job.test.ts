import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { takeJob } from './take-job.ts';

vi.hoisted(() => vi.stubGlobal('window', { dropscope: {} }));

const job = (status: ListedJob['status']): ListedJob => ({
  ...{ id: 'one', kind: 'import', title: 'Import', status, done: 1, total: 1, etaSeconds: null },
  ...{ message: '', error: null, startedAt: '2026-01-01T00:00:00', finishedAt: null },
});

it('lets no older answer bring an ended job back', async () => {
  const queries = new QueryClient();
  const { queryKey } = jobsQuery();
  const answers: ((jobs: ListedJob[]) => void)[] = [];
  const list = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<ListedJob[]>((resolve) => answers.push(resolve)),
    initialData: [job('running')],
    staleTime: Infinity,
  });
  const stop = list.subscribe(() => undefined);
  void list.refetch();
  const workstation = { runningJobs: 0, waitingWrites: 0, dataVersion: 1 };
  const ended = takeJob(queries, { ...job('completed'), changes: [], workstation });
  expect(queries.isFetching({ queryKey: endpointQuery('getHealth').queryKey })).toBe(0);
  const [older, newer] = answers;
  newer?.([job('completed')]);
  older?.([job('running')]);
  await ended;
  expect(queries.getQueryData<ListedJob[]>(queryKey)?.map(({ status }) => status)).toEqual(['completed']);
  stop();
});
