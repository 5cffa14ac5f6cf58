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

/** @throws Error with what `mount` says */
const mount = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'dropscope-test', folder];
  const { status, signal, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  throw new Error(`mount ended with ${String(status ?? signal)}: ${stderr}`, { cause: error });
};

const probe = (): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    spawnSync('umount', [mount(1)]);
    return true;
  } catch {
    return false;
  }
};

/** Whether this machine lets a test mount a file system: Linux, as root. */
export const hasSmallDisk = probe();
/** The suffix of a test name that skips where it does not. */
export const SMALL_DISK_ABSENT = 'skipped where a test may not mount a file system';

export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mount(megabytes);
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
