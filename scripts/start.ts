/** `npm start`: builds if needed and opens the desktop window, or the same workstation in a browser where Electron is absent. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireRuntime } from '#main/runtime-guard.ts';
import { ensureBuilt } from './lib/build.ts';
import { findElectron } from './lib/electron.ts';
import { root } from './lib/run.ts';

requireRuntime();
await ensureBuilt();
const electron = await findElectron();
if (electron.binary === null)
  process.stdout.write(`${electron.reason} Opening the workstation in the browser instead.\n`);
const [command, args] =
  electron.binary === null
    ? [process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', '--open', ...process.argv.slice(2)]]
    : [electron.binary, [root, ...process.argv.slice(2)]];
const child = spawn(command, args, { stdio: 'inherit', cwd: root });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
