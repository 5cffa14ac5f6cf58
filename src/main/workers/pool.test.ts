import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { generateDemonstration } from '#main/importers/demonstration.ts';
import { createWorkerPool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-pool-'));
const file = join(folder, 'posts.json');
writeFileSync(file, generateDemonstration().archive);
const pool = createWorkerPool(1);
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const input = { file, fileName: 'posts.json', format: 'auto' as const, mapping: {} };

it('hands nothing over any more once a task was cancelled, and takes the next', async () => {
  const controller = new AbortController();
  let parts = 0;
  const running = pool.run('parseDrops', input, {
    signal: controller.signal,
    onPart: () => {
      parts += 1;
      controller.abort(new Error('enough'));
    },
  });
  await expect(running).rejects.toThrow('enough');
  const next = await pool.run('parseDrops', input, {});
  expect([parts, next.recordCount]).toEqual([1, 4966]);
});

it('passes the sentence of a failing task on', async () => {
  await expect(pool.run('parseDrops', { ...input, file: join(folder, 'none') }, {})).rejects.toThrow(
    /ENOENT/,
  );
});
