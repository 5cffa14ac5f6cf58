/**
 * `npm test`: the quick tier: types, lint, build, unit and API tests, and the browser tests that prove each page.
 * `-- --changed` runs only the tests that the uncommitted change touches.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { TestRun } from './lib/test-run.ts';

requireRuntime();
const run = new TestRun('quick');
const changed = process.argv.includes('--changed') ? ['--changed'] : [];

const types = (name: string, project: string): Promise<void> =>
  run.step(
    `types, ${name}`,
    'node',
    'node_modules/@typescript/native/bin/tsc',
    // Several checkers each check again what they share: a sixth more work, where the cores have other tests to run.
    ...['--checkers', '1', '-p', `tsconfig.${project}.json`],
  );

// What only reads the sources needs no build: it fills what the build and the tests leave of the cores.
const reading = types('main', 'node')
  .then(() => types('renderer', 'web'))
  .then(() => run.step('lint', 'oxlint', '--deny-warnings', '--report-unused-disable-directives'));
await run.step('build', 'electron-vite', 'build', '--logLevel', 'warn');
await Promise.all([
  run.vitest('unit and API', ...changed),
  run.playwright('browser', ...(changed.length > 0 ? ['--only-changed'] : [])),
  reading,
]);
run.finish();
