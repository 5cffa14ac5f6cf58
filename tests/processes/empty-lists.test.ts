import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-empty-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['plan', 'list'],
  ['set', 'list'],
  ['tag', 'list'],
  ['claims', 'list'],
  ['corpus', 'list'],
  ['coded'],
  ['work', 'plans'],
  ['work', 'conflicts'],
])('%s %s of an empty folder is a sentence, not headings alone', async (...words) => {
  const { exitCode, stdout } = await runHere(...words, '--data-dir', folder);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^(?:No|There are no) [^\n]+\.\n$/u)]);
});
