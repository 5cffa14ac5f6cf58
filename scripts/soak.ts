/** `npm run soak [FILE…]`: the tests with the counts that docs/quality.md publishes, and cases that take turns in daily runs, all of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { root, runTool } from './lib/run.ts';

requireRuntime();

/** Whether a daily run tries less of a file than there is. */
const isShared = (file: string): boolean =>
  /\b(?:count|ofTurn)\b[^;]*from '#tests\/helpers\/soak\.ts'/u.test(readFileSync(join(root, file), 'utf8'));

const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : globSync('{src,scripts,tests}/**/*.test.ts', { cwd: root }).filter(isShared);
const { exitCode, output } = await runTool(
  'vitest',
  ['run', '--no-file-parallelism', '--testTimeout=3600000', ...files],
  { env: { DROPSCOPE_SOAK: '1' } },
);
process.stdout.write(output);
process.exitCode = exitCode;
