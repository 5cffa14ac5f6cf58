import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, INTERRUPTED } from '#main/base/errors.ts';
import { listedJobSchema, type JobEvent } from '#shared/contract/jobs.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

describe('jobs', () => {
  it('report progress, remaining time and result, and stay readable', async () => {
    const seen: number[] = [];
    w.services.jobs.onChange((job) => seen.push(job.done));
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'A test',
      run: async ({ progress }) => {
        for (const done of [1, 2, 3, 4]) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          progress(done, 4, `step ${done}`);
        }
        return { answer: 42 };
      },
    });
    expect(job.status).toBe('running');
    expect(await finished).toEqual({ answer: 42 });
    expect([seen[0], seen.at(-1)]).toEqual([0, 4]);
    expect(seen).toEqual(seen.toSorted());
    const stored = (await w.get<typeof job>(`/api/jobs/${job.id}`)).value;
    expect(stored).toMatchObject({
      status: 'completed',
      done: 4,
      total: 4,
      result: { answer: 42 },
      error: null,
    });
    // A result may be long; the list is on every page.
    expect((await w.get<unknown>('/api/jobs')).value).toEqual([listedJobSchema.parse(stored)]);
  });

  it('keep whole numbers of a progress that is a fraction', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'A test in fractions',
      run: ({ progress }) => {
        progress(1.4, 2.6, 'half-way');
        return Promise.resolve(null);
      },
    });
    await finished;
    expect((await w.get<typeof job>(`/api/jobs/${job.id}`)).value).toMatchObject({
      status: 'completed',
      done: 1,
      total: 3,
    });
  });

  it('can be cancelled, and say so', async () => {
    const { job } = w.services.jobs.start({
      kind: 'test',
      title: 'Endless',
      run: ({ signal }) => endless(signal),
    });
    const cancelled = (await w.post<typeof job>(`/api/jobs/${job.id}/cancel`)).value;
    expect(cancelled.status).toBe('cancelled');
    expect((await w.post<typeof job>(`/api/jobs/${job.id}/cancel`)).value.status).toBe('cancelled');
  });

  it('are stopped by whoever does not wait, and are left where nobody knows them any more', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Stopped',
      run: ({ signal }) => endless(signal),
    });
    w.services.jobs.stop(job.id);
    await expect(finished).rejects.toThrow();
    expect((await w.services.jobs.get(job.id)).status).toBe('cancelled');
    w.services.jobs.stop('forgotten');
  });

  it('are cancelled, not failed, after the restart that follows', async () => {
    const { job } = w.services.jobs.start({
      kind: 'test',
      title: 'Half done',
      run: ({ signal, progress }) => {
        progress(1.5, 3.25, 'a fraction');
        return endless(signal);
      },
    });
    await vi.waitFor(async () => {
      expect((await w.services.jobs.get(job.id)).done).toBe(2);
    });
    await w.services.jobs.cancel(job.id);
    await w.close();
    const again = await createTestWorkstation({ data: 'none', folder: w.folder });
    expect(await again.services.jobs.get(job.id)).toMatchObject({ status: 'cancelled', done: 2, total: 3 });
    await again.close();
  });

  it('tell their progress at most four times a second, and at once how they ended, with what runs beside', async () => {
    const told: JobEvent[] = [];
    w.services.jobs.onChange((event) => told.push(event));
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const started = performance.now();
    const { finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Busy',
      run: async ({ progress }) => {
        for (let done = 0; done <= 5000; done += 1) progress(done, 5000, 'counting');
        await gate;
        return { message: 'All counted.' };
      },
    });
    await vi.waitFor(() => {
      expect(told.at(-1)?.done).toBe(5000);
    });
    open(undefined);
    await finished;
    expect(told.length).toBeLessThanOrEqual(3 + (performance.now() - started) / 250);
    expect(told[0]?.workstation).toMatchObject({ runningJobs: 1, waitingWrites: 0 });
    expect(told.at(-1)).toMatchObject({
      status: 'completed',
      message: 'All counted.',
      workstation: { runningJobs: 0 },
    });
    expect(told.at(-1)?.finishedAt).not.toBeNull();
  });

  it('answer their result where it comes in time, else that they run', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const start = (work: () => Promise<string>) => ({ kind: 'test', title: 'Waited for', run: work });
    const { jobs } = w.services;
    expect(
      await jobs.startAndWait(
        start(() => Promise.resolve('done')),
        5000,
        () => 'running',
      ),
    ).toBe('done');
    const late = jobs.startAndWait(
      start(() => gate.then(() => 'late')),
      1,
      ({ status }) => status,
    );
    expect(await late).toBe('running');
    open(undefined);
    const failing = start(() => Promise.reject(new AppError('conflict', 'Not now.')));
    await expect(jobs.startAndWait(failing, 5000, () => null)).rejects.toThrow('Not now.');
  });

  it('keep a plain sentence of an error that is not meant for people; its words are in the log', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Broken',
      run: () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'x')")),
    });
    await expect(finished).rejects.toThrow('Cannot read');
    const { error } = await w.services.jobs.get(job.id);
    expect(error).toMatch(/^Dropscope met an unexpected error; the log/);
    const log = await w.get<{ fields: string }[]>('/api/admin/log?level=error');
    expect(log.value[0]?.fields).toContain('Cannot read properties');
  });

  it('keep the sentence of a failure', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Failing',
      run: () => Promise.reject(new AppError('invalid_file', 'Record 3, time: is missing.')),
    });
    await expect(finished).rejects.toThrow('Record 3');
    expect(await w.services.jobs.get(job.id)).toMatchObject({
      status: 'failed',
      error: 'Record 3, time: is missing.',
    });
  });

  it('refuse a second exclusive one by name', async () => {
    const start = () =>
      w.services.jobs.start({
        kind: 'one',
        title: 'The only one',
        exclusive: true,
        run: ({ signal }) => endless(signal),
      });
    start();
    expect(start).toThrow(/The only one is already running/);
    await w.services.jobs.close();
  });

  it('have failed after a stop in the middle, and say why', async () => {
    const { job } = w.services.jobs.start({
      kind: 'test',
      title: 'Cut',
      run: ({ signal }) => endless(signal),
    });
    await w.close();
    const again = await createTestWorkstation({ data: 'none', folder: w.folder });
    expect(await again.services.jobs.get(job.id)).toMatchObject({ status: 'failed', error: INTERRUPTED });
    await again.close();
  });

  it('stream their changes until they end', async () => {
    const { job } = w.services.jobs.start({
      kind: 'test',
      title: 'Followed',
      run: async ({ progress }) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        progress(1, 2);
        return 'done';
      },
    });
    const response = await w.fetch(new Request(`http://127.0.0.1/api/jobs/${job.id}/events`));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const states = [...(await response.text()).matchAll(/"status":"(\w+)"/g)].map((match) => match[1]);
    expect(states[0]).toBe('running');
    expect(states.at(-1)).toBe('completed');
  });
});
