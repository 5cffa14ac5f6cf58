import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Archive } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createWorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-pool-'));
const file = join(folder, 'posts.csv');
writeFileSync(file, v2Archive(30_000));
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

it('passes the sentence of a failing task on', async () => {
  await expect(pool.run('previewFile', missing, {})).rejects.toThrow(/cannot be opened/);
});

describe('with all drops in memory', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(() => w.dispose());

  it('hands nothing over any more once a task was cancelled, and takes the next', async () => {
    const input = { ...inputOf(file), database: w.services.deps.store.file };
    const controller = new AbortController();
    let messages = 0;
    const running = pool.run('previewFile', input, {
      signal: controller.signal,
      onProgress: () => {
        messages += 1;
        controller.abort(new Error('enough'));
      },
    });
    await expect(running).rejects.toThrow('enough');
    const next = await pool.run('previewFile', input, {});
    expect([messages, next.effect?.figures.records]).toEqual([1, 30_000]);
  });
});
