import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storedZip } from './stored-zip.ts';

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
