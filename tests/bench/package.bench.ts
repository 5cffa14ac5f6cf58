import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toLimitRow, type Bench, type BenchRow } from './measure.ts';
import { packageFiguresSchema } from './package-figures.ts';

const ROWS = 1_000_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 700;

const run = (...parameters: readonly string[]): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'package-run.ts'), ...parameters], {
    encoding: 'utf8',
  });

const rowsOf = (
  name: string,
  posts: number,
  folder: string,
  ...parameters: readonly string[]
): BenchRow[] => {
  const figures = packageFiguresSchema.parse(JSON.parse(run('write', folder, ...parameters)));
  if (figures.posts !== posts) throw new Error(`${figures.posts} posts were written.`);
  const note = `${(figures.cpuMs / 1000).toFixed(1)} s of processor time, ${Math.round(figures.bytes / 1e6)} MB`;
  return [
    toLimitRow(name, figures.ms / 1000, MOST_SECONDS, 's', note),
    toLimitRow(`${name}: peak memory`, figures.peakMegabytes, MOST_MEGABYTES, 'MB'),
  ];
};

/** `npm run bench -- package`: minutes, as a million posts are imported first. */
export const packageBench: Bench = () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-package-bench-'));
  try {
    const posts = Number(run('fill', folder, String(ROWS)));
    return Promise.resolve([
      ...rowsOf('package of 1,000,000 posts', posts, folder, 'package'),
      ...rowsOf('the same as a ZIP', posts, folder, 'package.zip'),
      ...rowsOf('a set of 100,000 of them', ROWS / 10, folder, 'set.zip', 'Tenth'),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
