import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOK, RECIPES } from '#tests/helpers/recipes.ts';

const root = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

/** The names of the page for what a recipe touches in the copy. */
const asNamed = (path: string): string =>
  path
    .replace('/9999-probe.ts', '/NNNN-<name>.ts')
    .replace(/\/probe(?=\.ts|\/)/u, '/<name>')
    .replace(/\/Probe(?=Tab|Page)/u, '/<Name>');

describe('the recipes of the architecture page', () => {
  const copy = mkdtempSync(join(tmpdir(), 'dropscope-recipes-'));
  const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  /** What a program writes, its complaints included. */
  const run = (program: string, ...parameters: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(program, parameters, { cwd: copy, encoding: 'utf8' });
    return `${stderr}${stdout}`.trim();
  };

  /** A project of the copy; what it imports is compiled with it. */
  const writeProject = (project: string, include: readonly string[]): void => {
    const exclude = ['**/*.test.ts'];
    // Nobody compiles the copy again.
    const compilerOptions = { incremental: false, tsBuildInfoFile: null };
    const config = { extends: `./tsconfig.${project}.json`, include, exclude, compilerOptions };
    writeFileSync(join(copy, `${project}.json`), JSON.stringify(config));
  };

  beforeAll(() => {
    const configs = ['tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json'];
    for (const part of [
      'src',
      'data',
      'scripts',
      'tests/helpers',
      'package.json',
      'package-lock.json',
      ...configs,
    ])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { files, lines } of RECIPES) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        writeFileSync(join(copy, file), text.trimStart());
      }
      for (const [file, added] of Object.entries(lines))
        for (const [before, text] of added) {
          const source = readFileSync(join(copy, file), 'utf8');
          const at = source.indexOf(before);
          if (at < 0) throw new Error(`${file} has no line “${before}” any more.`);
          writeFileSync(join(copy, file), `${source.slice(0, at)}${text}${source.slice(at)}`);
        }
    }
    writeProject('node', ['src/shared', 'src/main']);
    // Not the whole renderer, which takes as long as all of main.
    const touched = RECIPES.flatMap(({ files, lines }) => [...Object.keys(files), ...Object.keys(lines)]);
    const drawn = touched.filter((file) => file.startsWith('src/renderer/'));
    writeProject('web', ['src/shared/*.d.ts', ...drawn]);
  });

  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it('are ten, each followed here', () => {
    const numbered = [...guide.matchAll(/^- \*\*([^*]+)\*\* \(\d+\)/gmu)].map(([, what]) => what);
    expect(numbered.toSorted()).toEqual(RECIPES.map(({ what }) => what).toSorted());
    expect(numbered).toHaveLength(10);
  });

  it.each(RECIPES)('$what touches the files that the page names', ({ what, files, lines }) => {
    const recipe = guide.split('\n').find((line) => line.startsWith(`- **${what}**`)) ?? '';
    const named = [...recipe.matchAll(/`(src\/[\w/<>.-]+\.tsx?)`/g)].map(([, path = '']) => path);
    const touched = [...Object.keys(files), ...Object.keys(lines)].map(asNamed);
    expect(named.toSorted()).toEqual(touched.toSorted());
    expect(recipe).toContain(`**${what}** (${String(touched.length)})`);
  });

  it.each(['node', 'web'])('compile for %s', (project) => {
    // Threads of their own find out again what each of them needs.
    expect(run(process.execPath, tsc, '-p', `${project}.json`, '--singleThreaded')).toBe('');
  });

  it('appear in the running program', () => {
    writeFileSync(join(copy, 'look.ts'), LOOK);
    const [seen = '', ...printed] = run(process.execPath, 'look.ts').split('\n').toReversed();
    expect(printed).toContain('The command of a test.');
    expect(JSON.parse(seen)).toMatchObject({
      method: true,
      call: '{"isThere":true}',
      posts: expect.stringContaining('"imported":1'),
      report: true,
      setting: true,
      written: [[], ['storm']],
      page: true,
    });
  });
});
