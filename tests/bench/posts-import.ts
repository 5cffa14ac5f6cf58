/**
 * `node posts-import.ts ROWS`: imports a file of so many posts in a process of its own, whose peak memory is then that of the
 * import alone. Prints one line of JSON: ImportFigures.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalFile } from '#main/base/import-file.ts';
import { percentile } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { writePostArchive } from './post-archive.ts';

export interface ImportFigures {
  readonly rows: number;
  readonly imported: number;
  readonly ms: number;
  /** Of all its threads together: tells a slow import from a busy machine. */
  readonly cpuMs: number;
  /** Peak of the whole process, workers and SQLite included. */
  readonly peakMegabytes: number;
  /** Longest stretch in which the event loop could not answer. */
  readonly longestBlockMs: number;
  /** 95th percentile of the answers to reads while the import runs. */
  readonly readP95Ms: number;
  /** The sqlite3 program's `.import` of the same file into one table without an index; null where it is not installed. */
  readonly referenceMs: number | null;
}

const ENDLESS_MS = 3_600_000;
const READ_EVERY_MS = 50;
const READS = ['/api/q-drops?limit=50', '/api/social-posts?limit=50', '/api/social-imports', '/api/health'];
const importByProgram = (file: string, database: string): number | null => {
  if (spawnSync('sqlite3', ['--version']).status !== 0) return null;
  const started = performance.now();
  execFileSync('sqlite3', [database, `.import --csv ${file} posts`]);
  return performance.now() - started;
};

/** Asks for one list after the other until the import ends. @returns how long each answer took. */
const readUntil = async (w: TestWorkstation, importing: Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  let isRunning = true;
  void importing.finally(() => (isRunning = false));
  for (let turn = 0; isRunning; turn += 1) {
    const path = READS[turn % READS.length] ?? '';
    const started = performance.now();
    const { status, text } = await w.send('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${text}`);
    times.push(performance.now() - started);
    await sleep(READ_EVERY_MS);
  }
  return times;
};

const measure = async (rows: number, folder: string): Promise<ImportFigures> => {
  const file = join(folder, 'posts.csv');
  await writePostArchive(file, rows);
  const w = await createTestWorkstation({ data: 'demonstration', folder: join(folder, 'data') });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const importing = w.services.imports.posts.importFile(
    await openLocalFile(file, 'posts.csv'),
    { format: 'auto', onError: 'abort' },
    ENDLESS_MS,
  );
  const [{ imported }, times] = await Promise.all([importing, readUntil(w, importing)]);
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  await w.close();
  return {
    rows,
    imported,
    ms,
    cpuMs: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    longestBlockMs: delay.max / 1e6,
    readP95Ms: percentile(times, 0.95),
    referenceMs: importByProgram(file, join(folder, 'reference.db')),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'dropscope-posts-'));
try {
  console.log(JSON.stringify(await measure(Number(process.argv[2] ?? 1_000_000), folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
