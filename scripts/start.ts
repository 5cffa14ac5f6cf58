/** `npm start`: builds if needed and opens the desktop window, or the same workstation in a browser where Electron cannot be had. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { ensureBuilt } from './lib/build.ts';
import { findElectron, hasDisplay, type ElectronProbe } from './lib/electron.ts';
import { root } from './lib/run.ts';

const FETCH = '--fetch-runtime';

requireRuntime();
await ensureBuilt();
const passed = process.argv.slice(2).filter((argument) => argument !== FETCH);
const electron: ElectronProbe = hasDisplay()
  ? await findElectron({
      isForced: process.argv.includes(FETCH),
      say: (text) => process.stdout.write(text),
    })
  : { binary: null, reason: 'There is no display here for a desktop window.' };
if (electron.binary === null)
  process.stdout.write(`${electron.reason} Opening the workstation in the browser instead.\n`);
const [command, args] =
  electron.binary === null
    ? [process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', '--open', ...passed]]
    : [electron.binary, [root, ...passed]];
const child = spawn(command, args, { stdio: 'inherit', cwd: root });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
