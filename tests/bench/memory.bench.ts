import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toLimitRow, type Bench, type BenchRow } from './measure.ts';
import { benchArchive } from './source.ts';

const SHIPPED_MEGABYTES = 400;
export const LARGE_MEGABYTES = 2048;
const cli = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');

/** What a session asks for: all drops, the dataset made ready, correlations, every pattern method, the network. */
const SESSION = [
  ['GET', '/api/q-drops?limit=5000'],
  ['POST', '/api/initialize-database'],
  ['GET', '/api/correlations?minScore=0.2&limit=5000'],
  ['POST', '/api/pattern-analysis/run'],
  ['GET', '/api/network-graph?correlationThreshold=0.5'],
] as const;

/** Peak of a living process in MB, by the kernel's own count. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The built program with the archive, keys and news in it, at the end of a session. */
const shippedRow = async (): Promise<BenchRow> => {
  if (!existsSync(cli)) throw new Error('The memory row needs the built program: npm run build.');
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-memory-'));
  execFileSync(process.execPath, [cli, 'ingest', benchArchive(), '--data-dir', folder, '--json']);
  const server = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data-dir', folder]);
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const address = new URL(/http:\S+/u.exec(line.toString())?.[0] ?? '');
    const token = address.hash.replace('#token=', '');
    for (const [method, path] of SESSION) {
      const answer = await fetch(new URL(path, address), {
        method,
        headers: { authorization: `Bearer ${token}`, origin: address.origin },
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
    return toLimitRow(
      'memory, shipped data',
      peakOf(server.pid ?? 0),
      SHIPPED_MEGABYTES,
      'MB',
      'peak of the built program over all patterns, correlations and the network',
    );
  } finally {
    server.kill();
    await once(server, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
};

const largeRow = (): BenchRow => {
  // The room for short-lived values is that of the program's workers.
  const options = ['--max-semi-space-size=4', join(import.meta.dirname, 'memory-run.ts')];
  const printed = execFileSync(process.execPath, options, { encoding: 'utf8' });
  const { megabytes, seconds } = JSON.parse(printed) as { megabytes: number; seconds: number };
  return toLimitRow(
    'memory, 1,000,000 posts × 100,000 events',
    megabytes,
    LARGE_MEGABYTES,
    'MB',
    `correlation with its null, ${seconds.toFixed(0)} s`,
  );
};

/** Peaks of resident memory; Linux tells them, elsewhere only the second is measured. */
export const memoryBench: Bench = async () => [
  ...(process.platform === 'linux' ? [await shippedRow()] : []),
  largeRow(),
];
