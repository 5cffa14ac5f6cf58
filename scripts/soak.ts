/**
 * `npm run soak [FILE…]`: the tests with the counts that docs/quality.md publishes, and cases that take turns in daily runs, all of them;
 * among them pages in the browser, for which the program has to be built.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { root, runTool } from './lib/run.ts';

requireRuntime();

/** Whether a daily run tries less of a file than there is. */
const isShared = (file: string): boolean =>
  /\b(?:count|ofTurn)\b[^;]*from '#tests\/helpers\/soak\.ts'|from '#tests\/helpers\/properties\.ts'/u.test(
    readFileSync(join(root, file), 'utf8'),
  );

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : globSync('{src,scripts,tests}/**/*.{test,spec}.ts', { cwd: root }).filter(isShared);
const isBrowser = (file: string): boolean => file.endsWith('.spec.ts');

const run = async (command: string, ...args: readonly string[]): Promise<number> => {
  const { exitCode, output } = await runTool(command, args, { env: { DROPSCOPE_SOAK: '1' } });
  process.stdout.write(output);
  return exitCode;
};

const unit = files.filter((file) => !isBrowser(file));
const browser = files.filter(isBrowser);
const codes = [
  unit.length === 0
    ? 0
    : await run('vitest', 'run', '--no-file-parallelism', '--testTimeout=3600000', ...unit),
  browser.length === 0 ? 0 : await run('playwright', 'test', '--project=web', ...browser),
];
process.exitCode = Math.max(...codes);
