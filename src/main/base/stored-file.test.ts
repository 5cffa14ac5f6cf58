import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { bytesToRead } from './stored-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-stored-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('what is to be read of a folder is what its files have, and of a packed file what is inside', () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'a.json'), Buffer.alloc(1000));
  const packed = gzipSync(randomBytes(100));
  writeFileSync(join(folder, 'data', 'received'), packed);
  expect(bytesToRead(join(folder, 'a.json'))).toBe(1000);
  expect(bytesToRead(join(folder, 'data', 'received'))).toBeGreaterThan(5 * packed.length);
  symlinkSync(folder, join(folder, 'data', 'back'), 'dir');
  expect(bytesToRead(folder)).toBe(1000 + bytesToRead(join(folder, 'data')));
  expect(bytesToRead(join(folder, 'none'))).toBe(0);
});
