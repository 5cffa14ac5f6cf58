import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

export type ElectronProbe =
  { readonly binary: string; readonly reason: null } | { readonly binary: null; readonly reason: string };

const packageFolder = join(root, 'node_modules', 'electron');

/** The Electron runtime if it lies on disk. Importing `electron` instead would start a download. */
export const probeElectron = (): string | null => {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
};

/** The runtime, or why the desktop window cannot open, in one sentence. */
export const findElectron = async (): Promise<ElectronProbe> => {
  const hasDesktop = existsSync(join(root, 'out', 'main', 'index.js'));
  const binary = probeElectron();
  if (binary !== null && hasDesktop) return { binary, reason: null };
  return Promise.resolve({ binary: null, reason: 'The Electron runtime is not installed here.' });
};
