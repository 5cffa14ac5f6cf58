import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real file system of a few megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it up to so many free bytes; `empty` removes what fills it. */
  readonly fill: (freeBytes?: number) => void;
  readonly empty: () => void;
  readonly unmount: () => void;
}

const mount = (megabytes: number): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-disk-'));
  if (process.platform === 'linux') {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'dropscope-test', folder];
    if (spawnSync('mount', options).status === 0) return folder;
  }
  rmSync(folder, { recursive: true });
  return null;
};

const probe = mount(1);
if (probe !== null) spawnSync('umount', [probe]);

/** Whether this machine lets a test mount a file system: Linux, as root. */
export const hasSmallDisk = probe !== null;
/** The suffix of a test name that skips where it does not. */
export const SMALL_DISK_ABSENT = 'skipped where a test may not mount a file system';

export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mount(megabytes);
  if (folder === null) throw new Error('A test may not mount a file system here.');
  const filler = join(folder, 'filler');
  const empty = (): void => {
    rmSync(filler, { force: true });
  };
  return {
    folder,
    fill: (freeBytes = 0) => {
      empty();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    empty,
    unmount: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
