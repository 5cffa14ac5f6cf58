import module from 'node:module';
import { requireRuntime } from './base/runtime-guard.ts';

requireRuntime();
// A third of a cold start is compiling our own bundle: Node keeps the result for the next start.
module.enableCompileCache();
// Loaded only now: better-sqlite3 crashes the process where the guard would have said why.
const { runCommandLine } = await import('./cli/index.ts');
// Who prints learns by its own callback what could not be written; without a listener the event would end the process with a stack.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const exitCode = await runCommandLine(process.argv.slice(2));
if (exitCode !== null) process.exitCode = exitCode;
// What a signal has cut short may still wait for an answer that never comes.
if (exitCode !== null && exitCode > 128) process.exit();
