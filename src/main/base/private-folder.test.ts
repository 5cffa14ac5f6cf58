import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

describe('a folder that cannot be made', () => {
  it.skipIf(process.platform !== 'linux')('is refused in a sentence instead of being tried for ever', () => {
    for (const folder of ['/proc/nope', '/proc/nope/inner/most'])
      expect(() => {
        makePrivateFolder(folder);
      }).toThrow('The folder /proc/nope cannot be made: choose another with --data-dir.');
  });

  it('is made with its parents elsewhere, for its owner alone', () => {
    const base = mkdtempSync(join(tmpdir(), 'dropscope-folder-'));
    const folder = join(base, 'one', 'two');
    makePrivateFolder(folder);
    makePrivateFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(base, { recursive: true });
  });
});
