import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import fc from '#tests/helpers/properties.ts';
import { readBytes, type ReadFile } from '#tests/helpers/social-import.ts';
import { makeZip } from '#tests/helpers/zip.ts';

const FIRST = 1_582_824_310_000_000_017n;
const idAt = (index: number): string => String(FIRST + BigInt(index) * 4_194_304_000n);
const dateAt = (index: number): string =>
  new Date(Number((BigInt(idAt(index)) >> 22n) + 1_288_834_974_657n)).toISOString();

const indexes = Array.from({ length: 40 }, (_, index) => index);
const v2Rows = indexes.map((index) => ({
  id: idAt(index),
  text: `post ${index}, "quoted" – ümlaut 🙂\nsecond line &amp; more`,
  isRetweet: 'f',
  isDeleted: 'f',
  device: 'test',
  favorites: index,
  retweets: 1,
  date: dateAt(index).slice(0, 19).replace('T', ' '),
  isFlagged: 'f',
}));
const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
const csvOf = (rows: readonly (typeof v2Rows)[number][]): string =>
  [Object.keys(v2Rows[0] ?? {}).join(','), ...rows.map((row) => Object.values(row).map(cell).join(','))].join(
    '\r\n',
  );
const jsonOf = (rows: readonly object[]): string => JSON.stringify(rows, null, 1);
const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** A typed error or a set of valid rows; never anything else. */
const settle = async (bytes: Uint8Array): Promise<ReadFile | AppError> => {
  try {
    return await readBytes(bytes);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

const checkPosts = (read: ReadFile | AppError): void => {
  if (read instanceof AppError) {
    expect(read.code).toBe('invalid_file');
    return;
  }
  for (const post of read.posts) {
    expect(post.externalId).toMatch(/^(\d{1,20}|derived-[0-9a-f]{20})$/);
    expect(Number.isInteger(post.time)).toBe(true);
    expect(post.content.isWellFormed()).toBe(true);
    for (const count of [post.likes, post.reposts, post.replies])
      expect(count ?? 0).toBeGreaterThanOrEqual(0);
  }
  for (const error of read.errors) expect(error.reason).not.toBe('');
};

const layouts = { csv: csvOf(v2Rows), json: jsonOf(v2Rows), lines: linesOf(v2Rows) };

describe('damaged files', () => {
  it.each(Object.entries(layouts))(
    '%s: cut anywhere, what came before the cut is read or refused',
    async (_name, text) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(Buffer.byteLength(text)), async (length) => {
          const read = await settle(Buffer.from(text).subarray(0, length));
          checkPosts(read);
          if (read instanceof AppError) return;
          const ids = read.posts.map((post) => post.externalId);
          expect(ids).toEqual(v2Rows.slice(0, ids.length).map((row) => row.id));
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(Object.entries(layouts))(
    '%s: any byte changed or inserted gives valid rows or a typed error',
    async (_name, text) => {
      const bytes = Buffer.from(text);
      const awkward = fc.constantFrom(0, 0x22, 0x2c, 0x0a, 0x5b, 0x5d, 0x7b, 0x7d, 0x5c, 0xff, 0xc3, 0x1f);
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), awkward, fc.boolean(), async (at, byte, insert) => {
          const rest = bytes.subarray(insert ? at : at + 1);
          checkPosts(await settle(Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), rest])));
        }),
        { numRuns: 80 },
      );
    },
  );

  it('a gzip cut in the middle keeps its whole rows and says that it is cut', async () => {
    const packed = gzipSync(
      linesOf(
        Array.from({ length: 4000 }, (_, index) => ({
          ...v2Rows[0],
          id: idAt(index),
          note: String(Math.sin(index)),
        })),
      ),
    );
    const read = await settle(packed.subarray(0, Math.floor(packed.length / 2)));
    expect(read).not.toBeInstanceOf(AppError);
    if (read instanceof AppError) return;
    expect(read.posts.length).toBeGreaterThan(100);
    expect(read.errors.at(-1)?.reason).toMatch(/cut off|not valid JSON/);
  });

  it('random bytes are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        checkPosts(await settle(bytes));
      }),
      { numRuns: 100 },
    );
  });
});

describe('order and repetition', () => {
  it('rows in any order give the same posts', async () => {
    const inOrder = await readBytes(layouts.json);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(v2Rows, { minLength: v2Rows.length }), async (rows) => {
        const { posts } = await readBytes(csvOf(rows));
        const sorted = posts.toSorted((a, b) => a.time - b.time);
        expect(sorted).toEqual(inOrder.posts);
      }),
      { numRuns: 20 },
    );
  });

  it('doubled rows come twice under one id, for the import to count as duplicates', async () => {
    const { posts } = await readBytes(jsonOf([...v2Rows, ...v2Rows]));
    expect(posts).toHaveLength(80);
    expect(new Set(posts.map((post) => post.externalId)).size).toBe(40);
  });
});

describe('bombs', () => {
  it('a gzip that unpacks a hundredfold is refused', async () => {
    await expect(readBytes(gzipSync(Buffer.alloc(30_000_000, 0x5b)))).rejects.toThrow(
      /100 times its size|binary|nested/,
    );
    await expect(readBytes(gzipSync(`[${' '.repeat(30_000_000)}]`))).rejects.toThrow(/100 times its size/);
  });

  it('a ZIP that unpacks a hundredfold is refused before it is unpacked', async () => {
    const zip = makeZip([{ name: 'data/tweets.js', content: Buffer.alloc(30_000_000, 0x20) }]);
    await expect(readBytes(zip, {}, 'bomb.zip')).rejects.toThrow(/100 times its size/);
  });

  it('nesting, endless rows, and too many rows end in a typed error', async () => {
    await expect(readBytes(`[{"id":${'['.repeat(5000)}${']'.repeat(5000)}}]`)).rejects.toThrow(
      /nested deeper/,
    );
    const deepLine = `{"id":"${idAt(0)}","text":${'['.repeat(50_000)}${']'.repeat(50_000)},"isRetweet":"f","isDeleted":"f","date":""}`;
    const { errors } = await readBytes(`${deepLine}\n`);
    expect(errors).toEqual([{ record: 1, field: 'text', reason: 'text expected, a list given' }]);
    await expect(readBytes(`id,text,date\n"${'x'.repeat(3_000_000)}`)).rejects.toThrow(/quotation mark/);
    await expect(readBytes(layouts.json, { limits: { ...IMPORT_LIMITS, maxRows: 10 } })).rejects.toThrow(
      /more than 10 rows/,
    );
    await expect(readBytes(layouts.csv, { limits: { ...IMPORT_LIMITS, maxBytes: 500 } })).rejects.toThrow(
      /MB/,
    );
  });

  it('keys named __proto__ and constructor change nothing', async () => {
    const text = `[{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},${JSON.stringify(v2Rows[0]).slice(1)}]`;
    const { posts } = await readBytes(text);
    expect(posts).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const csv = await readBytes(`__proto__,${csvOf(v2Rows.slice(0, 1)).replace('\r\n', '\r\nevil,')}`);
    expect(csv.posts).toHaveLength(1);
  });
});
