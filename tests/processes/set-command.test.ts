import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { runCommand, runJson } from '#tests/helpers/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-sets-'));
const data = ['--data-dir', join(folder, 'data')];
const texts = Array.from({ length: 24 }, (_, day) =>
  day % 2 === 0 ? `harbor lights over the harbor ${day}` : `a garden by the wall ${day}`,
);
beforeAll(() => {
  const file = join(folder, 'posts.json');
  writeFileSync(file, archiveText(texts.map((text) => ({ text }))));
  expect(runCommand('ingest', file, ...data).exitCode).toBe(0);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('dropscope set', () => {
  it('freezes, lists, combines and compares', () => {
    const harbor = runJson('set', 'freeze', 'Harbor', '--filter', 'search=harbor', ...data);
    expect(harbor).toMatchObject({
      name: 'Harbor',
      items: 12,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    runJson('set', 'freeze', 'All', '--filter', '', ...data);
    expect(runJson('set', 'combine', 'Rest', '--subtract', 'All', 'Harbor', ...data)).toMatchObject({
      items: 12,
    });
    expect(runJson('set', 'list', ...data)).toMatchObject([
      { name: 'All' },
      { name: 'Harbor' },
      { name: 'Rest' },
    ]);
    expect(runJson('set', 'show', 'harbor', ...data)).toEqual(harbor);
    expect(runJson('set', 'diff', 'Harbor', ...data)).toMatchObject({
      added: { total: 0 },
      gone: { total: 0 },
    });
  });

  it('lends its texts to the text bench: the same figures as from files', () => {
    const file = (name: string, lines: readonly string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`);
      return path;
    };
    const isHarbor = (text: string): boolean => text.includes('harbor');
    const [a, b] = [texts.filter(isHarbor), texts.filter((text) => !isHarbor(text))];
    const options = ['--permutations', '0', '--min-occurrences', '1', '--unit', 'post'];
    const ofFiles = runJson(
      'text',
      'keyness',
      '--a-file',
      file('a.txt', a),
      '--b-file',
      file('b.txt', b),
      ...options,
    );
    const ofSets = runJson('text', 'keyness', '--a', 'Harbor', '--b', 'Rest', ...options, ...data);
    expect(ofSets).toEqual(ofFiles);
    expect(runJson('text', 'keyness', '--set', 'Harbor', '--against', 'Rest', ...options, ...data)).toEqual(
      ofSets,
    );
    const lines = runJson('text', 'kwic', '--a', 'Harbor', '--query', 'lights', '--limit', '1', ...data);
    expect(lines).toMatchObject([{ node: 'lights', item: 'drop:1' }]);
  });

  it.each([
    [['set', 'freeze', 'X', '--filter', 'colour=red'], 2, 'colour'],
    [['set', 'freeze', 'X'], 2, '--filter'],
    [['set', 'show', 'Nowhere'], 1, 'no set “Nowhere”'],
    [['set', 'combine', 'X', 'All'], 2, '--union'],
    [['set', 'melt'], 2, 'set takes'],
    [['text', 'keyness', '--a', 'Harbor'], 2, '--b'],
  ])('says what is wrong with %j', (line, exitCode, sentence) => {
    const output = runCommand(...line, ...data);
    expect([output.exitCode, output.stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
  });
});
