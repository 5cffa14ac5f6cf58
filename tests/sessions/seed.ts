import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebProcess } from '#tests/e2e/hosts/web-process.ts';
import { archiveFiles } from './corpus.ts';

const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');
const LONG_MS = 600_000;

const run = (...args: readonly string[]): void => {
  execFileSync(process.execPath, [program, ...args], { stdio: 'pipe', timeout: LONG_MS });
};

/** Serves the folder until the correlations that an import starts are stored. */
const correlate = async (folder: string): Promise<void> => {
  const server = await startWebProcess(folder, {});
  const headers = { authorization: `Bearer ${server.token}`, origin: server.origin };
  for (;;) {
    const answer = await fetch(`${server.origin}/api/q-drops/stats`, { headers });
    if (((await answer.json()) as { analysed: boolean }).analysed) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await server.stop();
};

/** A data folder with the real archive and its tweets, made once per build by the built program itself. */
export const archiveSeed = async (): Promise<string> => {
  const files = archiveFiles();
  if (files === null) throw new Error('The real archive is not at ../shared.');
  const seed = join(tmpdir(), `dropscope-session-seed-${String(Math.round(statSync(program).mtimeMs))}`);
  if (existsSync(seed)) return seed;
  const fresh = mkdtempSync(`${seed}-`);
  run('ingest', files.drops, '--data-dir', fresh);
  run('import-posts', files.tweets, '--username', 'realDonaldTrump', '--data-dir', fresh);
  await correlate(fresh);
  try {
    renameSync(fresh, seed);
  } catch {
    // Another worker was first; its folder is as good.
    rmSync(fresh, { recursive: true, force: true });
  }
  return seed;
};
