import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Topics } from '#main/analysis/topics/topics.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-topics-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const fileOf = (texts: readonly string[]): string => {
  const file = join(folder, 'texts.txt');
  writeFileSync(file, texts.map((text) => `${text}\n`).join(''));
  return file;
};

const twoSubjects = ['wolves hunt elk', 'elk flee wolves', '', 'rain falls on roofs', 'roofs drip with rain'];

describe('dropscope topics', () => {
  it('answers with its fields, words without stop words, the same for the same seed', async () => {
    const file = fileOf(twoSubjects);
    const options = ['--file', file, '--k', '2', '--surrogates', '3'];
    const value = (await jsonHere('topics', ...options)) as Topics;
    expect(Object.keys(value)).toEqual([
      ...['k', 'proposed', 'curve', 'topics', 'documents', 'loss', 'chance', 'notes'],
    ]);
    expect(value).toMatchObject({ k: 2, proposed: null, curve: [] });
    const [first, second, none, ...rest] = value.documents;
    expect([second, none]).toEqual([first, null]);
    expect(new Set(rest).size).toBe(1);
    expect(new Set(value.documents).size).toBe(3);
    expect(value.topics.flatMap(({ words }) => words.map(({ word }) => word)).toSorted()).toEqual([
      ...['elk', 'rain', 'roofs', 'wolves'],
    ]);
    expect(await jsonHere('topics', ...options)).toEqual(value);
    expect((await runHere('topics', ...options)).stdout).toContain('1 text without a topic');
  });

  it('says which option is missing or wrong', async () => {
    expect(await runHere('topics')).toMatchObject({ exitCode: 2, stderr: 'topics needs --file.\n' });
    const { exitCode, stderr } = await runHere('topics', '--file', fileOf(twoSubjects), '--k', '0');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--k')]);
  });
});

describe('dropscope duplicates', () => {
  it('lists pairs and clusters', async () => {
    const text = 'one two three four five six seven eight nine ten eleven twelve';
    const file = fileOf([text, 'something else', text, `${text} thirteen`]);
    const value = await jsonHere('duplicates', '--file', file);
    expect(value).toEqual({
      texts: 4,
      tooShort: 1,
      pairCount: 3,
      pairs: [
        { a: 0, b: 2, jaccard: 1 },
        { a: 0, b: 3, jaccard: 8 / 9 },
        { a: 2, b: 3, jaccard: 8 / 9 },
      ],
      clusters: [[0, 2, 3]],
    });
    expect((await runHere('duplicates', '--file', file)).stdout).toContain(
      '3 pairs in 1 cluster of 4 texts.',
    );
  });
});

describe('dropscope like', () => {
  it('lists the texts that are most like a given one, with the words that both have', async () => {
    const file = fileOf([
      ...twoSubjects,
      ...Array.from({ length: 40 }, (_, at) => `filler${at} filler${at + 1}`),
    ]);
    const value = await jsonHere('like', '--file', file, '--text', 'elk and wolves');
    expect(value).toMatchObject({
      texts: 45,
      matches: [
        { index: 0, text: 'wolves hunt elk', words: expect.arrayContaining(['elk', 'wolves']) as string[] },
        { index: 1, text: 'elk flee wolves', percentile: expect.closeTo(100, -1) as number },
      ],
    });
    expect((await runHere('like', '--file', file, '--text', 'granite')).stdout).toContain(
      'None of 45 texts shares a word with it.',
    );
    expect((await runHere('like', '--file', file)).exitCode).toBe(2);
  });
});
