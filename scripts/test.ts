/**
 * `npm test`: the quick tier: types, lint, format, layers, unit and API tests, build, and the browser tests that prove each page.
 * `-- --changed` runs only the tests that the uncommitted change touches.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { TestRun } from './lib/test-run.ts';

requireRuntime();
const run = new TestRun('quick');
const changed = process.argv.includes('--changed') ? ['--changed'] : [];
const CACHE = ['--cache', '--cache-location'];

// Two at a time, for two cores.
await Promise.all([
  run
    .step('types, main', 'tsc', '-p', 'tsconfig.node.json')
    .then(() => run.step('types, renderer', 'tsc', '-p', 'tsconfig.web.json'))
    .then(() =>
      run.step('layers', 'depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'),
    ),
  run
    .step('lint', 'eslint', '.', '--max-warnings', '0', ...CACHE, '.cache/eslint')
    .then(() =>
      run.step('format', 'prettier', '--check', '--log-level', 'warn', ...CACHE, '.cache/prettier', '.'),
    ),
]);
await run.step('build', 'electron-vite', 'build', '--logLevel', 'warn');
await run.vitest('unit and API', ...changed);
await run.playwright('browser', ...(changed.length > 0 ? ['--only-changed'] : []));
run.finish();
