import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeZip, type ZipMember } from '#tests/helpers/zip.ts';
import { IMPORT_LIMITS, type ImportLimits } from './bytes.ts';
import { openZip } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-zip-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const LIMITS: ImportLimits = {
  ...IMPORT_LIMITS,
  maxBytes: 2_000_000,
  maxEntries: 3,
  maxRatio: 10,
  ratioFrom: 1000,
};

const namesIn = async (members: readonly ZipMember[]): Promise<readonly string[]> => {
  const path = join(folder, 'some.zip');
  writeFileSync(path, makeZip(members));
  const { files, close } = await openZip(path, 'some.zip', LIMITS);
  await close();
  return files.map(({ name }) => name);
};

/** Bytes that deflate cannot shorten (the same in each run). */
const noise = (size: number): Buffer => {
  let state = 1;
  return Buffer.from(
    Array.from({ length: size }, () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0) >>> 24),
  );
};

/** Where the first member is described a second time (PKWARE APPNOTE 4.3.12). */
const directoryOf = (bytes: Buffer): number => bytes.indexOf('PK\x01\x02', 0, 'latin1');

describe('a ZIP', () => {
  it('has the files of rows inside, and neither folders nor pictures', async () => {
    const members = [
      { name: 'data/', content: '' },
      { name: 'a.csv.bak', content: 'x' },
      { name: 'data/tweets.JS', content: '[]' },
    ];
    expect(await namesIn(members)).toEqual(['data/tweets.JS']);
  });

  it('gives the bytes of a file', async () => {
    const path = join(folder, 'read.zip');
    writeFileSync(path, makeZip([{ name: 'a.csv', content: 'a,b\n1,2\n' }]));
    const { files, close } = await openZip(path, 'read.zip', LIMITS);
    const parts: Uint8Array[] = [];
    for await (const part of (await files[0]?.open()) ?? []) parts.push(part);
    await close();
    expect(Buffer.concat(parts).toString()).toBe('a,b\n1,2\n');
  });

  it('may have as many entries as the limit says, and no more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `${n}.csv`, content: 'a' }));
    expect(await namesIn(many(3))).toHaveLength(3);
    await expect(namesIn(many(4))).rejects.toThrow('contains more than 3 entries');
  });

  it('may have as many bytes as the limit says, in all of its files, and no more', async () => {
    const pictures = { name: 'a.png', content: noise(900_000) };
    const half = { name: 'a.csv', content: noise(1_000_000) };
    expect(await namesIn([half, pictures, { ...half, name: 'b.csv' }])).toEqual(['a.csv', 'b.csv']);
    await expect(namesIn([half, { name: 'b.csv', content: noise(1_000_001) }])).rejects.toThrow(
      'contains more than 2 MB',
    );
  });

  it('unpacks to a bounded number of times its size, small files aside', async () => {
    expect(await namesIn([{ name: 'a.csv', content: 'a'.repeat(1000) }])).toEqual(['a.csv']);
    await expect(namesIn([{ name: 'a.csv', content: 'a'.repeat(1001) }])).rejects.toThrow(
      'unpacks to more than 10 times its size, which no file of records does',
    );
  });

  it('unpacks to a bounded number of times its size in all, however small its files are', async () => {
    const small = (name: string) => ({ name, content: 'a'.repeat(1000) });
    expect(await namesIn([small('a.csv')])).toHaveLength(1);
    await expect(namesIn([small('a.csv'), small('b.csv')])).rejects.toThrow(
      'unpacks to more than 10 times its size',
    );
  });

  it.each<readonly [string, (bytes: Buffer) => void, RegExp]>([
    [
      'other bytes than its checksum says',
      (bytes) => bytes.writeUInt32LE(1, directoryOf(bytes) + 16),
      /not those that were packed/u,
    ],
    [
      'a method of its own',
      (bytes) => bytes.writeUInt16LE(12, directoryOf(bytes) + 10),
      /method that is not read/u,
    ],
    ['a place beyond its end', (bytes) => bytes.writeUInt32LE(9e8, directoryOf(bytes) + 42), /damaged ZIP/u],
    ['a size beyond its end', (bytes) => bytes.writeUInt32LE(9e8, directoryOf(bytes) + 20), /damaged ZIP/u],
    ['fewer bytes than it says', (bytes) => bytes.writeUInt32LE(9, directoryOf(bytes) + 24), /expected 9/u],
  ])('is damaged with a file that has %s', async (_what, change, sentence) => {
    const path = join(folder, 'changed.zip');
    const bytes = makeZip([{ name: 'a.csv', content: 'a,b\n1,2\n' }]);
    change(bytes);
    writeFileSync(path, bytes);
    const read = async () => {
      const { files, close } = await openZip(path, 'changed.zip', LIMITS);
      try {
        for await (const part of (await files[0]?.open()) ?? []) expect(part.length).toBeGreaterThan(0);
      } finally {
        await close();
      }
    };
    await expect(read()).rejects.toThrow(sentence);
  });

  it('is refused where it lists more files than it counts', async () => {
    const path = join(folder, 'counts.zip');
    const bytes = makeZip(['a.csv', 'b.csv', 'c.csv'].map((name) => ({ name, content: 'a' })));
    bytes.writeUInt16LE(2, bytes.length - 12);
    writeFileSync(path, bytes);
    await expect(openZip(path, 'counts.zip', LIMITS)).rejects.toThrow('lists more files than it counts');
  });

  it.each<readonly [string, (zip: Buffer) => Buffer, string]>([
    [
      'a line behind its end',
      (zip) => Buffer.concat([zip, Buffer.from('\r\n')]),
      'has 2 bytes behind the end of',
    ],
    [
      'padding to a block',
      (zip) => Buffer.concat([zip, Buffer.alloc(70_000)]),
      'has 70,000 bytes behind the end of',
    ],
    ['another ZIP in front', (zip) => Buffer.concat([zip, zip]), 'bytes that its ZIP does not list'],
    [
      'a part of several',
      (zip) => Buffer.concat([zip.subarray(0, -18), Buffer.of(1), zip.subarray(-17)]),
      'join them',
    ],
  ])('is refused in a sentence with %s', async (_what, change, sentence) => {
    const path = join(folder, 'around.zip');
    const zip = makeZip([{ name: 'a.csv', content: 'a,b\n1,2\n' }]);
    writeFileSync(path, change(zip));
    const opened = openZip(path, 'around.zip', LIMITS);
    await expect(opened).rejects.toThrow(sentence);
    await expect(opened).rejects.toThrow(/^[^:]+(?:: unpack it, and import the files inside)?\.$/u);
    writeFileSync(path, Buffer.concat([zip.subarray(0, -2), Buffer.of(3, 0), Buffer.from('abc')]));
    await (await openZip(path, 'around.zip', LIMITS)).close();
  });

  it('is refused with an encrypted file, by its name', async () => {
    await expect(namesIn([{ name: 'a.csv', content: 'a,b', flags: 1 }])).rejects.toThrow(
      'contains a.csv, which is encrypted; unpack it first',
    );
  });

  it('is refused with a name that no program writes', async () => {
    const named = (length: number) => [{ name: `${'a'.repeat(length - 4)}.csv`, content: 'a' }];
    expect(await namesIn(named(1000))).toHaveLength(1);
    await expect(namesIn(named(1001))).rejects.toThrow('contains a file name longer than 1,000 characters');
  });

  it('says that it is damaged', async () => {
    const path = join(folder, 'damaged.zip');
    writeFileSync(path, makeZip([{ name: 'a.csv', content: 'a' }]).subarray(0, 40));
    await expect(openZip(path, 'damaged.zip', LIMITS)).rejects.toThrow(
      /damaged\.zip is a damaged ZIP: its end is missing/u,
    );
  });
});
