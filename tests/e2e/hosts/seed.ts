import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startWebProcess, type WebProcess } from './web-process.ts';

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

/** Stores the pattern analyses: every host would compute them again for half a minute. */
const analyse = async ({ origin, token }: WebProcess): Promise<void> => {
  const answer = await fetch(`${origin}/api/pattern-analysis/run?wait=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin },
  });
  if (!answer.ok) throw new Error(`The seed folder was not analysed: ${await answer.text()}`);
};

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** True where this worker is to make the seed; waits where another does, and takes over where that one was killed. */
const isFirst = async (seed: string): Promise<boolean> => {
  const mark = `${seed}.making`;
  for (let waited = 0; waited < 90_000; waited += 200) {
    if (exists(seed)) return false;
    try {
      mkdirSync(mark);
      return true;
    } catch {
      await setTimeout(200);
    }
  }
  return true;
};

/**
 * A data folder that the built program itself filled with the shipped data set, its correlations and its patterns; made once per
 * build, then copied.
 */
const seedFolder = async (): Promise<string> => {
  const seed = join(tmpdir(), `dropscope-e2e-seed-${String(Math.round(statSync(program).mtimeMs))}`);
  if (exists(seed) || !(await isFirst(seed))) return seed;
  const fresh = mkdtempSync(`${seed}-`);
  const server = await startWebProcess(fresh, {});
  await correlated(server);
  await analyse(server);
  await server.stop();
  try {
    renameSync(fresh, seed);
  } catch {
    // Another worker was first; its folder is as good.
    rmSync(fresh, { recursive: true, force: true });
  }
  return seed;
};

/** A throw-away copy of a data folder; without one, of that with the shipped data in it, as after a first start. */
export const seededFolder = async (seed?: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-e2e-'));
  cpSync(seed ?? (await seedFolder()), folder, { recursive: true });
  return folder;
};
