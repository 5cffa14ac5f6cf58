/** `npm run soak [FILE…]`: the reliability tests with the counts that docs/quality.md publishes, and cases that take turns in daily runs, all of them. */
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { runTool } from './lib/run.ts';

requireRuntime();
const files = process.argv.slice(2);
const { exitCode, output } = await runTool(
  'vitest',
  [
    'run',
    '--no-file-parallelism',
    '--testTimeout=3600000',
    ...(files.length > 0
      ? files
      : [
          'tests/processes/reliability',
          'tests/processes/import-kill.full.test.ts',
          'tests/edges/commands.full.test.ts',
        ]),
  ],
  { env: { DROPSCOPE_SOAK: '1' } },
);
process.stdout.write(output);
process.exitCode = exitCode;
