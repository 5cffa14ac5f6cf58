import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
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
    expect(seen).toEqual([0, 1, 2, 3, 4, 4]);
    const stored = (await w.get<typeof job>(`/api/jobs/${job.id}`)).value;
    expect(stored).toMatchObject({
      status: 'completed',
      done: 4,
      total: 4,
      result: { answer: 42 },
      error: null,
    });
    expect((await w.get<(typeof job)[]>('/api/jobs')).value.map((one) => one.id)).toEqual([job.id]);
  });

  it('can be cancelled, and say so', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Endless',
      run: ({ signal }) => endless(signal),
    });
    finished.catch(() => undefined);
    const cancelled = (await w.post<typeof job>(`/api/jobs/${job.id}/cancel`)).value;
    expect(cancelled.status).toBe('cancelled');
    expect((await w.post<typeof job>(`/api/jobs/${job.id}/cancel`)).value.status).toBe('cancelled');
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
    const { finished } = start();
    finished.catch(() => undefined);
    expect(start).toThrow(/The only one is already running/);
    await w.services.jobs.close();
  });

  it('are failed: interrupted after a stop in the middle', async () => {
    const { job, finished } = w.services.jobs.start({
      kind: 'test',
      title: 'Cut',
      run: ({ signal }) => endless(signal),
    });
    finished.catch(() => undefined);
    await w.close();
    const again = await createTestWorkstation({ data: 'none', folder: w.folder });
    expect(await again.services.jobs.get(job.id)).toMatchObject({ status: 'failed', error: 'interrupted' });
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
