import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deltas } from '#main/analysis/methods/deltas/deltas.ts';
import { frequency } from '#main/analysis/methods/frequency/frequency.ts';
import { unpackText } from '#main/base/packed-text.ts';
import type { Watch } from '#main/base/progress.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createWorkerPool, type WorkerPool } from './pool.ts';
import type { FromWorker } from './task.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-pool-'));
const file = join(folder, 'posts.csv');
writeFileSync(file, v2Archive(30_000));
const short = join(folder, 'few-posts.csv');
writeFileSync(short, v2Archive(100));
const pool = createWorkerPool(1);
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const inputOf = (path: string) => ({
  database: join(folder, 'none.db'),
  source: { subject: 'posts' as const, file: path, fileName: 'posts.csv', options: {} },
});
const missing = inputOf(join(folder, 'none'));

it('does not begin what was cancelled before it was asked for', async () => {
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(pool.run('previewFile', missing, { signal })).rejects.toThrow('too late');
});

it('ends no worker that still reads its modules: a task that is cancelled meanwhile ends behind them, and the next has the same worker', async () => {
  const sent: string[] = [];
  let opened = 0;
  const note = (worker: Worker): void => {
    opened += 1;
    worker.on('message', ({ type }: FromWorker) => sent.push(type));
  };
  process.on('worker', note);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const stop = new AbortController();
    const work = pool.run('previewFile', missing, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    // Longer than any worker is waited for.
    vi.advanceTimersByTime(60_000);
    await pool.idle();
    await expect(pool.run('previewFile', missing, {})).rejects.toThrow('There is no file posts.csv.');
    await pool.idle();
    const each = ['begin', 'error', 'free'];
    expect([opened, sent]).toEqual([1, [...each, ...each]]);
  } finally {
    vi.useRealTimers();
    process.off('worker', note);
  }
});

it('passes the sentence of a failing task on', async () => {
  await expect(pool.run('previewFile', missing, {})).rejects.toThrow('There is no file posts.csv.');
});

