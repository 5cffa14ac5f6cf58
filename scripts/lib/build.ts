import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run.ts';

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);

const mtimeOf = (file: string): number => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether `out/` is missing or older than what it is built from. */
export const isBuildStale = (): boolean => {
  const built = Math.min(mtimeOf('out/main/cli.js'), mtimeOf('out/renderer/index.html'));
  const sources = Math.max(
    newestIn(join(root, 'src')),
    newestIn(join(root, 'data')),
    newestIn(join(root, 'scripts', 'lib')),
    mtimeOf('package-lock.json'),
    mtimeOf('electron.vite.config.ts'),
  );
  return built < sources;
};

/** Builds where needed. @throws Error with the tool's output. */
export const ensureBuilt = async (): Promise<void> => {
  if (!isBuildStale()) return;
  process.stdout.write('Building Dropscope …\n');
  const { exitCode, output } = await runTool('electron-vite', ['build', '--logLevel', 'warn']);
  if (exitCode !== 0) throw new Error(`The build failed:\n${output}`);
};
