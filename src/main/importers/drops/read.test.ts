import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import fc from '#tests/helpers/properties.ts';
import { parseMapping } from './formats/generic.ts';
import { readDropFile, type DropFileOptions } from './read.ts';
import type { DropRecord } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-files-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Read {
  readonly drops: DropRecord[];
  readonly errors: RecordError[];
}

const read = async (content: string | Buffer, options: Partial<DropFileOptions> = {}): Promise<Read> => {
  const file = join(folder, options.fileName ?? 'posts.json');
  writeFileSync(file, content);
  const result: Read = { drops: [], errors: [] };
  for await (const batch of readDropFile({
    file,
    fileName: 'posts.json',
    format: 'auto',
    mapping: {},
    ...options,
  }))
    for (const one of batch) {
      if ('error' in one) result.errors.push(one.error);
      else result.drops.push(one.drop);
    }
  return result;
};

const post = (id: number, change: Record<string, unknown> = {}) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id,
    post_id: String(9000 + id),
    author: 'Q ',
    author_id: 'ab12cd',
    source: { site: '8ch', board: '/lab', link: 'https://example.org' },
  },
  text: `line one\nlink https:// example.org/${id} >>9001`,
  ...change,
});

describe('JSON-QAnon files', () => {
  it('keeps what the record says and heals only the list of links', async () => {
    const { drops, errors } = await read(JSON.stringify({ posts: [post(1), post(2, { text: undefined })] }));
    expect(errors).toEqual([]);
    expect(drops[0]).toMatchObject({
      number: 1,
      time: 1_510_000_001,
      platform: '8chan',
      board: '/lab',
      author: 'Q ',
      tripcode: null,
      postId: '9001',
      links: ['https://example.org/1'],
      content: 'line one\nlink https:// example.org/1 >>9001',
    });
    expect(drops[1]?.content).toBe('');
    expect(drops[0]?.recordHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s', async (_name, encode) => {
    const { drops } = await read(encode(JSON.stringify({ posts: [post(1, { text: 'größe 東京' })] })));
    expect(drops[0]?.content).toBe('größe 東京');
  });

  it('names record, field and reason of faulty records and keeps the others', async () => {
    const { drops, errors } = await read(
      JSON.stringify({
        posts: [
          post(1),
          { text: 'no metadata' },
          post(3, { text: 7 }),
          'text',
          null,
          post(6, { post_metadata: { ...post(6).post_metadata, time: 12 } }),
          post(7, { post_metadata: { ...post(7).post_metadata, id: 1.5 } }),
          post(8),
        ],
      }),
      { format: 'json-qanon' },
    );
    expect(drops.map((drop) => drop.number)).toEqual([1, 8]);
    expect(errors.map((error) => error.record)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(errors.map((error) => error.field)).toEqual([
      'number',
      'text',
      'number',
      'number',
      'post_metadata.time',
      'post_metadata.id',
    ]);
  });

  it('does not let a record reach the prototype, and keeps 19-digit ids whole', async () => {
    const text = JSON.stringify({ posts: [post(1)] })
      .replace('"9001"', '"1234567890123456789"')
      .replace('"text":', '"__proto__":{"polluted":1},"text":');
    const { drops } = await read(text);
    expect(drops[0]?.postId).toBe('1234567890123456789');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('replaces half surrogate pairs and NUL, which no UTF-8 database can hold', async () => {
    const { drops } = await read(
      '{"posts":[' + JSON.stringify(post(1)).replace('line one', 'a\\ud800b\\u0000c') + ']}',
    );
    expect(drops[0]?.content.startsWith('a\ufffdb\ufffdc')).toBe(true);
  });
});

describe('generic files', () => {
  it('reads NDJSON, JSON and CSV under their usual names', async () => {
    const record = {
      number: 5,
      timestamp: '2018-03-01T10:00:00',
      text: 'hello >>12',
      site: '4ch',
      board: 'pol',
    };
    const expected = {
      number: 5,
      time: 1_519_898_400,
      content: 'hello >>12',
      platform: '4chan',
      board: '/pol',
    };
    const csv = `number,timestamp,text,site,board\n5,2018-03-01 10:00:00,"hello >>12",4ch,pol\n`;
    for (const [content, fileName] of [
      [JSON.stringify([record]), 'a.json'],
      [`${JSON.stringify(record)}\n${JSON.stringify({ ...record, number: 6 })}`, 'a.ndjson'],
      [csv, 'a.csv'],
    ] as const) {
      const { drops, errors } = await read(content, { fileName });
      expect(errors).toEqual([]);
      expect(drops[0]).toMatchObject(expected);
      expect(drops[0]?.references.map((reference) => reference.postId)).toEqual(['12']);
    }
  });

  it('follows a mapping, dotted paths included', async () => {
    const mapping = parseMapping('{"number":"meta.no","time":"meta.at","content":"said"}');
    const { drops } = await read('[{"meta":{"no":"9","at":1520000000000},"said":"x"}]', { mapping });
    expect(drops[0]).toMatchObject({ number: 9, time: 1_520_000_000, content: 'x' });
  });

  it('names a missing column', async () => {
    const { errors } = await read('[{"said":"x"}]');
    expect(errors[0]).toMatchObject({
      record: 1,
      field: 'number',
      reason: expect.stringContaining('missing') as string,
    });
  });

  it.each(['{', '[]', '{"nosuch":"a"}', '{"number":5}'])('refuses the mapping %s in one sentence', (text) => {
    expect(() => parseMapping(text)).toThrow(/^mapping: /);
  });
});

describe('files that are none', () => {
  it.each([
    ['', 'is empty'],
    ['just words', 'no file of drops'],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'compressed'],
    ['{"posts": [{"post_metadata"', 'cut off'],
  ])('%j', async (content, reason) => {
    await expect(read(content, { fileName: 'odd.bin' })).rejects.toThrow(reason);
    await expect(read(content, { fileName: 'odd.bin' })).rejects.toBeInstanceOf(AppError);
  });
});

describe('a damaged file', () => {
  const whole = Buffer.from(JSON.stringify({ posts: [post(1), post(2), post(3)] }));

  const mutations = fc.oneof(
    fc.integer({ min: 0, max: whole.length - 1 }).map((at) => whole.subarray(0, at)),
    fc
      .tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
      .map(([at, byte]) => {
        const copy = Buffer.from(whole);
        copy[at] = byte;
        return copy;
      }),
    fc
      .tuple(
        fc.integer({ min: 0, max: whole.length }),
        fc.constantFrom('"', '}', ']', '{', ',', '\0', '\r\n', '\ufeff', '[[[['),
      )
      .map(([at, piece]) => Buffer.concat([whole.subarray(0, at), Buffer.from(piece), whole.subarray(at)])),
  );

  it('gives a typed error or valid drops, never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(mutations, async (content) => {
        try {
          const { drops } = await read(content, { format: 'json-qanon' });
          for (const drop of drops)
            expect(Number.isInteger(drop.number) && Number.isInteger(drop.time)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
      { numRuns: 400 },
    );
  });
});
