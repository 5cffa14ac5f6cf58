import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-damage-'));
writeFileSync(join(folder, 'dropscope.db'), `SQLite format 3\0${'x'.repeat(9000)}`);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  [['sql', 'SELECT 1']],
  [['set', 'list']],
  [['verify']],
  [['export', '--output', '-']],
  [['doctor']],
])('%j offers what can be saved of a damaged database', async (words) => {
  const { stdout, stderr, exitCode } = await runHere(...words, '--data-dir', folder);
  expect(exitCode).toBe(1);
  const said = stdout + stderr;
  expect(said).toContain(', and was left untouched: ');
  expect(said.split('dropscope doctor --salvage copies what can be read.')).toHaveLength(2);
});
