/** `npm test`: types, lint, unit and API tests, build, browser tests; ends with the plain line `N passed, N failed`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { failedBrowserTests, failedUnitTests } from './lib/failed-tests.ts';
import { describeHosts } from './lib/host-report.ts';
import { root, runTool } from './lib/run.ts';

requireRuntime();

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });
const failures: string[] = [];
let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (more: Counts): void => {
  counts = {
    passed: counts.passed + more.passed,
    failed: counts.failed + more.failed,
    skipped: counts.skipped + more.skipped,
  };
};

const readReport = (file: string): Record<string, unknown> | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : null;

const vitestCounts = (file: string): Counts | null => {
  const report = readReport(file);
  return report === null
    ? null
    : {
        passed: Number(report['numPassedTests']),
        failed: Number(report['numFailedTests']),
        skipped: Number(report['numPendingTests']) + Number(report['numTodoTests'] ?? 0),
      };
};

const playwrightCounts = (file: string): Counts | null => {
  const stats = readReport(file)?.['stats'] as Record<string, number> | undefined;
  return stats === undefined
    ? null
    : {
        passed: stats['expected'] ?? 0,
        failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
        skipped: stats['skipped'] ?? 0,
      };
};

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs one step; a step without its own report counts as one test. */
const step = async (
  name: string,
  command: string,
  args: readonly string[],
  read: () => Counts | null = () => null,
  readFailures: () => readonly string[] = () => [],
): Promise<void> => {
  const started = performance.now();
  const { exitCode, output } = await runTool(command, args);
  const found = read();
  const own = found ?? { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const failed = exitCode !== 0 && own.failed === 0 ? { ...own, failed: 1 } : own;
  add(failed);
  const skipped = failed.skipped > 0 ? `, ${failed.skipped} skipped` : '';
  console.log(`${name}: ${failed.passed} ok, ${failed.failed} not ok${skipped} (${seconds(started)})`);
  if (exitCode === 0) return;
  console.log(output);
  const named = readFailures();
  failures.push(
    ...(named.length > 0 ? named : [`ended with exit code ${exitCode}\n${output.slice(-2000)}`]).map(
      (text) => `${name}: ${text}`,
    ),
  );
};

const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');
// A tool that dies early must not be read by its report of the last run.
for (const report of [unitReport, browserReport]) rmSync(report, { force: true });
// Two at a time, for two cores; each alone would leave one of them idle.
await Promise.all([
  step('types, main', 'tsc', ['-p', 'tsconfig.node.json'])
    .then(() => step('types, renderer', 'tsc', ['-p', 'tsconfig.web.json']))
    .then(() =>
      step('layers', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']),
    ),
  step('lint', 'eslint', ['.', '--max-warnings', '0']).then(() =>
    step('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
  ),
]);
await step('build', 'electron-vite', ['build', '--logLevel', 'warn']);
await step(
  'unit and API',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  () => vitestCounts(unitReport),
  () => failedUnitTests(readReport(unitReport) ?? {}),
);
await step(
  'browser',
  'playwright',
  ['test'],
  () => playwrightCounts(browserReport),
  () => failedBrowserTests(readReport(browserReport) ?? {}),
);
// Once more at the end, where a reader of a long log looks first.
for (const failure of failures) console.log(`NOT OK ${failure}\n`);
const hosts = describeHosts(readReport(browserReport) ?? {});
for (const [host, sentence] of Object.entries(hosts)) console.log(`${host}: ${sentence}`);
if (process.env['REQUIRE_ELECTRON'] === '1' && hosts['electron']?.startsWith('NOT RUN'))
  add({ passed: 0, failed: 1, skipped: 0 });
writeFileSync(join(results, 'results.json'), `${JSON.stringify({ ...counts, hosts }, null, 2)}\n`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = counts.failed > 0 ? 1 : 0;
