/**
 * `node package-run.ts fill FOLDER ROWS` imports so many posts into a data folder, freezes every tenth, and prints how many posts there are
 * with those of the demonstration; `write FOLDER TARGET [SET]` writes a package of it in a process of its own, whose peak memory is then that of the package alone, and prints one line of JSON:
 * PackageFigures.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openLocalFile } from '#main/base/import-file.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import type { PackageFigures } from './package-figures.ts';
import { writePostArchive } from './post-archive.ts';

const ENDLESS_MS = 3_600_000;
const work = { signal: new AbortController().signal, progress: () => undefined };

const fill = async (folder: string, rows: number): Promise<number> => {
  const w = await createTestWorkstation({ data: 'demonstration', folder: join(folder, 'data') });
  const file = join(folder, 'posts.csv');
  await writePostArchive(file, rows);
  const source = await openLocalFile(file, 'posts.csv');
  await w.services.imports.posts.importFile(source, { format: 'auto', onError: 'abort' }, ENDLESS_MS);
  await w.services.sets.create({ from: 'filter', name: 'All posts', filter: 'posts:' }, ENDLESS_MS);
  const sample = { from: 'sample', name: 'Tenth', set: 'All posts', size: rows / 10 } as const;
  await w.services.sets.create({ ...sample, seed: 7, stratum: 'none' }, ENDLESS_MS);
  const posts = w.sql().prepare<[], number>('SELECT count(*) FROM social_posts').pluck().get() ?? 0;
  await w.close();
  return posts;
};

const write = async (folder: string, target: string, set: string | undefined): Promise<PackageFigures> => {
  const w = await createTestWorkstation({ data: 'none', folder: join(folder, 'data') });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const options = { set, sets: [], texts: true, authors: [], sections: [] };
  const { tables, bytes } = await w.services.packages.write(join(folder, target), options, work);
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  await w.close();
  return {
    ...{ posts: tables.find(({ name }) => name === 'posts')?.rows ?? 0, ms, bytes },
    cpuMs: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    longestBlockMs: delay.max / 1e6,
  };
};

const [mode = '', folder = '', third = '', set] = process.argv.slice(2);
console.log(
  JSON.stringify(mode === 'fill' ? await fill(folder, Number(third)) : await write(folder, third, set)),
);
