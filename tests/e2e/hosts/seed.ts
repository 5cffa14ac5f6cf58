import { cpSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startWebProcess } from './web-process.ts';
import type { WebProcess } from './web-process.ts';
import type { WebProcess } from './web-process.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'cli.js');

/** Waits for the correlations that every first start computes: else every host of the run would compute them again. */
const correlated = async ({ origin, token }: WebProcess): Promise<void> => {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(`${origin}/api/jobs`, {
      headers: { authorization: `Bearer ${token}`, origin },
    });
    const jobs = (await answer.json()) as { kind: string; status: string }[];
    if (jobs.some(({ kind, status }) => kind === 'analysis:correlation' && status === 'completed')) return;
    await setTimeout(200);
  }
  throw new Error('The seed folder has no correlations after a minute.');
};

/** A data folder that the built program itself filled with the shipped data set and its correlations; made once per build, then copied. */
const seedFolder = async (): Promise<string> => {
  const seed = join(tmpdir(), `dropscope-e2e-seed-${String(Math.round(statSync(program).mtimeMs))}`);
  if (statSync(seed, { throwIfNoEntry: false }) !== undefined) return seed;
  const fresh = mkdtempSync(`${seed}-`);
  const server = await startWebProcess(fresh, {});
  await correlated(server);
  await server.stop();
  try {
    renameSync(fresh, seed);
  } catch {
    // Another worker was first; its folder is as good.
    rmSync(fresh, { recursive: true, force: true });
  }
  return seed;
};

/** A throw-away data folder with the shipped data in it, as after a first start. */
export const seededFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-e2e-'));
  cpSync(await seedFolder(), folder, { recursive: true });
  return folder;
};
