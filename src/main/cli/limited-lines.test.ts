import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { limitedLines } from './limited-lines.ts';

const MEGABYTE = 1_000_000;

it('hands on lines however they are cut, and leaves out one of 100 MB without keeping it', async () => {
  let dropped = 0;
  const lines = limitedLines(8 * MEGABYTE, () => {
    dropped += 1;
  });
  const read = text(lines);
  const send = async (piece: string | Buffer): Promise<void> => {
    if (!lines.write(piece)) await once(lines, 'drain');
  };
  await send('{"first":');
  await send('1}\n{"second":2}\n');
  const part = Buffer.alloc(MEGABYTE, 'x');
  const before = process.memoryUsage().arrayBuffers;
  for (let sent = 0; sent < 100; sent += 1) await send(part);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
  await send('\n{"third":3}\nlast');
  lines.end();
  expect(await read).toBe('{"first":1}\n{"second":2}\n{"third":3}\n');
  expect(dropped).toBe(1);
});
