import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
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

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const runAs = (identity: Identity, args: readonly string[]): CommandOutput => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...identity,
    cwd: root,
    encoding: 'utf8',
  });
  return { exitCode: status, stdout, stderr };
};

/** Runs `dropscope …` in a process of its own. */
export const runCommand = (...args: readonly string[]): CommandOutput => runAs({}, args);

/** Somebody whom permissions apply to: root, as whom containers run tests, may read everything. */
export const ordinary: Identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const REACH = `const { accessSync, constants } = require('node:fs');
accessSync(process.argv[1], constants.R_OK);
accessSync(process.argv[2], constants.X_OK);`;

/** Whether such a user gets to the program and to temporary files: not below a folder of root's own. */
export const canRunOrdinary =
  ordinary.uid === undefined ||
  spawnSync(process.execPath, ['-e', REACH, program, tmpdir()], ordinary).status === 0;

/** Runs `dropscope …` without the rights of root. */
export const runOrdinary = (...args: readonly string[]): CommandOutput => runAs(ordinary, args);
