import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-work-'));
const [ann, bob] = ['ann', 'bob'].map((name) => ['--data-dir', join(folder, name)]) as [string[], string[]];
const file = join(folder, 'ann.dropscope');
beforeAll(async () => {
  const drops = join(folder, 'posts.json');
  writeFileSync(drops, archiveText([{ text: 'harbor lights' }, { text: 'a garden' }]));
  for (const data of [ann, bob]) expect((await runHere('ingest', drops, ...data)).exitCode).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('dropscope work gives a set to a second data folder, once', async () => {
  const { hash } = (await jsonHere('set', 'freeze', 'Harbor', '--filter', 'search=harbor', ...ann)) as {
    hash: string;
  };
  expect((await runHere('work', 'export', file, '--author', 'Ann', ...ann)).exitCode).toBe(0);
  const preview = await jsonHere('work', 'import', file, '--preview', ...bob);
  expect(preview).toMatchObject({ merged: 0, conflicts: [] });
  expect(await jsonHere('set', 'list', ...bob)).toEqual([]);
  expect(await jsonHere('work', 'import', file, ...bob)).toEqual(preview);
  expect(await jsonHere('set', 'show', 'Harbor', ...bob)).toMatchObject({ items: 1, hash });
  expect(await jsonHere('work', 'import', file, ...bob)).toMatchObject({ added: 0, merged: 0 });
  expect(await jsonHere('work', 'conflicts', ...bob)).toEqual([]);
});

it('dropscope work refuses a cut file and an unknown conflict in a sentence', async () => {
  const cut = join(folder, 'cut.dropscope');
  writeFileSync(cut, readFileSync(file).subarray(0, 300));
  for (const line of [
    ['work', 'import', cut],
    ['work', 'take', '7'],
    ['work', 'take', 'all'],
    ['work', 'export'],
  ]) {
    const { exitCode, stderr } = await runHere(...line, ...bob);
    expect([line, exitCode !== 0, stderr.trim().split('\n').length]).toEqual([line, true, 1]);
  }
});
