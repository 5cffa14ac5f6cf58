import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { archiveText } from '#tests/helpers/archive-text.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { createTestWorkstation, seededFolder } from '#tests/helpers/workstation.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-sql-'));
const dataFolder = await seededFolder('none');
const data = ['--data-dir', dataFolder];
beforeAll(async () => {
  const file = join(folder, 'posts.json');
  writeFileSync(file, archiveText([{ text: '=harbor' }, { text: 'a garden, “quoted”' }]));
  expect((await runHere('ingest', file, ...data)).exitCode).toBe(0);
});
afterAll(() => {
  for (const used of [folder, dataFolder]) rmSync(used, { recursive: true, force: true });
});

it('asks what was saved on the page, and refuses what is not there, would write, or is two statements', async () => {
  const w = await createTestWorkstation({ data: 'none', folder: dataFolder });
  for (const [name, sql] of [
    ['Texts', 'SELECT count(*) AS drops FROM drops'],
    ['Erase', 'DELETE FROM drops'],
    ['Two', 'SELECT 1; SELECT 2'],
  ])
    expect((await w.post('/api/sql/saved', { name, sql })).status).toBe(200);
  await w.close();
  for (const [name, exitCode, sentence] of [
    ['Nowhere', 1, 'There is no saved statement “Nowhere”.'],
    ['Erase', 2, 'Only questions over the documented views'],
    ['Two', 2, 'There are several statements. Run one at a time.'],
  ] as const) {
    const output = await runHere('sql', '--saved', name, ...data);
    expect([output.exitCode, output.stdout, output.stderr]).toEqual([
      exitCode,
      '',
      expect.stringContaining(sentence),
    ]);
  }
  // Whatever the case of its name.
  expect(await jsonHere('sql', '--saved', 'texts', ...data)).toEqual([{ drops: 2 }]);
});

it('lists the views and what their columns mean, without a data folder', async () => {
  const { exitCode, stdout } = await runHere('sql', '--views');
  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    'drops: The drops of the open dataset.\n  item (string): Name of the item, such as drop:4966\n',
  );
  const w = await createTestWorkstation({ data: 'none' });
  const { value: views } = await w.get<AnswerOf<'listSqlViews'>>('/api/sql/views');
  expect(await jsonHere('sql', '--views')).toEqual(views);
  const csv = (await runHere('sql', '--views', '--csv')).stdout.trim().split('\r\n');
  expect([csv[0], csv.length]).toEqual([
    'view,column,type,unit,meaning',
    1 + views.reduce((sum, { columns }) => sum + columns.length, 0),
  ]);
  expect(await runHere('sql', 'SELECT 1', '--views')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('leave out the question'),
  });
});

it('answers rows as JSON, and as CSV for programs or for spreadsheets', async () => {
  const question = 'SELECT number, content FROM drops ORDER BY number';
  expect(await jsonHere('sql', question, ...data)).toEqual([
    { number: 1, content: '=harbor' },
    { number: 2, content: 'a garden, “quoted”' },
  ]);
  const csv = async (...options: readonly string[]) =>
    (await runHere('sql', question, '--csv', ...options, ...data)).stdout;
  expect(await csv()).toBe('number,content\r\n1,=harbor\r\n2,"a garden, “quoted”"\r\n');
  expect(await csv('--csv-for', 'spreadsheet')).toContain('1,"\'=harbor"\r\n');
  expect(await csv('--csv-for', 'excel')).toMatch(/^\uFEFFnumber/u);
});

it.each([
  [['sql'], 2, 'needs a question'],
  [['sql', 'DELETE FROM drops'], 2, 'Only questions over the documented views'],
  [['sql', 'SELECT 1', '--max-rows', '20000'], 2, '--max-rows'],
])('says what is wrong with %j', async (line, exitCode, sentence) => {
  const output = await runHere(...line, ...data);
  expect([output.exitCode, output.stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
});

it('shows no table behind the views', async () => {
  const question = 'WITH drops AS (SELECT * FROM main.settings) SELECT * FROM drops';
  const { exitCode, stdout, stderr } = await runHere('sql', question, ...data);
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(/^[^\n]*no such table: [^\n]*\n$/u),
  ]);
});

const LONG = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 12000) SELECT x FROM n';

it('prints all rows as CSV and NDJSON, and never the first rows as if they were all', async () => {
  const csv = await runHere('sql', LONG, '--csv', ...data);
  expect([csv.exitCode, csv.stdout.split('\r\n').length, csv.stdout.endsWith('\r\n12000\r\n')]).toEqual([
    0,
    12_002,
    true,
  ]);
  const ndjson = await runHere('sql', LONG, '--ndjson', ...data);
  expect([ndjson.exitCode, ndjson.stdout.split('\n').length]).toEqual([0, 12_001]);
  const json = await runHere('sql', LONG, '--json', ...data);
  expect([json.exitCode, json.stdout]).toEqual([1, expect.stringContaining('more than 10,000 rows')]);
  expect(await jsonHere('sql', LONG, '--max-rows', '2', ...data)).toEqual([{ x: 1 }, { x: 2 }]);
});

it.each([
  [['SELECT 1 AS a, 2 AS a', '--json'], 'Two columns have the name “a”'],
  [['SELECT 1', '--csv', '--ndjson'], 'Choose one of --csv and --ndjson.'],
  [['SELECT 1', '--ndjson', '--max-rows', '5'], 'prints all rows'],
])('refuses %j', async (line, sentence) => {
  const { exitCode, stdout, stderr } = await runHere('sql', ...line, ...data);
  expect([exitCode, stdout + stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