describe('with all drops in memory', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'short' });
  });
  afterAll(() => w.dispose());

  const threads = (): number => (process.report.getReport() as { workers: unknown[] }).workers.length;
  const analyse = (on: WorkerPool, options: Watch = {}) =>
    on.run(
      'runAnalysis',
      {
        file: w.services.deps.store.file,
        method: 'frequency',
        parameters: frequency.parameters.parse({}),
        selection: selectionSchema.parse({}),
        seed: 1,
      },
      options,
    );

  it('runs one analysis of a large database after the other, and gives their memory back', async () => {
    const before = threads();
    const several = createWorkerPool(3, { largeBytes: 1, keptHeapBytes: Number.MAX_SAFE_INTEGER });
    const works: string[] = [];
    try {
      const both = ['first', 'second'].map((name) => analyse(several, { progress: () => works.push(name) }));
      const stopped = new AbortController();
      const third = analyse(several, { signal: stopped.signal });
      stopped.abort(new Error('no longer wanted'));
      await expect(third).rejects.toThrow('no longer wanted');
      await Promise.all(both);
      expect(works).toContain('first');
      expect(works.lastIndexOf('first')).toBeLessThan(works.indexOf('second'));
      await vi.waitFor(() => {
        expect(threads()).toBe(before);
      });
    } finally {
      await several.close();
    }
  });

  it('keeps a worker for the next task, but not one whose heap an analysis has made large, and opens none before that one has gone', async () => {
    const preview = { ...inputOf(short), database: w.services.deps.store.file };
    await pool.run('previewFile', preview);
    const before = threads();
    const ending = createWorkerPool(2, { keptHeapBytes: 1 });
    let [alive, opened, most] = [0, 0, 0];
    const note = (worker: Worker): void => {
      alive += 1;
      opened += 1;
      most = Math.max(most, alive);
      worker.once('exit', () => {
        alive -= 1;
      });
    };
    process.on('worker', note);
    try {
      for (const one of [pool, ending]) await one.run('previewFile', preview);
      expect(threads()).toBe(before + 1);
      const [answer] = (await analyse(ending)).answers;
      expect(answer === undefined ? '' : await unpackText(answer.json)).toContain('"dropsTested":1145');
      // A check of a stored result may have as much in memory.
      const { file: checked } = w.services.deps.store;
      expect(await ending.run('checkResult', { file: checked, result: { kind: 'run', id: 1 } })).toBe(true);
      // One after the other.
      expect([opened, most]).toEqual([2, 1]);
      await vi.waitFor(() => {
        expect(threads()).toBe(before);
      });
    } finally {
      process.off('worker', note);
      await ending.close();
    }
  });

  it('answers before it clears the heap of a worker up, takes no cancel then, opens no second one for the next task, and does not end it', async () => {
    const before = threads();
    // An analysis leaves 66 MB behind, of which 42 MB stay.
    const clearing = createWorkerPool(2, { clearedHeapBytes: 1, keptHeapBytes: 55_000_000 });
    try {
      const stop = new AbortController();
      const order: string[] = [];
      const work = analyse(clearing, { signal: stop.signal }).then(() => order.push('answered'));
      const free = clearing.idle().then(() => order.push('free'));
      await work;
      expect(order).toEqual(['answered']);
      stop.abort(new Error('too late'));
      await analyse(clearing);
      expect(threads()).toBe(before + 1);
      await free;
      // By then a worker that had to end has gone.
      expect(threads()).toBe(before + 1);
    } finally {
      await clearing.close();
    }
  });

  it('stops an analysis that was cancelled at its next step, and keeps its worker', async () => {
    const stopping = createWorkerPool(1);
    const sent: string[] = [];
    const note = (worker: Worker): void => {
      worker.on('message', ({ type }: FromWorker) => sent.push(type));
    };
    process.on('worker', note);
    // Only the worker's own answer ends the work here: it is not ended for being late.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const stop = new AbortController();
      const work = stopping.run(
        'runAnalysis',
        {
          file: w.services.deps.store.file,
          method: 'deltas',
          parameters: deltas.parameters.parse({}),
          selection: selectionSchema.parse({ other: 'posts' }),
          seed: 1,
        },
        { signal: stop.signal, progress: () => stop.abort(new Error('enough')) },
      );
      await expect(work).rejects.toThrow('enough');
      await stopping.idle();
      expect(sent.filter((type) => type !== 'progress')).toEqual(['begin', 'error', 'free']);
    } finally {
      vi.useRealTimers();
      process.off('worker', note);
      await stopping.close();
    }
  });

  it('hands nothing over any more once a task was cancelled, and takes the next', async () => {
    const input = { ...inputOf(file), database: w.services.deps.store.file };
    const controller = new AbortController();
    let messages = 0;
    const running = pool.run('previewFile', input, {
      signal: controller.signal,
      progress: () => {
        messages += 1;
        controller.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    const next = await pool.run('previewFile', { ...inputOf(short), database: input.database }, {});
    expect([messages, next.effect?.records]).toEqual([1, 100]);
  });

  it('goes on after a worker that had to end, and is waited for until it has closed, also where nothing else keeps the program alive', () => {
    const input = { ...inputOf(file), database: w.services.deps.store.file };
    const program = join(folder, 'alone.mjs');
    writeFileSync(
      program,
      `import { createWorkerPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url))};
      const ending = createWorkerPool(1, { keptHeapBytes: 1 });
      const check = () => ending.run('checkResult', { file: 'absent' }).catch(() => process.stdout.write('refused '));
      await check();
      await check();
      await ending.idle();
      process.stdout.write('idle ');
      const pool = createWorkerPool(1);
      const stop = new AbortController();
      const watch = { signal: stop.signal, progress: () => stop.abort(new Error('enough')) };
      const end = await pool.run('previewFile', ${JSON.stringify(input)}, watch).catch(String);
      // The loop does not turn until the worker has answered the canceled task.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      await pool.close();
      process.stdout.write(end);`,
    );
    // A program whose loop has nothing left to wait for ends where it is, with exit code 13.
    const end = execFileSync(process.execPath, [program], { encoding: 'utf8' });
    expect(end).toBe('refused refused idle Error: enough');
  });
});
