import { cpSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebProcess } from './web-process.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'out', 'main', 'cli.js');

/** A data folder that the built program itself filled with the shipped data set; made once per build, then copied. */
const seedFolder = async (): Promise<string> => {
  const seed = join(tmpdir(), `dropscope-e2e-seed-${String(Math.round(statSync(program).mtimeMs))}`);
  if (statSync(seed, { throwIfNoEntry: false }) !== undefined) return seed;
  const fresh = mkdtempSync(`${seed}-`);
  const server = await startWebProcess(fresh, {});
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
