/** `npm run package [-- electron-builder's arguments]`: builds the installer. `-- --dry-run` lists what it would hold, and its size. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { ensureBuilt } from './lib/build.ts';
import { listPackage, type PackedFile } from './lib/package-contents.ts';
import { root, runTool } from './lib/run.ts';

const mebibytes = (files: readonly PackedFile[]): string =>
  `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20).toFixed(1)} MiB`;

const PLACES = {
  asar: 'in app.asar',
  unpacked: 'in app.asar.unpacked',
  resources: 'next to them, in resources/',
} as const;

const dryRun = (): void => {
  const files = listPackage();
  for (const { path, bytes, place } of files)
    console.log(`${place.padEnd(9)} ${String(bytes).padStart(10)}  ${path}`);
  console.log(`\n${process.platform} ${process.arch}, without the Electron runtime:`);
  for (const [place, words] of Object.entries(PLACES)) {
    const some = files.filter((file) => file.place === place);
    console.log(`${String(some.length).padStart(6)} files ${mebibytes(some).padStart(10)} ${words}`);
  }
  console.log(`${String(files.length).padStart(6)} files ${mebibytes(files).padStart(10)} in all`);
  console.log(
    existsSync(join(root, 'data', 'archive', 'posts.json'))
      ? 'The full archive is in it.'
      : 'The full archive is not in it: npm run data:fetch fills data/archive. The demonstration corpus is made by the program itself.',
  );
};

requireRuntime();
await ensureBuilt();
const args = process.argv.slice(2);
if (args.includes('--dry-run')) dryRun();
else {
  const { exitCode } = await runTool('electron-builder', args, { isShown: true });
  process.exitCode = exitCode;
}
