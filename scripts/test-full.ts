/**
 * `npm run test:full`: what the quick tier leaves out: files named `*.full.test.ts`, browser tests tagged `@full`, the desktop shell, and
 * Electron where its binary is installed. Run it after `npm test`.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { TestRun } from './lib/test-run.ts';

requireRuntime();
const run = new TestRun('full');
await run.step('build', 'electron-vite', 'build', '--logLevel', 'warn');
await run.vitest('slow unit and API');
await run.playwright('browser, all hosts');
run.finish();
