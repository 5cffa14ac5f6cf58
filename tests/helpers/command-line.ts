import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface CommandOutput {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `dropscope …` from source in a process of its own. */
export const runCommand = (...args: readonly string[]): CommandOutput => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/main/cli.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { exitCode: status, stdout, stderr };
};

/** What a command prints with `--json`. */
export const runJson = (...args: readonly string[]): unknown =>
  JSON.parse(runCommand(...args, '--json').stdout);
