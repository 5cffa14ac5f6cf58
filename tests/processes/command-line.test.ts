import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { runCommand } from '#tests/helpers/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-commands-'));
const data = join(folder, 'data');
const out = join(folder, 'report.json');
const exportOf = (target: string, ...more: readonly string[]) => [
  ...['export', '--data-dir', data, '--sections', 'summary', '--output', target],
  ...more,
];
const exportTo = (target: string, ...more: readonly string[]) => runHere(...exportOf(target, ...more));

beforeAll(async () => {
  mkdirSync(data);
  const { exitCode, stdout, stderr } = await exportTo(out);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout.trim()).toBe(out);
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('dropscope export --output', () => {
  it('never replaces the database, or anything else of the data folder', async () => {
    const database = join(data, 'dropscope.db');
    const before = readFileSync(database);
    for (const target of [database, data, join(data, 'new.json')]) {
      const { exitCode, stderr } = await exportTo(target, '--force');
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringContaining('is in the data folder, whose files belong'),
      ]);
    }
    expect(readFileSync(database).equals(before)).toBe(true);
    expect(readdirSync(data).filter((name) => name.endsWith('.json'))).toEqual([]);
  }, 60_000);

  it('refuses an output before it opens the data', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const refusal = async (...argv: readonly string[]) =>
      (await runHere(...argv, '--data-dir', empty)).stderr;
    expect([
      await refusal('export', '--output', out),
      await refusal('export', '--output', empty),
      await refusal('export', '--format', 'csv', '--output', '-'),
      await refusal('brief', '--tests', '1', '--output', out),
      await refusal('cite', 'drop:1', '--output', join(folder, 'none', 'a.ris')),
    ]).toEqual([
      expect.stringContaining('already exists. Use --force'),
      expect.stringContaining('is in the data folder, whose files belong'),
      expect.stringContaining('A report in CSV is a ZIP of tables'),
      expect.stringContaining('already exists. Use --force'),
      expect.stringContaining('There is no folder'),
    ]);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('replaces a file only with --force, and follows no link', async () => {
    writeFileSync(out, 'mine');
    const refused = await exportTo(out);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('already exists. Use --force'),
    ]);
    expect(readFileSync(out, 'utf8')).toBe('mine');
    const link = join(folder, 'link.json');
    symlinkSync(out, link);
    expect(await exportTo(link, '--force')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is a link') as string,
    });
    expect([readFileSync(out, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['mine', true]);
    expect((await exportTo(out, '--force')).exitCode).toBe(0);
    expect(statSync(out).size).toBeGreaterThan(100);
  }, 60_000);

  it('writes a document into a pipe byte for byte', () => {
    const { exitCode, stdout } = runCommand(...exportOf('-'));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ provenance: { application: 'Dropscope' } });
  }, 60_000);
});

describe('what a command prints', () => {
  it('shows the escapes of a hostile report instead of obeying them', async () => {
    const report = JSON.parse(readFileSync(out, 'utf8')) as {
      sections: { tables: object[]; notes: string[] }[];
    };
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp';
    const [section] = report.sections;
    section?.notes.push(hostile);
    section?.tables.push({
      id: 'x',
      title: hostile,
      columns: [{ key: hostile, label: 'l' }],
      rows: [{ [hostile]: 1 }],
      totalRows: 1,
    });
    const file = join(folder, `hostile.json`);
    writeFileSync(file, JSON.stringify(report));

    const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/u;
    for (const more of [[], ['--json']]) {
      const { stdout, stderr, exitCode } = await runHere('replay', file, '--data-dir', data, ...more);
      expect(exitCode).toBe(1);
      expect(stdout).toContain('\\u001b]0;owned');
      expect(stdout + stderr).not.toMatch(controls);
    }
    const { stderr } = await runHere('replay', join(folder, '\u001b[31mnone.json'), '--data-dir', data);
    expect(stderr).toContain('\\u001b[31mnone.json');
    expect(stderr).not.toMatch(controls);
  }, 60_000);

  it('is one line of JSON with --json, for help, version, results and errors', async () => {
    expect(await jsonHere('version')).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string });
    expect(await jsonHere('--help')).toMatchObject({
      commands: expect.arrayContaining([expect.objectContaining({ name: 'export' })]) as unknown[],
    });
    const { exitCode, stdout, stderr } = await runHere('nonsense', '--json');
    expect([exitCode, stderr]).toEqual([2, '']);
    expect(JSON.parse(stdout)).toEqual({
      error: expect.stringContaining('There is no command nonsense.') as string,
      code: 'invalid_query',
    });
  });
});

describe('wrong parameters', () => {
  it.each([
    [['serve', '--port', '99999'], '--port must be a whole number from 0 to 65535, but 99999 was given.'],
    [['serve', '--port', 'many'], '--port must be a whole number from 0 to 65535, but many was given.'],
    [['serve', '--host', '0.0.0.0'], 'Dropscope listens on this machine only.'],
    [['ingest', 'x.csv', '--format', 'word'], '--format must be one of auto, json-qanon,'],
    [
      ['ingest', 'x.csv', '--on-error', 'ignore'],
      '--on-error must be one of abort, skip, but ignore was given.',
    ],
    [
      ['import-posts', 'x.csv', '--platform', '<b>gab</b>'],
      '--platform must be the name of a platform: letters a–z, digits, dots, hyphens',
    ],
    [
      ['import-posts', 'x.csv', '--username', 'a\u2028b'],
      '--username must be printable text of 1 to 200 characters',
    ],
    [['import-posts'], 'import-posts needs a FILE or folder of posts.'],
    [['import-news', 'x.csv', '--format', 'word'], '--format must be one of auto,'],
    [['export', '--format', 'pdf'], '--format must be one of json,'],
    [['export', '--sections', 'nothing'], 'sections'],
    [['replay'], 'replay needs the file of a report'],
    [['ingest', '--ticket', 'x'], '--ticket'],
  ])(
    '%j are told in one wording, with exit code 2, before the data folder is touched',
    async (args, sentence) => {
      const untouched = join(folder, 'untouched');
      const { exitCode, stderr } = await runHere(...args, '--data-dir', untouched);
      expect(stderr).toContain(sentence);
      expect([exitCode, stderr.trim().split('\n').length, existsSync(untouched)]).toEqual([2, 1, false]);
    },
  );
});
