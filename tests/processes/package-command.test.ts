import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { dataPackageSchema, roCrateSchema } from '#tests/helpers/package-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-package-'));
const data = ['--data-dir', join(folder, 'data')];
const target = join(folder, 'package');
beforeAll(async () => {
  const file = join(folder, 'posts.json');
  writeFileSync(file, archiveText([{ text: 'harbor lights' }, { text: 'a garden, “quoted”' }]));
  expect((await runHere('ingest', file, ...data)).exitCode).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string): string => readFileSync(join(target, name), 'utf8');

it('writes a whole package, described, without texts', async () => {
  expect(await jsonHere('package', '--output', target, ...data)).toMatchObject({
    path: target,
    tables: expect.arrayContaining([{ name: 'drops', rows: 2 }]),
  });
  const { resources } = dataPackageSchema.parse(JSON.parse(read('datapackage.json')));
  expect(readdirSync(target)).toEqual(expect.arrayContaining(resources.map(({ path }) => path)));
  roCrateSchema.parse(JSON.parse(read('ro-crate-metadata.json')));
  expect([read('drops.csv').trim().split('\r\n').length, read('drops.csv').includes('harbor')]).toEqual([
    3,
    false,
  ]);
});

it.each([
  [['package'], 2, '--output'],
  [['package', '--output', target], 1, 'already exists'],
  [['package', '--output', join(folder, 'data', 'x')], 1, 'in the data folder'],
  [['package', '--output', join(folder, 'x'.repeat(300))], 1, 'Couldn’t write'],
  [['package', '--output', join(folder, 'x'), '--set', 'Nowhere'], 1, 'no set “Nowhere”'],
  [['package', '--output', join(folder, 'x'), '--sections', 'weather'], 2, 'weather'],
])('says what is wrong with %j', async (line, exitCode, sentence) => {
  const output = await runHere(...line, ...data);
  expect([output.exitCode, output.stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'package', 'posts.json']);
});
