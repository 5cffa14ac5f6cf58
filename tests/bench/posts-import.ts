/**
 * `node posts-import.ts ROWS`: imports a file of so many posts in a process of its own, whose peak memory is then that of the
 * import alone. Prints one line of JSON: ImportFigures.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openLocalFile } from '#main/services/imports/import-file.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

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
  /** The sqlite3 program's `.import` of the same file into one table without an index; null where it is not installed. */
  readonly referenceMs: number | null;
}

const ENDLESS_MS = 3_600_000;
const CHUNK = 10_000;

function* archive(rows: number): Generator<string> {
  yield `${v2Csv([])}\n`;
  for (let start = 0; start < rows; start += CHUNK) {
    const count = Math.min(CHUNK, rows - start);
    yield `${Array.from({ length: count }, (_, index) => v2Row(start + index)).join('\n')}\n`;
  }
}

const importByProgram = (file: string, database: string): number | null => {
  if (spawnSync('sqlite3', ['--version']).status !== 0) return null;
  const started = performance.now();
  execFileSync('sqlite3', [database, `.import --csv ${file} posts`]);
  return performance.now() - started;
};

const measure = async (rows: number, folder: string): Promise<ImportFigures> => {
  const file = join(folder, 'posts.csv');
  await pipeline(Readable.from(archive(rows)), createWriteStream(file));
  const w = await createTestWorkstation({ data: 'none', folder: join(folder, 'data') });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { imported } = await w.services.imports.posts.importFile(
    await openLocalFile(file, 'posts.csv'),
    { format: 'auto', onError: 'abort' },
    ENDLESS_MS,
  );
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
    referenceMs: importByProgram(file, join(folder, 'reference.db')),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'dropscope-posts-'));
try {
  console.log(JSON.stringify(await measure(Number(process.argv[2] ?? 1_000_000), folder)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
