import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { seedOf } from '#tests/e2e/hosts/seed.ts';
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

/** A data folder with the real archive and its tweets. */
export const archiveSeed = (): Promise<string> => {
  const files = archiveFiles();
  if (files === null) throw new Error('The real archive is not at ../shared.');
  return seedOf('archive', async (folder) => {
    run('ingest', files.drops, '--data-dir', folder);
    run('import-posts', files.tweets, '--username', 'realDonaldTrump', '--data-dir', folder);
    await correlate(folder);
  });
};
