/**
 * `npm run test:full`: what the quick tier leaves out: the authority on types, the lint rules that need them, dead code, format,
 * style sheets, files named `*.full.test.ts`, browser tests tagged `@full`, the desktop shell, and Electron where its binary is installed. Run it
 * after `npm test`.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { TestRun } from './lib/test-run.ts';

requireRuntime();
const run = new TestRun('full');

// Two at a time, for two cores.
await Promise.all([
  run
    .step('build', 'electron-vite', 'build', '--logLevel', 'warn')
    .then(() => run.step('types by tsc, main', 'tsc', '-p', 'tsconfig.node.json'))
    .then(() => run.step('types by tsc, renderer', 'tsc', '-p', 'tsconfig.web.json'))
    .then(() => run.step('dead code', 'knip', '--no-progress'))
    .then(() => run.step('format', 'prettier', '--check', '--log-level', 'warn', '.'))
    .then(() => run.step('style sheets', 'stylelint', 'src/renderer/**/*.css')),
  run.step(
    'lint with types',
    'eslint',
    ...['-c', 'eslint.typed.config.js', '--max-warnings', '0', 'src', 'scripts', 'tests'],
  ),
]);
// Both wait for timers and animations a third of their time.
await Promise.all([run.vitest('slow unit and API'), run.playwright('browser, all hosts')]);
run.finish();
