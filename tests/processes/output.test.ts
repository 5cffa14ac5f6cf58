import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { program, root } from '#tests/helpers/command-line.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const dataDir = await seededFolder('none');

afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

/** A command line in a shell: its exit code and what came on standard error. */
const inShell = (after: string, ...words: readonly string[]) => {
  const line = `"$0" "$@" ${after}`;
  const { status, stderr } = spawnSync(
    'bash',
    ['-o', 'pipefail', '-c', line, process.execPath, program, ...words],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return { exitCode: status, stderr };
};

const NUMBERS =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000) SELECT x FROM n';

/** What prints once, without a data folder and with one, and what prints in parts. */
const commands: readonly (readonly string[])[] = [
  ['text', '--help'],
  ['set', 'list', '--json', '--data-dir', dataDir],
  ['sql', NUMBERS, '--csv', '--data-dir', dataDir],
];

const ENDS = [
  {
    ...{ end: 'on a full disk', exists: existsSync('/dev/full'), after: '> /dev/full', exitCode: 1 },
    stderr: 'The disk is full: free some space and try again; nothing was lost.\n',
  },
  {
    ...{ end: 'whose reader has ended', exists: process.platform !== 'win32', after: '| :', exitCode: 0 },
    stderr: '',
  },
];
/** Half of them in a turn, each command and each end always. */
const OUTPUTS = ENDS.flatMap((end) => commands.map((words) => ({ ...end, words, command: words[0] })));

describe('standard output', () => {
  it.each(ofTurn(OUTPUTS, 2).filter(({ exists }) => exists))(
    '$end: one sentence where that is a failure, after $command',
    ({ after, words, exitCode, stderr }) => {
      expect(inShell(after, ...words)).toEqual({ exitCode, stderr });
    },
  );

  it.runIf(existsSync('/dev/full'))('on a full disk leaves the sentence of another failure', () => {
    expect(inShell('> /dev/full', 'nonsense', '--json')).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('There is no command nonsense.') as string,
    });
  });
});
