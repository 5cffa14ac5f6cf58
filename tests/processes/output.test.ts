import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { program, root } from '#tests/helpers/command-line.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dropscope-output-'));

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

describe('standard output', () => {
  it.runIf(existsSync('/dev/full'))('on a full disk fails a command in one sentence', () => {
    for (const words of commands)
      expect([words, inShell('> /dev/full', ...words)]).toEqual([
        words,
        { exitCode: 1, stderr: 'The disk is full: free some space and try again; nothing was lost.\n' },
      ]);
    expect(inShell('> /dev/full', 'nonsense', '--json')).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('There is no command nonsense.') as string,
    });
  });

  it.runIf(process.platform !== 'win32')('whose reader has ended is no failure', () => {
    for (const words of commands)
      expect([words, inShell('| :', ...words)]).toEqual([words, { exitCode: 0, stderr: '' }]);
  });
});
