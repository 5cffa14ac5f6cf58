import { afterAll, beforeAll, expect, it } from 'vitest';
import { raiseChange } from '#main/repositories/data-state.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createRecompute } from './recompute.ts';

const FREQUENCY = '/api/pattern-analysis/frequency';
const AUDIT = '/api/pattern-analysis/timestamp-audit';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  await w.get(FREQUENCY);
  await w.get(AUDIT);
  const { runs, jobs } = w.services.analyses;
  createRecompute({
    system: w.services,
    runs,
    used: jobs.used,
    testsWhenAsked: () => false,
    log: w.log,
    quietMs: 1,
  })();
});
afterAll(() => w.dispose());

const change = () =>
  w.services.deps.store.write((tx) => {
    raiseChange(tx, 'drops');
  });

/** The job that recomputes, as soon as it is in a state. */
const recomputeIn = async (status: Job['status']): Promise<Job> =>
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
  const { value } = await w.send<Job[]>('GET', '/api/jobs?kind=recompute');
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
