import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, it } from 'vitest';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { toCsv } from '#shared/csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-spreadsheet-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
/** Comma, double quotes, UTF-8; the last ones: no quotes around every text, special numbers are found, as in its dialog. */
const FORM = '44,34,76,1,,0,false,true';

/** The table as LibreOffice stores it, written by itself. */
const throughLibreOffice = (csv: string): readonly (readonly string[])[] => {
  const [source, out] = [join(folder, 'table.csv'), join(folder, 'out')];
  writeFileSync(source, csv);
  const { status, stderr } = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      `--infilter=CSV:${FORM}`,
      '--convert-to',
      `csv:Text - txt - csv (StarCalc):${FORM},false`,
      '--outdir',
      out,
      source,
    ],
    { encoding: 'utf8', timeout: 110_000 },
  );
  expect([stderr, status]).toEqual([expect.any(String), 0]);
  return parse(readFileSync(join(out, 'table.csv'), 'utf8'), { bom: true });
};

const TEXTS = [
  ...['=1+1', '+1', '-1', '@x', "'=x", "'007", '113425359034120565', '007', ' 007', '1e5', '1.5E10', '1.10'],
  ...['.5', '5.', '12345678901234.56', '1,234', '1 1/2', '5%', '$5', '(5)', '5-', '1/2', '3-4-2018', '1/2/3'],
  ...['SEPT 7, 1776.', 'MAR1', '1 Dec', 'jan 15', '4am', '7:05 PM', 'Dec-12', '12 March, 2019', '5 May 2018'],
  ...['Q1', '2018-01', 'May the storm come', 'a;b', 'say “x”', '"quoted"', '日本', '😀'],
];

it.skipIf(!hasLibreOffice)(
  'LibreOffice stores every text of a CSV file for spreadsheets as it is (skipped where it is not installed)',
  () => {
    const [, ...rows] = throughLibreOffice(
      toCsv([['at', 'text'], ...TEXTS.map((text, at) => [at, text])], 'spreadsheet'),
    );
    expect(rows.map(([, cell = '']) => fromSafeCell(cell))).toEqual(TEXTS);
  },
  120_000,
);
