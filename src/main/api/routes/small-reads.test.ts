import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from '#main/workers/pool.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, threads, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let pool: WorkerPool;
const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
beforeAll(async () => {
  pool = createWorkerPool(1);
  w = await createTestWorkstation({
    data: { file: writeSmallArchive(source, 400) },
    start: { threads: { ...threads, pool } },
  });
});
afterAll(async () => {
  await w.dispose();
  await pool.close();
  rmSync(source, { recursive: true });
});

it('answers small reads and backs up while every analysis thread is at work', async () => {
  const controller = new AbortController();
  // A computation that takes minutes, on the one thread there is for analyses.
  const long = pool.run(
    'runAnalysis',
    {
      file: w.paths.database,
      method: 'deltas',
      parameters: { ...(await deltaParameters()), surrogates: 9999 },
      selection: { platform: 'all', other: 'posts', includeReposts: true },
      seed: 1,
    },
    { signal: controller.signal },
  );
  let isOver = false;
  const ended = long.then(
    () => (isOver = true),
    () => null,
  );
  for (const path of ['/api/work/conflicts', '/api/vault', '/api/admin/overview'])
    expect([path, (await w.fetch(new Request(`http://127.0.0.1${path}`))).status]).toEqual([path, 200]);
  for (const path of ['/api/work/export', '/api/admin/backups'])
    expect([path, (await w.post(path, {})).status]).toEqual([path, 200]);
  expect(isOver).toBe(false);
  controller.abort(new Error('enough'));
  await ended;
});

const deltaParameters = async (): Promise<Record<string, unknown>> => {
  const { value } = await w.get<{ parameters: { name: string; default: unknown }[] }>('/api/analyses/deltas');
  return Object.fromEntries(value.parameters.map((parameter) => [parameter.name, parameter.default]));
};
