import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { tier } from './tier.ts';

export const root = join(import.meta.dirname, '..', '..');
/** A run of a tier has just built the program, which starts in a third of the time; a single file is tested from source. */
export const program = join(root, tier === undefined ? 'src/main/cli.ts' : 'out/main/cli.js');

export interface CommandOutput {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `dropscope …` in a process of its own. */
export const runCommand = (...args: readonly string[]): CommandOutput => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { exitCode: status, stdout, stderr };
};

/** What a command prints with `--json`. */
export const runJson = (...args: readonly string[]): unknown =>
  JSON.parse(runCommand(...args, '--json').stdout);
