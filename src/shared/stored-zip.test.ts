import { mkdtempSync, openAsBlob, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storedZip, ZIP_MOST_BYTES, ZIP_MOST_FILES, zipProblem } from './stored-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-zip-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('packs files as any reader of ZIP takes them: names, sizes, sums and bytes', async () => {
  const files = [
    { name: 'data/tweets.js', bytes: Buffer.from('window.YTD.tweets.part0 = []') },
    { name: 'data/leer.js', bytes: Buffer.alloc(0) },
    { name: 'Ümläut 文件.csv', bytes: Buffer.alloc(300_000, 'naïve 🙂') },
  ];
  const members = files.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) }));
  const zip = await fromBufferPromise(Buffer.from(await (await storedZip(members)).arrayBuffer()), {
    lazyEntries: true,
  });
  const read: { name: string; bytes: Buffer; crc: number }[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    read.push({ name: entry.fileName, bytes: Buffer.concat(chunks), crc: entry.crc32 });
  }
  expect(read).toEqual(files.map((file) => ({ ...file, crc: crc32(file.bytes) })));
});

it('takes as many files as a ZIP without 64-bit records can name, and refuses one more', async () => {
  const content = new Blob([]);
  const members = Array.from({ length: ZIP_MOST_FILES }, (_, index) => ({ name: `${index}`, content }));
  expect(zipProblem(members)).toBeNull();
  await expect(storedZip([...members, { name: 'more', content }])).rejects.toThrow(
    'There are 65,536 files, and one ZIP can contain 65,535; take them in parts.',
  );
});

it('takes files up to 4 GB with their headers and refuses one byte more, before it reads any', async () => {
  // A file with a hole takes no room on the disk.
  const file = join(folder, 'large');
  const headerBytes = 30 + 'large'.length;
  const memberOf = async (bytes: number) => {
    writeFileSync(file, '');
    truncateSync(file, bytes);
    return { name: 'large', content: await openAsBlob(file) };
  };
  expect(zipProblem([await memberOf(ZIP_MOST_BYTES - headerBytes)])).toBeNull();
  await expect(storedZip([await memberOf(ZIP_MOST_BYTES - headerBytes + 1)])).rejects.toThrow(
    'The files together are larger than 4 GB, the most that one ZIP can contain; take them in parts.',
  );
});
