/**
 * `npm run test:full`: what the quick tier leaves out: the lint rules that need types, dead code, format,
 * style sheets, files named `*.full.test.ts`, browser tests tagged `@full`, the desktop shell, and Electron where its binary is installed. Run it
 * after `npm test`.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { isBuildStale } from './lib/build.ts';
import { TestRun } from './lib/test-run.ts';

requireRuntime();
const run = new TestRun('full');

// The quick tier has just built it, mostly.
if (isBuildStale()) await run.step('build', 'electron-vite', 'build', '--logLevel', 'warn');
// Tests wait for timers and animations a third of their time: what only reads the sources fills it.
await Promise.all([
  run.vitest('slow unit and API'),
  run.playwright('browser, all hosts'),
  run
    .step(
      'lint with types',
      'oxlint',
      ...['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
      ...['src', 'scripts', 'tests'],
    )
    .then(() => run.step('dead code', 'knip', '--no-progress'))
    .then(() => run.step('format', 'oxfmt', '--check'))
    .then(() => run.step('style sheets', 'stylelint', 'src/renderer/**/*.css')),
]);
run.finish();
