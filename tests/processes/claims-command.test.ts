import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-claims-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

describe('dropscope claims score', () => {
  it('scores a table of probabilities and outcomes', async () => {
    const table = file('table.csv', 'probability,outcome', '0.1,0', '0.9,1', '0.8,1', '0.3,0');
    expect(await jsonHere('claims', 'score', table)).toMatchObject({
      n: 4,
      brier: expect.closeTo(0.0375, 12),
      reliability: expect.closeTo(0.0375, 12),
      resolution: 0.25,
      uncertainty: 0.25,
      skill: expect.closeTo(0.85, 12),
      logScore: expect.closeTo(-(2 * Math.log(0.9) + Math.log(0.8) + Math.log(0.7)) / 4, 12),
    });
    expect((await runHere('claims', 'score', table)).stdout).toContain('skill against the base rate');
  });

  it('takes a base rate per claim, other spellings of outcomes and other columns', async () => {
    const table = file('rates.csv', 'id;x', 'ignored;1');
    expect((await runHere('claims', 'score', table)).stderr).toContain('no column probability');
    const rates = file('base.csv', 'id,outcome,probability,base_rate', 'a,yes,0.9,0.5', 'b,TRUE,0.8,0.5');
    expect(await jsonHere('claims', 'score', rates)).toMatchObject({ n: 2, skill: expect.closeTo(0.9, 12) });
    const all = file('all.csv', 'probability,outcome', '0,1');
    expect(await jsonHere('claims', 'score', all)).toMatchObject({ brier: 1, skill: null, logScore: null });
  });

  it.each([
    ['1.2,1', 'Record 1: probability must be a number from 0 to 1'],
    [',1', 'Record 1: probability'],
    ['0.2,maybe', 'Record 1: outcome must be 1 or 0'],
    ['0.2,1,9', 'row 2 has 3 values, 2 expected'],
  ])('refuses the record %s in one sentence', async (record, message) => {
    const { exitCode, stderr } = await runHere(
      'claims',
      'score',
      file('bad.csv', 'probability,outcome', record),
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses a missing file, an empty one and no file', async () => {
    expect((await runHere('claims', 'score', join(folder, 'missing.csv'))).stderr).toContain(
      'There is no file',
    );
    expect((await runHere('claims', 'score', file('empty.csv', 'probability,outcome'))).stderr).toContain(
      'no records',
    );
    expect((await runHere('claims', 'score')).exitCode).toBe(2);
    expect((await runHere('claims', 'other')).exitCode).toBe(2);
  });
});

describe('dropscope claims list, tally and verify', () => {
  const data = ['--data-dir', join(folder, 'data')];
  it('read the ledger of a data folder', async () => {
    mkdirSync(join(folder, 'data'));
    expect(await jsonHere('claims', 'list', ...data)).toEqual({ items: [], total: 0 });
    expect(await jsonHere('claims', 'tally', ...data)).toMatchObject({
      claims: 0,
      notes: ['The ledger contains no claims yet.'],
      sentence: 'The ledger contains no claims yet.',
    });
    expect(await jsonHere('claims', 'sample', ...data)).toEqual([]);
    expect((await runHere('claims', 'sample', '--by', 'Ann', ...data)).stderr).toContain(
      'choose a smaller one',
    );
    expect(await jsonHere('claims', 'verify', ...data)).toMatchObject({ isWhole: true, entries: 0 });
    const sql = new Sqlite(join(folder, 'data', 'dropscope.db'));
    sql.exec(`INSERT INTO claim_log VALUES (0, '', '', NULL, '{}')`);
    sql.close();
    const { exitCode, stdout } = await runHere('claims', 'verify', ...data);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('The log is broken')]);
  });
});
