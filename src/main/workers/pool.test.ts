import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { createWorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-pool-'));
const file = join(folder, 'posts.csv');
writeFileSync(file, v2Archive(30_000));
const pool = createWorkerPool(1);
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const input = { file, fileName: 'posts.csv', format: 'auto', username: null, platform: null, mapping: null };

it('hands nothing over any more once a task was cancelled, and takes the next', async () => {
  const controller = new AbortController();
  let parts = 0;
  const running = pool.run('readSocial', input, {
    signal: controller.signal,
    onPart: () => {
      parts += 1;
      controller.abort(new Error('enough'));
    },
  });
  await expect(running).rejects.toThrow('enough');
  const next = await pool.run('readSocial', input, {});
  expect([parts, next.records]).toEqual([1, 30_000]);
});

it('does not begin what was cancelled before it was asked for', async () => {
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(pool.run('readSocial', { ...input, file: join(folder, 'none') }, { signal })).rejects.toThrow(
    'too late',
  );
});

it('passes the sentence of a failing task on', async () => {
  await expect(pool.run('readSocial', { ...input, file: join(folder, 'none') }, {})).rejects.toThrow(
    /cannot be opened/,
  );
});

it('lets the event loop turn however fast the parts come', async () => {
  let inThisTurn = 0;
  let most = 0;
  let total = 0;
  let next = setImmediate(function turn() {
    inThisTurn = 0;
    next = setImmediate(turn);
  });
  const { records } = await pool.run('readSocial', input, {
    onPart: (text) => {
      inThisTurn += 1;
      total += (JSON.parse(text as string) as unknown[]).length;
      most = Math.max(most, inThisTurn);
      // Slower than the worker, so that its next parts lie ready.
      const until = performance.now() + 5;
      while (performance.now() < until);
    },
  });
  clearImmediate(next);
  expect([total, records]).toEqual([30_000, 30_000]);
  expect(most).toBeLessThanOrEqual(4);
});

const threads = (): number => (process.report.getReport() as { workers: unknown[] }).workers.length;

it('runs what holds all drops of a large database one after the other', async () => {
  const w = await createTestWorkstation({ data: 'demonstration' });
  const database = w.services.deps.store.file;
  const works: string[] = [];
  const ask = async (several: ReturnType<typeof createWorkerPool>, name: string): Promise<void> => {
    const methods = { frequency: {} };
    await several.run(
      'runDropMethods',
      { file: database, range: {}, methods, seed: 1 },
      { onProgress: () => works.push(name) },
    );
  };
  const several = createWorkerPool(3, { largeBytes: 1 });
  try {
    const both = [ask(several, 'first'), ask(several, 'second')];
    const stopped = new AbortController();
    const given = { file: database, range: {}, methods: {}, seed: 1 };
    const third = several.run('runDropMethods', given, { signal: stopped.signal });
    stopped.abort(new Error('no longer wanted'));
    await expect(third).rejects.toThrow('no longer wanted');
    await Promise.all(both);
    expect(works.lastIndexOf('first')).toBeGreaterThan(0);
    expect(works.lastIndexOf('first')).toBeLessThan(works.indexOf('second'));
  } finally {
    await several.close();
    await w.dispose();
  }
});

it('keeps a worker for the next task, but not one whose heap has grown', async () => {
  const before = threads();
  const keeping = createWorkerPool(1, { keptHeapBytes: Number.MAX_SAFE_INTEGER });
  const ending = createWorkerPool(1, { keptHeapBytes: 1 });
  try {
    for (const one of [keeping, ending]) {
      await one.run('readSocial', input);
      await expect(one.run('readSocial', { ...input, file: join(folder, 'none') })).rejects.toThrow();
    }
    await vi.waitFor(() => {
      expect(threads()).toBe(before + 1);
    });
    const again = await Promise.all([keeping, ending].map((one) => one.run('readSocial', input)));
    expect(again.map(({ records }) => records)).toEqual([30_000, 30_000]);
  } finally {
    await Promise.all([keeping.close(), ending.close()]);
  }
});
