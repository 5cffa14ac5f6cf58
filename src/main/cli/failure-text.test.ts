import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-damage-'));
const empty = mkdtempSync(join(tmpdir(), 'dropscope-empty-'));
writeFileSync(join(empty, 'dropscope.db'), '');
writeFileSync(join(folder, 'dropscope.db'), `SQLite format 3\0${'x'.repeat(9000)}`);
afterAll(() => {
  for (const made of [folder, empty]) rmSync(made, { recursive: true });
});

const COMMANDS = [
  [['sql', 'SELECT 1']],
  [['set', 'list']],
  [['verify']],
  [['export', '--output', '-']],
  [['doctor']],
];

it.each(COMMANDS)('%j offers what can be saved of a damaged database', async (words) => {
  const { stdout, stderr, exitCode } = await runHere(...words, '--data-dir', folder);
  expect(exitCode).toBe(1);
  const said = stdout + stderr;
  expect(said).toContain(', and was left untouched: ');
  expect(said.split('dropscope doctor --salvage copies what can be read.')).toHaveLength(2);
});

it.each([...COMMANDS, [['doctor', '--salvage']]])('%j offers nothing of a file of 0 bytes', async (words) => {
  const { stdout, stderr, exitCode } = await runHere(...words, '--data-dir', empty);
  const said = stdout + stderr;
  expect([exitCode, said.split(' is empty, so nothing can be read from it. ').length, said]).toEqual([
    ...[1, 2, expect.not.stringContaining('salvage')],
  ]);
});
