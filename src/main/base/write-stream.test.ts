import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { writeStream } from './write-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-write-stream-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Its first bytes are a failure, which comes before the file is open. */
async function* failing(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject<Uint8Array>(new Error('The source ended.'));
}

it('is over only when its file is: what is removed after a failure does not appear again', async () => {
  const file = join(folder, 'removed.json');
  // Files are opened by four threads: with other work for them, the failure is first.
  const derive = promisify(pbkdf2);
  const work = Array.from({ length: 8 }, () => derive('', 'salt', 100_000, 64, 'sha256'));
  await expect(writeStream(failing(), file)).rejects.toThrow('The source ended.');
  rmSync(file, { force: true });
  await Promise.all(work);
  await access(folder);
  expect(readdirSync(folder)).toEqual([]);
});

it('gives the failure of the disk, and leaves a file that was there', async () => {
  const file = join(folder, 'kept.json');
  await writeStream(Readable.from([Buffer.from('first')]), file, { flags: 'wx' });
  await expect(
    writeStream(Readable.from([Buffer.from('second')]), file, { flags: 'wx' }),
  ).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(file, 'utf8')).toBe('first');
});
