import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { agreementFiguresSchema, type AgreementFigures } from '#shared/agreement.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-agreement-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const fileOf = (content: string): string => {
  const file = join(folder, 'codes.csv');
  writeFileSync(file, content);
  return file;
};
const tableOf = (rows: readonly string[]): string => ['item,coder,code', ...rows].join('\n');
const agreement = async (content: string, ...options: readonly string[]): Promise<AgreementFigures> =>
  (await jsonHere('agreement', fileOf(content), ...options)) as AgreementFigures;

const times = (n: number, from: number, first: string, second: string): string[] =>
  Array.from({ length: n }, (_, at) => [`${from + at},ann,${first}`, `${from + at},bob,${second}`]).flat();
const TWO = [
  ...times(20, 0, 'yes', 'yes'),
  ...times(5, 20, 'yes', 'no'),
  ...times(10, 25, 'no', 'yes'),
  ...times(15, 35, 'no', 'no'),
];

describe('dropscope agreement', () => {
  it('answers with exactly its fields, the same for the same seed', async () => {
    const file = fileOf(tableOf(TWO));
    const value = (await jsonHere('agreement', file)) as AgreementFigures;
    expect(Object.keys(value)).toEqual([
      ...['items', 'coders', 'percent', 'cohen', 'fleiss', 'ac1', 'alpha', 'interval', 'perCode', 'notes'],
    ]);
    expect(agreementFiguresSchema.parse(value)).toEqual(value);
    expect(value).toMatchObject({ items: 50, coders: 2, notes: [] });
    expect(value.cohen).toBeCloseTo(0.4, 12);
    expect(await jsonHere('agreement', file)).toEqual(value);
    const other = (await jsonHere('agreement', file, '--seed', '7')) as AgreementFigures;
    expect(other.interval).not.toEqual(value.interval);
    expect({ ...other, interval: null }).toEqual({ ...value, interval: null });
    const { stdout } = await runHere('agreement', file);
    expect(stdout).toMatch(/Cohen’s kappa +0\.4000\n/u);
  });

  it('reads numbers as names unless a metric takes them as numbers', async () => {
    const rows = ['1,a,1', '1,b,2', '2,a,5', '2,b,5', '3,a,9', '3,b,10', '4,a,1', '4,b,1'];
    const nominal = await agreement(tableOf(rows));
    expect(nominal.perCode.map(({ code }) => code)).toEqual(['1', '2', '5', '9', '10']);
    const interval = await agreement(tableOf(rows), '--metric', 'interval');
    expect(interval.alpha).toBeGreaterThan(0.9);
    expect(nominal.alpha).toBeLessThan(0.5);
    expect({ ...interval, alpha: 0, interval: 0 }).toEqual({ ...nominal, alpha: 0, interval: 0 });
  });

  it('says what it did with missing codes, repeated rows and codes that do not count', async () => {
    const value = await agreement(
      tableOf([...TWO, '60,ann,', '60,bob,yes', '0,ann,yes', '61,ann,maybe', '61,bob,yes']),
      ...['--codes', 'yes,no,never'],
    );
    expect(value).toMatchObject({ items: 52, coders: 2 });
    expect(value.cohen).toBeCloseTo(0.4, 12);
    expect(value.perCode.map(({ code, f1 }) => [code, f1 === null])).toEqual([
      ['yes', false],
      ['no', false],
      ['never', true],
    ]);
    expect(value.notes).toEqual([
      '1 row has no code and counts as missing.',
      '1 row is there twice and counted once.',
      '1 row has a code that --codes does not name: left out.',
      'Nobody gave “never”.',
      expect.stringContaining('2 items have a code of one coder only'),
      expect.stringContaining('Fleiss’ kappa takes the same number'),
      expect.stringContaining('never'),
    ]);
  });

  it('says where a word for a missing value counts as a code', async () => {
    const { notes } = await agreement(tableOf([...TWO, '60,ann,NA', '60,bob,yes', '61,ann,NA', '61,bob,NA']));
    expect(notes[0]).toBe(
      '3 rows have “NA” as a code, which counts as one: leave the cell empty where nothing was coded.',
    );
  });

  it('reads semicolons and tabs, a byte order mark, other columns, any case of their names and a line break in a cell', async () => {
    const lines = tableOf(TWO).split('\n');
    const [first, ...rest] = lines;
    const semicolons = [`\uFEFF${first?.toUpperCase()},note`, ...rest.map((line) => `${line},"a\r\nb, c"`)];
    const plain = await agreement(lines.join('\n'));
    expect(await agreement(lines.join('\r\n').replaceAll(',', '\t'))).toEqual(plain);
    expect(await agreement(lines.join('\n').replaceAll(',', ';'))).toEqual(plain);
    expect(await agreement(semicolons.join('\n'))).toEqual(plain);
  });

  it('ranks codes that are words in the order of --codes', async () => {
    const rows = [...times(4, 0, 'low', 'low'), ...times(4, 4, 'high', 'mid'), ...times(4, 8, 'mid', 'mid')];
    const ranked = await agreement(tableOf(rows), '--metric', 'ordinal', '--codes', 'low,mid,high');
    expect(ranked.alpha).toBeGreaterThan(0.5);
    const unranked = await agreement(tableOf(rows), '--metric', 'ordinal');
    expect([unranked.alpha, unranked.notes.join(' ')]).toEqual([
      null,
      expect.stringContaining('takes numbers'),
    ]);
  });

  it.each([
    ['nothing at all', '', [], 1, 'is empty'],
    ['another table', 'a,b\n1,2', [], 1, 'has no column item; it takes item, coder and code.'],
    ['an item without a name', tableOf(['1,ann,a', ',bob,a']), [], 1, 'Record 2: item is empty.'],
    ['rows of another length', tableOf(['1,ann']), [], 1, 'row 2 has 2 values, 3 expected'],
    ['an unknown metric', tableOf(TWO), ['--metric', 'angle'], 2, '--metric'],
    ['no codes', tableOf(TWO), ['--codes', ' , '], 2, '--codes takes'],
  ] as const)('refuses %s in one sentence', async (_name, content, options, exitCode, sentence) => {
    const answer = await runHere('agreement', fileOf(content), ...options);
    expect([answer.exitCode, answer.stdout]).toEqual([exitCode, '']);
    expect(answer.stderr).toContain(sentence);
    expect(answer.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('answers a table with columns and no rows', async () => {
    expect(await agreement(tableOf([]))).toMatchObject({
      ...{ items: 0, coders: 0, percent: null, perCode: [], notes: ['The table has no codes.'] },
    });
  });
});
