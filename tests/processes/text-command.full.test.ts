import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { runCommand } from '#tests/helpers/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-text-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const a = file('a.txt', 'a a a b b c c c c c c d e f g h h');
const b = file('b.txt', 'a a b c c d d d d e f h');
const plans = file('plans.txt', 'The plan is here', 'trust the plan', '', 'plan the trust and PLAN');
const dated = file('dated.txt', '2018-03-01T10:00:00Z\tplan plan b', '2018-01-03\tplan a', '2018-01-04\tb');

const rows = z.array(z.record(z.string(), z.unknown()));
const byWord = (output: unknown) => new Map(rows.parse(output).map((row) => [row['word'], row]));

describe('dropscope text', () => {
  it('gives the keyness of two files, comparable with any other tool', async () => {
    const found = byWord(
      await jsonHere('text', 'keyness', '--a-file', a, '--b-file', b, '--permutations', '0'),
    );
    expect(found.size).toBe(8);
    const row = found.get('c');
    expect(row).toMatchObject({ a: 6, b: 2, postsA: 1, postsB: 1, pPermutation: null });
    expect(row?.['chi2Yates']).toBeCloseTo(0.467298378, 8);
    for (const name of ['g2FourCells', 'llTwoCells', 'chi2', 'logRatio', 'pctDiff', 'p', 'q'])
      expect(row?.[name], name).toEqual(expect.any(Number));
  });

  it('shuffles days of dated lines', async () => {
    const early = file('early.txt', ...Array.from({ length: 12 }, (_, i) => `2018-01-${10 + i}\tnews w${i}`));
    const late = file('late.txt', ...Array.from({ length: 12 }, (_, i) => `2018-02-${10 + i}\tother w${i}`));
    const args = ['text', 'keyness', '--a-file', early, '--b-file', late, '--dated', '--permutations', '199'];
    expect(byWord(await jsonHere(...args)).get('news')).toMatchObject({ a: 12, b: 0, pPermutation: 1 / 200 });
    expect(await jsonHere(...args)).toEqual(await jsonHere(...args));
  });

  it('prints concordances, sorted and sampled', async () => {
    const lines = rows.parse(
      await jsonHere('text', 'kwic', '--file', plans, '--query', 'pl*', '--sort', 'L1,R1'),
    );
    expect(lines.map(({ post, node }) => [post, node])).toEqual([
      [3, 'plan'],
      [3, 'PLAN'],
      [1, 'plan'],
      [0, 'plan'],
    ]);
    expect(
      rows.parse(await jsonHere('text', 'kwic', '--file', plans, '--expression', 'PLAN', '--case', 'keep')),
    ).toHaveLength(1);
    expect(
      rows.parse(await jsonHere('text', 'kwic', '--file', plans, '--query', 'plan', '--sample', '2')),
    ).toHaveLength(2);
    const { stdout } = await runHere('text', 'kwic', '--file', plans, '--query', 'plan');
    expect(stdout).toContain('4 of 4 lines.');
  });

  it('gives collocates, n-grams and dispersion of a file', async () => {
    const found = byWord(
      await jsonHere('text', 'collocates', '--file', plans, '--node', 'trust', '--left', '5', '--right', '5'),
    );
    expect(found.get('the')).toMatchObject({ f: 2, posts: 2, occurrences: 3 });
    const phrases = rows.parse(
      await jsonHere('text', 'ngrams', '--file', plans, '--shortest', '2', '--longest', '2'),
    );
    expect(phrases[0]).toMatchObject({ phrase: 'the plan', occurrences: 2, posts: 2 });
    expect(
      await jsonHere('text', 'dispersion', '--file', plans, '--word', 'plan', '--parts', 'lines'),
    ).toMatchObject({
      word: 'plan',
      occurrences: 4,
      parts: 3,
      partsWithWord: 3,
    });
  });

  it('gives trends and months of dated lines, whatever their order', async () => {
    const bins = rows.parse(await jsonHere('text', 'trends', '--file', dated, '--word', 'plan'));
    expect(bins.map(({ label, occurrences, per1000 }) => [label, occurrences, per1000])).toEqual([
      ['2018-01', 1, 1000 / 3],
      ['2018-02', 0, null],
      ['2018-03', 2, 2000 / 3],
    ]);
    expect(
      await jsonHere('text', 'dispersion', '--file', dated, '--word', 'plan', '--parts', 'months'),
    ).toMatchObject({
      parts: 2,
      occurrences: 3,
    });
  });

  it.each([
    [['text'], 'text takes keyness, kwic, collocates, dispersion, ngrams, trends.'],
    [['text', 'kwic', '--file', plans], 'text kwic needs --query.'],
    [['text', 'kwic', '--file', plans, '--expression', '('], 'missing closing )'],
    [['text', 'kwic', '--file', plans, '--query', 'x', '--sort', 'R9'], '--sort takes'],
    [['text', 'collocates', '--node', 'x'], 'text collocates needs --file.'],
    [
      ['text', 'keyness', '--a-file', a, '--b-file', b, '--permutations', 'many'],
      '--permutations must be a whole number',
    ],
    [
      ['text', 'collocates', '--file', a, '--node', 'a', '--left', '11'],
      '--left must be a whole number from 0 to 10',
    ],
    [['text', 'trends', '--file', plans, '--word', 'plan'], 'has no date: start every line with a date'],
    [['text', 'ngrams', '--file', plans, '--shortest', '3', '--longest', '2'], '--shortest'],
  ])('refuses %j in one sentence', async (args, message) => {
    const { exitCode, stderr } = await runHere(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('fails plainly for a missing file, and has an answer for an empty one', async () => {
    const missing = runCommand('text', 'ngrams', '--file', join(folder, 'missing.txt'));
    expect(missing.exitCode).toBe(1);
    expect(missing.stderr).toContain('There is no file');
    const empty = join(folder, 'empty.txt');
    writeFileSync(empty, '');
    expect(await jsonHere('text', 'keyness', '--a-file', empty, '--b-file', empty)).toEqual([]);
    const compared = async (a: string, b: string): Promise<string> =>
      (await runHere('text', 'keyness', '--a-file', a, '--b-file', b)).stdout.trim();
    expect(await compared(empty, empty)).toBe('A and B are empty: nothing can be compared.');
    expect(await compared(plans, empty)).toBe('B is empty: nothing can be compared.');
    expect(await jsonHere('text', 'collocates', '--file', empty, '--node', 'x')).toEqual([]);
    expect(await jsonHere('text', 'dispersion', '--file', empty, '--word', 'x')).toMatchObject({
      occurrences: 0,
      dp: null,
    });
  });
});
