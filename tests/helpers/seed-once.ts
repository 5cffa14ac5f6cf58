import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
/** Outlives a run: the full tier, and a run after a change of tests alone, find what the last one made. */
const seeds = join(root, '.cache', 'seeds');

/** A name for what these files and folders contain, tests aside: what they fill is not made of them. */
export const versionOf = (sources: readonly string[]): string => {
  const files = sources
    .map((source) => resolve(root, source))
    .flatMap((source) =>
      statSync(source).isFile()
        ? [source]
        : readdirSync(source, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};
/** Read once a process: nothing changes while tests run. */
const versions = new Map<readonly string[], string>();

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** True where this process is to make the seed; waits where another does, and takes over where that one was killed. */
const isFirst = async (seed: string): Promise<boolean> => {
  const mark = `${seed}.making`;
  while (!existsSync(seed)) {
    try {
      writeFileSync(mark, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      const maker = Number(existsSync(mark) ? readFileSync(mark, 'utf8') : process.pid);
      if (maker > 0 && !isAlive(maker)) rmSync(mark, { force: true });
      await setTimeout(200);
    }
  }
  return false;
};

/** A data folder that `fill` filled, made once for what the sources contain, by whichever process of the tests needs it first; to be copied. */
export const seedOnce = async (
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> => {
  mkdirSync(seeds, { recursive: true });
  const version = versions.get(sources) ?? versionOf(sources);
  versions.set(sources, version);
  const current = `${name}-${version}`;
  const seed = join(seeds, current);
  if (existsSync(seed) || !(await isFirst(seed))) return seed;
  try {
    for (const other of readdirSync(seeds))
      if (other.startsWith(`${name}-`) && !other.startsWith(current))
        rmSync(join(seeds, other), { recursive: true, force: true });
    const fresh = mkdtempSync(join(tmpdir(), 'dropscope-seed-'));
    await fill(fresh);
    const copy = `${seed}.new`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(fresh, copy, { recursive: true });
    renameSync(copy, seed);
    rmSync(fresh, { recursive: true, force: true });
    return seed;
  } finally {
    rmSync(`${seed}.making`, { force: true });
  }
};
