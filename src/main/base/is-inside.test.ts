import { expect, it } from 'vitest';
import { isInside } from './write-file.ts';

it.each([
  ['/data', '/data/a/b', true],
  ['/data', '/data', true],
  ['/data', '/data-evil/a', false],
  ['/data', '/data/../etc/passwd', false],
  ['/data', '/', false],
])('%s holds %s: %s', (folder, path, expected) => {
  expect(isInside(folder, path)).toBe(expected);
});
