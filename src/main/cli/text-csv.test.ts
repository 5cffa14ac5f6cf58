import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-text-csv-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const HOSTILE = [
  '=cmd|calc storm, "quoted" ; end',
  '\ttab storm 😀 ’tis',
  '-1 storm @me',
  '日本語 storm=more words, ünï # x',
];
const A = file('a.txt', [...HOSTILE, ...Array.from({ length: 120 }, (_, at) => `word${at} storm`)]);
const B = file('b.txt', ['rain and "storm", then; rain', '+plus rain']);
const dated = file(
  'dated.txt',
  HOSTILE.map((text, at) => `2018-05-0${at + 1}T10:00:00Z\t${text}`),
);

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  keyness: ['--a-file', A, '--b-file', B, '--permutations', '9'],
  kwic: ['--file', A, '--query', 'storm'],
  collocates: ['--file', A, '--node', 'storm', '--permutations', '9'],
  dispersion: ['--file', A, '--word', 'storm'],
  ngrams: ['--file', A],
  trends: ['--file', dated, '--word', 'storm', '--granularity', 'day'],
};

describe('dropscope text … --csv', () => {
  it('says next to the rows, as --json does, why there are none', async () => {
    const empty = join(folder, 'empty.txt');
    writeFileSync(empty, '');
    for (const form of ['--csv', '--json']) {
      const { exitCode, stderr } = await runHere('text', 'keyness', '--a-file', A, '--b-file', empty, form);
      expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/\bB\b.*\.\n$/u)]);
    }
  });

  it.each(Object.entries(COMMANDS))('of %s is read by others with the rows of --json', async (name, args) => {
    const { stdout, exitCode } = await runHere('text', name, ...args, '--csv');
    expect(exitCode).toBe(0);
    const value = await jsonHere('text', name, ...args);
    const tables = await foreignTables(stdout);
    for (const [reader, [columns = [], ...rows]] of Object.entries(tables)) {
      if (!Array.isArray(value)) {
        expect([reader, rows[0]]).toEqual([reader, ['occurrences', '124']]);
        continue;
      }
      const records = value as Readonly<Record<string, string | number | null>>[];
      expect([reader, rows.length]).toEqual([reader, records.length]);
      for (const [at, record] of records.entries())
        for (const [place, column] of columns.entries())
          if (Object.hasOwn(record, column))
            expect([column, rows[at]?.[place]]).toEqual([column, String(record[column] ?? '')]);
    }
  });

  it('has every field of a row with a p, and how the p is to be read', async () => {
    for (const name of ['keyness', 'collocates', 'ngrams']) {
      const args = COMMANDS[name] ?? [];
      const [first = {}] = (await jsonHere('text', name, ...args)) as Readonly<Record<string, unknown>>[];
      const { stdout } = await runHere('text', name, ...args, '--csv');
      const [head = '', row = ''] = stdout.split('\r\n');
      expect(head.split(',').toSorted()).toEqual([...Object.keys(first), 'tests'].toSorted());
      expect(row).toMatch(/,exploratory$/u);
    }
  });

  it.each(['keyness', 'collocates', 'ngrams', 'kwic'])('of %s has the rows that are wanted', async (name) => {
    const args = ['text', name, ...(COMMANDS[name] ?? [])];
    const wanted = ['--limit', '3', '--offset', '2'];
    const all = (await jsonHere(...args, '--limit', '1000000')) as readonly unknown[];
    expect(all.length).toBeGreaterThan(50);
    expect(await jsonHere(...args, ...wanted)).toEqual(all.slice(2, 5));
    expect((await runHere(...args, '--csv', ...wanted)).stdout.trimEnd().split('\r\n')).toHaveLength(4);
    const shown = (await runHere(...args, ...wanted)).stdout;
    expect(shown).toMatch(new RegExp(`^3 of ${all.length} `, 'mu'));
    expect((await runHere(...args)).stdout).toMatch(new RegExp(`^50 of ${all.length} `, 'mu'));
  });

  it('guards formulas where a spreadsheet reads it', async () => {
    const args = ['text', 'kwic', '--file', A, '--query', 'storm', '--csv'];
    expect((await runHere(...args)).stdout).toContain(',storm,"=more words, ünï # x"');
    const { stdout } = await runHere(...args, '--csv-for', 'excel');
    expect(stdout.slice(0, 5)).toBe('\ufeffline');
    expect(stdout).toContain(`,storm,"'=more words, ünï # x"`);
  });

  it('keeps its head where there is no row', async () => {
    const { stdout } = await runHere('text', 'kwic', '--file', A, '--query', 'nothinghere', '--csv');
    expect(stdout).toBe('line,item,time_utc,author,left,node,right\r\n');
  });
});
