import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { reportSchema } from '#shared/contract/report.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const written = mkdtempSync(join(tmpdir(), 'dropscope-replay-command-'));
let folder = '';
let data: readonly string[] = [];
beforeAll(async () => {
  folder = await seededFolder('short');
  data = ['--data-dir', folder];
});
afterAll(() => {
  for (const made of [folder, written]) rmSync(made, { recursive: true, force: true });
});

const exportOf = async (name: string, ...options: readonly string[]): Promise<string> => {
  const file = join(written, name);
  const { exitCode, stderr } = await runHere('export', '--output', file, '--force', ...options, ...data);
  expect([exitCode, stderr]).toEqual([0, '']);
  return file;
};

/** The observed counts in a report’s table of months. */
const countsIn = (file: string): readonly unknown[] =>
  (reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).sections[0]?.tables[0]?.rows ?? []).map(
    ({ count }) => count,
  );

it('proves the data, not a stored result: a count that was changed by hand gets into no export and no replay', async () => {
  const right = await exportOf('right.json', '--sections', 'temporal');
  const database = new Sqlite(join(folder, 'dropscope.db'));
  const { changes } = database
    .prepare(
      `UPDATE analysis_runs SET result = CAST(replace(CAST(result AS TEXT), '"count":', '"count":1') AS BLOB)
       WHERE method = 'temporal-profile'`,
    )
    .run();
  database.close();
  expect(changes).toBeGreaterThan(0);
  // The first look at the stored result is the replay’s.
  const replayed = await runHere('replay', right, ...data);
  expect([replayed.exitCode, replayed.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^Identical: .* Stored results of this data folder that are not what its data gives: Trend and cycles \(run \d+\)/u,
    ),
  ]);
  const again = await exportOf('again.json', '--sections', 'temporal');
  expect(countsIn(again)).toEqual(countsIn(right));
  expect((await runHere('replay', again, ...data)).stdout).toMatch(/^Identical: the computed section gives/u);
});

const registered = async (): Promise<number> => {
  const file = await exportOf('tests.json', '--sections', 'tests');
  const [table] = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).sections[0]?.tables ?? [];
  return table?.totalRows ?? 0;
};

it('registers a question once, whether a command, a report or a replay computes it', async () => {
  await jsonHere('ladder', '--account', 'demo_account_one', ...data);
  const first = await registered();
  expect(first).toBeGreaterThan(0);
  await jsonHere('ladder', '--account', 'demo_account_one', ...data);
  expect(await registered()).toBe(first);
  const report = await exportOf('ladder.json', '--sections', 'ladder');
  const reported = await registered();
  await exportOf('ladder.html', '--sections', 'ladder', '--format', 'html');
  const replayed = await runHere('replay', report, ...data);
  expect([replayed.exitCode, await registered()]).toEqual([0, reported]);
  // The report has every account; what it has of this one was registered before.
  const rows = z
    .array(z.object({ label: z.string() }))
    .parse(
      reportSchema.parse(JSON.parse(readFileSync(await exportOf('all.json', '--sections', 'tests'), 'utf8')))
        .sections[0]?.tables[0]?.rows,
    );
  const own = rows.filter(({ label }) => label.includes('@demo_account_one'));
  expect(new Set(own.map(({ label }) => label)).size).toBe(own.length);
  expect(own.length).toBeGreaterThan(10);
}, 240_000);
