import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import { noteFigures } from '#tests/helpers/soak.ts';
import { readDropFile } from './read.ts';
import type { DropRecord } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-bombs-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Read {
  readonly drops: DropRecord[];
  readonly errors: RecordError[];
  readonly refused: string | null;
}

/** Reads a file to its end, or to the one sentence that refuses it; anything else thrown fails the test. */
const settle = async (content: string | Buffer, fileName = 'posts.json'): Promise<Read> => {
  const file = join(folder, fileName);
  writeFileSync(file, content);
  const drops: DropRecord[] = [];
  const errors: RecordError[] = [];
  try {
    for await (const batch of readDropFile({ file, fileName, format: 'auto', mapping: {} }))
      for (const one of batch)
        if ('error' in one) errors.push(one.error);
        else drops.push(one.drop);
    return { drops, errors, refused: null };
  } catch (error) {
    if (error instanceof AppError) return { drops, errors, refused: error.message };
    throw error;
  }
};

const post = (text: string): string =>
  `{"post_metadata":{"id":1,"time":1510000001,"post_id":"9001","author":"a","author_id":"b","source":{"site":"8ch","board":"/lab","link":"https://example.org"}},"text":${text}}`;
const LARGE = 40_000_000;

describe('files made to harm', () => {
  const bombs: readonly (readonly [name: string, make: () => string, fileName: string])[] = [
    ['200,000 levels of lists', () => `{"posts":[${'['.repeat(200_000)}`, 'posts.json'],
    [
      '200,000 levels inside a text',
      () => `{"posts":[${post(`${'{"a":'.repeat(200_000)}1`)}]}`,
      'posts.json',
    ],
    ['a record of 40 MB', () => `{"posts":[${post(JSON.stringify('x'.repeat(LARGE)))}]}`, 'posts.json'],
    ['a text of 40 MB before any record', () => `{"note":"${'x'.repeat(LARGE)}","posts":[]}`, 'posts.json'],
    ['a line of 40 MB', () => `{"number":1}\n{"number":2,"text":"${'x'.repeat(LARGE)}`, 'posts.ndjson'],
    ['a cell of 40 MB that is never closed', () => `number,text\n1,"${'x'.repeat(LARGE)}`, 'posts.csv'],
  ];

  it.each(bombs)('%s: refused in a sentence, nothing read', async (name, make, fileName) => {
    const content = make();
    const before = process.memoryUsage.rss();
    const { drops, errors, refused } = await settle(content, fileName);
    expect([drops.length, refused !== null || errors.length > 0]).toEqual([0, true]);
    noteFigures(`bomb-${name.replaceAll(/\W+/g, '-')}`, {
      rssGrowthMB: Math.round((process.memoryUsage.rss() - before) / 1e6),
      said: refused ?? errors[0]?.reason,
    });
  });

  it.each([
    ['ten million brackets', '[]'.repeat(10_000_000)],
    ['a million commas', `[${','.repeat(1_000_000)}]`],
  ])('%s hold no drop', async (_name, content) => {
    expect(await settle(content)).toEqual({ drops: [], errors: [], refused: null });
  });

  it('keeps ids as text, or refuses those that a number has already rounded', async () => {
    const whole = await settle(`{"posts":[${post('"a"').replace('"9001"', '"1234567890123456789"')}]}`);
    expect(whole.drops.map(({ postId }) => postId)).toEqual(['1234567890123456789']);
    const bare = await settle(`{"posts":[${post('"a"').replace('"9001"', '1234567890123456789')}]}`);
    expect(bare.drops.map(({ postId }) => postId)).not.toContain('1234567890123456800');
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'a column or key named %s changes nothing',
    async (name) => {
      const csv = await settle(
        `number,timestamp,text,${name}\n1,2018-01-01T00:00:00,hello,evil\n`,
        'posts.csv',
      );
      expect(csv.drops.map(({ content }) => content)).toEqual(['hello']);
      const json = await settle(
        `{"posts":[${post('"hello"').replace('"text"', `"${name}":{"polluted":1},"text"`)}]}`,
      );
      expect(json.drops.map(({ content }) => content)).toEqual(['hello']);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(Object.prototype.toString.call([])).toBe('[object Array]');
    },
  );
});
