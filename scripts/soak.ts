/**
 * `npm run soak [FILE…]`: the reliability tests with the counts that docs/quality.md publishes, and cases that take turns in daily runs, all of
 * them; among them every page in the browser, for which the program has to be built.
 */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { runTool } from './lib/run.ts';

requireRuntime();
const files = process.argv.slice(2);
const PAGES = ['every-page', 'page-states', 'call-faults', 'day-pages', 'appearance', 'dashboard-use'];
const isBrowser = (file: string): boolean => file.includes('.spec.ts');

const run = async (command: string, args: readonly string[]): Promise<number> => {
  const { exitCode, output } = await runTool(command, args, { env: { DROPSCOPE_SOAK: '1' } });
  process.stdout.write(output);
  return exitCode;
};

const unit =
  files.length > 0
    ? files.filter((file) => !isBrowser(file))
    : [
        'tests/processes/reliability',
        'tests/processes/import-kill.full.test.ts',
        'tests/edges/commands.full.test.ts',
      ];
const browser = files.length > 0 ? files.filter(isBrowser) : PAGES.map((name) => `tests/e2e/${name}.`);
const codes = [
  unit.length > 0
    ? await run('vitest', ['run', '--no-file-parallelism', '--testTimeout=3600000', ...unit])
    : 0,
  browser.length > 0 ? await run('playwright', ['test', '--project=web', ...browser]) : 0,
];
process.exitCode = Math.max(...codes);
