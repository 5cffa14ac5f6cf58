import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Topics } from '#main/analysis/topics/topics.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { inventedModel, writeStaticModel } from '#tests/helpers/static-model.ts';

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

const NONE = 'No text has a counted word: there are no topics.';
const ONE_TEXT = 'One text alone has counted words: it is one topic.';

describe('dropscope topics of odd files', () => {
  it.each([
    ['no line', [], 0, 'There is no text: there are no topics.'],
    ['empty texts', ['', ' ', '…'], 0, NONE],
    ['one text', ['wolves hunt elk'], 1, ONE_TEXT],
    ['one word', ['wolves', 'wolves'], 1, 'One word is all that these texts share: it is one topic.'],
    [
      'equal texts',
      ['wolves hunt elk', 'wolves hunt elk'],
      1,
      'All texts with counted words have the same ones: they are one topic.',
    ],
    [
      'a k above the rank',
      ['wolves hunt', 'wolves hunt', 'rain falls', 'rain falls'],
      2,
      'These texts have at most 2 topics: 8 were requested.',
    ],
    [
      'mixed scripts',
      ['волки охота', 'волки охота', '狼 狩り', '狼 狩り', 'ذئب صيد', 'ذئب صيد'],
      3,
      'These texts have at most 3 topics: 8 were requested.',
    ],
  ])('says of %s what it is, as JSON and as text', async (_, texts, k, note) => {
    const options = ['--file', fileOf(texts), '--k', '8', '--surrogates', '3'];
    const value = await jsonHere('topics', ...options);
    expect(value).toMatchObject({ k, proposed: null, curve: [], notes: [note] });
    expect((value as Topics).documents).toHaveLength(texts.length);
    expect(await runHere('topics', ...options)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(note) as string,
    });
  });

  it('reads some of many texts and says so; a line that was not read has no topic', async () => {
    const file = fileOf(Array.from({ length: 60 }, () => twoSubjects).flat());
    const options = ['--file', file, '--k', '2', '--surrogates', '3', '--most-texts', '100'];
    const { documents, notes } = (await jsonHere('topics', ...options)) as Topics;
    expect(notes).toEqual(['100 of 300 texts, drawn at random with the seed, are read.']);
    expect(documents).toHaveLength(300);
    expect(documents.filter((topic) => topic !== null).length).toBeLessThanOrEqual(100);
    const hasWords = (place: number): boolean => twoSubjects[place % 5] !== '';
    expect(documents.every((topic, place) => topic === null || hasWords(place))).toBe(true);
  });
});

describe('dropscope map', () => {
  it('gives each line with shared words a place, the same for a seed, and says what it left out', async () => {
    const file = fileOf(Array.from({ length: 40 }, () => twoSubjects).flat());
    const value = (await jsonHere('map', '--file', file)) as {
      points: readonly { index: number; x: number; y: number }[];
    };
    expect(value).toMatchObject({ texts: 200, without: 40, notes: [] });
    expect(value.points).toHaveLength(160);
    expect(value.points.every(({ index, x, y }) => index % 5 !== 2 && Math.hypot(x, y) <= 1)).toBe(true);
    // The two subjects are apart along the first axis.
    const side = (place: number): number =>
      Math.sign(value.points.find(({ index }) => index === place)?.x ?? 0);
    expect(side(0) * side(3)).toBe(-1);
    expect(await jsonHere('map', '--file', file)).toEqual(value);
    const some = await jsonHere('map', '--file', file, '--most-texts', '50');
    expect(some).toMatchObject({ notes: ['50 of 200 texts, drawn at random with the seed, are read.'] });
    const { stdout } = await runHere('map', '--file', file, '--csv');
    expect(stdout.trimEnd().split('\r\n')).toHaveLength(161);
  });

  it.each([
    ['no text', []],
    ['empty texts', ['', '…']],
    ['one word', ['wolves', 'wolves']],
  ])('says that there is no map of %s', async (_, texts) => {
    expect(await jsonHere('map', '--file', fileOf(texts))).toMatchObject({
      points: [],
      notes: ['No text has words that occur together with others: there is no map.'],
    });
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
    const many = fileOf(Array.from({ length: 1200 }, (_, at) => `wolves number${at}`));
    const options = ['like', '--file', many, '--text', 'wolves', '--most-texts', '1000', '--limit', '1000'];
    const some = (await jsonHere(...options)) as { matches: readonly { index: number; text: string }[] };
    expect(some).toMatchObject({
      texts: 1000,
      notes: ['1,000 of 1,200 texts, drawn at random with the seed, are read.'],
    });
    expect(some.matches.every(({ index, text }) => text === `wolves number${index}`)).toBe(true);
  });

  it('lists texts without a shared word by words that occur together, and names the nearest', async () => {
    const cars = ['car engine road', 'car wheel road', 'automobile engine road', 'automobile wheel road'];
    const file = fileOf([...cars, 'automobile', 'bread oven', 'bread oven']);
    const value = await jsonHere('like', '--file', file, '--text', 'car', '--by', 'lsa');
    expect(value).toMatchObject({
      matches: expect.arrayContaining([
        expect.objectContaining({ index: 4, words: [], nearest: ['automobile'] }),
      ]) as unknown[],
    });
  });

  it('lists texts by static embeddings of a folder, with the hash of its files', async () => {
    const file = fileOf(['bread', 'car', 'granite', 'car bread']);
    const embeddings = writeStaticModel(join(folder, 'model'), inventedModel());
    const options = ['like', '--file', file, '--embeddings', embeddings];
    // No text has the word itself.
    expect(await jsonHere(...options, '--text', 'automobile')).toMatchObject({
      texts: 4,
      matches: [
        { index: 1, score: expect.closeTo(1, 6) as number, words: [], nearest: ['car'] },
        { index: 3, score: expect.closeTo(Math.SQRT1_2, 6) as number, words: [], nearest: ['car'] },
      ],
      embeddings: { 'model.safetensors': expect.stringMatching(/^[\da-f]{64}$/u) as string },
    });
    const { stdout } = await runHere(...options, '--text', 'automobile');
    expect(stdout).toMatch(/^model\.safetensors: SHA-256 [\da-f]{64}$/mu);
    expect((await runHere(...options, '--text', 'granite')).stdout).toContain('None of 4 texts is like it.');
    expect(await runHere(...options, '--text', 'car', '--by', 'lsa')).toMatchObject({ exitCode: 2 });
    const none = await runHere('like', '--file', file, '--text', 'car', '--embeddings', folder);
    expect([none.exitCode, none.stderr]).toEqual([
      1,
      expect.stringContaining('has no readable model.safetensors'),
    ]);
  });

  it.each([
    ['no line', []],
    ['empty texts', ['', ' ']],
    ['one text', ['wolves hunt elk']],
    ['equal texts', ['wolves hunt elk', 'wolves hunt elk']],
    ['one word', ['wolves', 'wolves', 'wolves']],
    ['mixed scripts', ['волки охота', 'волки охота', '狼 狩り', 'ذئب صيد']],
  ])('answers of a file with %s, with either likeness', async (_, texts) => {
    const file = fileOf(texts);
    for (const by of ['tf-idf', 'lsa']) {
      const value = (await jsonHere('like', '--file', file, '--text', 'wolves 狼', '--by', by)) as {
        readonly texts: number;
        readonly matches: readonly { readonly score: number }[];
      };
      expect(value.texts).toBe(texts.length);
      const scores = value.matches.map(({ score }) => score);
      expect(scores.every((score) => score > 0 && score <= 1 + 1e-12)).toBe(true);
    }
  });
});
