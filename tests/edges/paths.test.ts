import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-paths-'));
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  mkdirSync(at('folder'));
  symlinkSync(at('loop'), at('loop'));
  writeFileSync(at('file'), 'a,b\n1,2\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Commands that read a file that is named, each without the name. */
const COMMANDS = [
  ...['ingest', 'import-posts', 'import-news', 'work import', 'qda import', 'qda read', 'qda codes'],
  ...['accounts', 'agreement', 'claims score', 'replay', 'plan lock', 'duplicates --file', 'map --file'],
];
const NO_FOLDERS = ['agreement', 'claims score', 'replay', 'plan lock', 'qda read', 'qda codes'];

const refusalOf = async (command: string, path: string): Promise<unknown> => {
  const { stdout, stderr, exitCode } = await runHere(
    ...command.split(' '),
    path,
    '--json',
    '--data-dir',
    at('data'),
  );
  expect([1, 2]).toContain(exitCode);
  return [command, `${stdout}${stderr}`];
};

describe.each(COMMANDS)('dropscope %s', (command) => {
  it.each([
    ['nothing', 'There is no file '],
    ['file/inside', 'There is no file '],
    ['loop', 'lead to no file.'],
    ['/dev/zero', 'zero is a device or a pipe: save what comes from it as a file'],
    ['-', 'Standard input is not read: save what comes from it as a file'],
    ['', /An empty word was given|needs --file/u],
  ])('says in a sentence why “%s” is not read', async (name, sentence) => {
    const path = name === '' || name === '-' || name.startsWith('/') ? name : at(name);
    expect(await refusalOf(command, path)).toEqual([command, expect.stringMatching(sentence)]);
  });
});

it.each(NO_FOLDERS)('dropscope %s takes no folder', async (command) => {
  expect(await refusalOf(command, at('folder'))).toEqual([
    command,
    expect.stringContaining('is a folder; a file is expected.'),
  ]);
});

it.each(['qda read', 'qda import', 'work import'])(
  'dropscope %s says that a table is no ZIP',
  async (command) => {
    expect(await refusalOf(command, at('file'))).toEqual([command, expect.stringContaining('is no ZIP')]);
  },
);

/** Commands that only read the data, one for each way in which they open the folder. */
const READING = [
  'sql SELECT 1',
  'set list',
  'cite drop:1',
  'ladder --account ann',
  'export',
  'text keyness --a drops: --b rest',
  // These change what is there, or ask it: they bring nothing.
  'verify',
  'mcp',
  'claims sample',
  'corpus list',
  'corpus detach mine',
  'tag add x drop:1',
  'set remove mine',
  'set freeze mine --filter number=1',
  'qda export 1 mine.qdpx',
  'work export mine.dropscope',
  'work conflicts',
];

it.each(READING)('dropscope %s makes no folder of data', async (command) => {
  const words = command === 'sql SELECT 1' ? ['sql', 'SELECT 1'] : command.split(' ');
  const refusal = async (data: string): Promise<string> =>
    (await runHere(...words, '--data-dir', data)).stderr;
  expect(await refusal(at('absent'))).toBe(
    `There is no folder ${at('absent')}: start Dropscope with it once, or choose another with --data-dir.\n`,
  );
  expect(existsSync(at('absent'))).toBe(false);
  expect(await refusal(at('loop'))).toBe(
    `The links of ${at('loop')} lead to no folder: choose another with --data-dir.\n`,
  );
});

it.each([
  ['sql --max-rows', '--max-rows needs a value behind it.'],
  [
    'sql --max-rows -5',
    '--max-rows needs a value; one that begins with a hyphen is joined to it: --max-rows=-5.',
  ],
  ['sql --csv=yes', '--csv is a switch and takes no value.'],
])('dropscope %s says how the option is written', async (command, sentence) => {
  const { stderr, exitCode } = await runHere('--data-dir', at('absent'), ...command.split(' '));
  expect([exitCode, stderr]).toEqual([2, `${sentence}\n`]);
});
