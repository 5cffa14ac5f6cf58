import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseChange } from '#main/repositories/data-state.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createRecompute } from './recompute.ts';

const FREQUENCY = '/api/pattern-analysis/frequency';
const AUDIT = '/api/pattern-analysis/timestamp-audit';
/** Long enough for the next of many changes, each a transaction of its own. */
const QUIET_MS = 150;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await w.get(FREQUENCY);
  await w.get(AUDIT);
  const { runs, jobs } = w.services.analyses;
  createRecompute({
    system: w.services,
    runs,
    used: jobs.used,
    testsWhenAsked: () => false,
    log: w.log,
    quietMs: QUIET_MS,
  })();
});
afterAll(() => w.dispose());

const change = () =>
  w.services.deps.store.write((tx) => {
    raiseChange(tx, 'drops');
  });

/** The job that recomputes, as soon as it is in a state. */
const recomputeIn = async (status: ListedJob['status']): Promise<ListedJob> =>
  new Promise((resolve) => {
    const stop = w.services.jobs.onChange((job) => {
      if (job.kind !== 'recompute' || job.status !== status) return;
      stop();
      resolve(job);
    });
  });

/** Somebody else's work, until it is let go. */
const holdJob = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { finished } = w.services.jobs.start({ kind: 'other', title: 'Other work', run: () => promise });
  return async () => {
    resolve(undefined);
    await finished;
  };
};

const staleOf = async () => {
  const { runs, jobs } = w.services.analyses;
  const stored = await Promise.all(jobs.used().map((question) => runs.stored(question.method, question)));
  return stored.map((answer) => [answer?.run.method, answer?.run.stale.length]);
};

const both = (stale: number) => [
  ['timestamp-audit', stale],
  ['frequency', stale],
];

it('computes what pages used anew after a change, the last used first, as one job of the list', async () => {
  const completed = recomputeIn('completed');
  await change();
  expect((await completed).message).toBe('2 of 2 results are up to date.');
  expect(await staleOf()).toEqual(both(0));
  const { value } = await w.send<ListedJob[]>('GET', '/api/jobs?kind=recompute');
  expect(value.map(({ status }) => status)).toEqual(['completed']);
  expect((await w.send('GET', AUDIT)).status).toBe(200);
});

it('waits while other work runs, and can be canceled', async () => {
  const begun = recomputeIn('running');
  await change();
  const { id } = await begun;
  const release = holdJob();
  expect((await w.services.jobs.cancel(id)).status).toBe('cancelled');
  expect(await staleOf()).toEqual(both(1));
  await release();
});

it('steps aside for work that begins meanwhile, and takes up what it left', async () => {
  const begun = recomputeIn('running');
  const completed = recomputeIn('completed');
  await change();
  await begun;
  const release = holdJob();
  expect(await staleOf()).toEqual(both(1));
  await release();
  expect((await completed).message).toBe('2 of 2 results are up to date.');
  expect(await staleOf()).toEqual(both(0));
});

it('ends at once for an analysis that somebody asks for, which is computed first', async () => {
  const begun = recomputeIn('running');
  const completed = recomputeIn('completed');
  const order: string[] = [];
  const stop = w.services.jobs.onChange(({ kind, status }) => {
    order.push(`${kind} ${status}`);
  });
  await change();
  await begun;
  const { status, value } = await w.post<{ jobId: string }>('/api/analyses/temporal-profile/run', {});
  expect([status, (await w.finished(value.jobId)).status]).toEqual([200, 'completed']);
  await completed;
  stop();
  // On a quick machine all was up to date before the request came in.
  const [upToDate, requested, answered] = [
    'recompute completed',
    'analysis:temporal-profile running',
    'analysis:temporal-profile completed',
  ].map((event) => order.indexOf(event));
  expect(upToDate).not.toBe(-1);
  expect(Number(upToDate) < Number(requested) || Number(upToDate) > Number(answered)).toBe(true);
  expect(await staleOf()).toEqual(both(0));
});

const recomputeJobs = async (): Promise<readonly ListedJob[]> =>
  (await w.send<ListedJob[]>('GET', '/api/jobs?kind=recompute&limit=100')).value;

it('starts once for a hundred changes', async () => {
  const before = (await recomputeJobs()).length;
  const completed = recomputeIn('completed');
  await Promise.all(Array.from({ length: 100 }, change));
  await completed;
  expect([(await recomputeJobs()).length - before, await staleOf()]).toEqual([1, both(0)]);
});

it('starts anew once where the data change in the middle', async () => {
  const before = (await recomputeJobs()).length;
  const begun = recomputeIn('running');
  const first = recomputeIn('completed');
  await change();
  await begun;
  await change();
  await first;
  if ((await staleOf()).some(([, stale]) => stale !== 0)) await recomputeIn('completed');
  expect(await staleOf()).toEqual(both(0));
  expect((await recomputeJobs()).length - before).toBeLessThanOrEqual(2);
});

it('fails without a word of its own, and tells where the result would be, until it can be computed again', async () => {
  const completed = recomputeIn('completed');
  const db = w.sql();
  db.exec('ALTER TABLE drop_links RENAME TO drop_links_elsewhere');
  await change();
  expect((await completed).message).toBe('0 of 2 results are up to date.');
  const told = await w.get(FREQUENCY);
  expect([told.status, told.text]).toEqual([500, expect.stringMatching(/\S.*\.$/u)]);
  db.exec('ALTER TABLE drop_links_elsewhere RENAME TO drop_links');
  const { value } = await w.post<{ jobId: string }>('/api/analyses/frequency/run', {});
  expect((await w.finished(value.jobId)).status).toBe('completed');
  expect((await w.get(FREQUENCY)).status).toBe(200);
});

it('loses nothing where the workstation is closed in the middle: the page that is opened next begins again', async () => {
  const begun = recomputeIn('running');
  await change();
  await begun;
  await w.close();
  const again = await createTestWorkstation({ data: 'none', folder: w.folder });
  try {
    const { value } = await again.send<ListedJob[]>('GET', '/api/jobs?kind=recompute&limit=100');
    expect(value.filter(({ status }) => status === 'running')).toEqual([]);
    for (const path of [FREQUENCY, AUDIT])
      expect([path, (await again.get(path)).status]).toEqual([path, 200]);
  } finally {
    await again.close();
  }
});
