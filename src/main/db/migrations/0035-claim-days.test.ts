import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#main/db/migrate.ts';
import { openWriter } from '#main/db/open.ts';
import { migrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-claim-days-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const noBackup = (): Promise<void> => Promise.resolve();
const upTo = (last: number) => migrations.filter(({ number }) => number <= last);

it('gives the claims of a folder of before that have no item the day that their coder named', async () => {
  const connection = openWriter(join(folder, 'dropscope.db'), { create: true });
  await migrate(connection, noBackup, upTo(34));
  const insert = connection.prepare(
    `INSERT INTO claims (id, text, item, made_at, coder, outcome, is_waiting, evidence_count, judge_count, version_count,
      is_changed_after_evidence, mode, document) VALUES (?, 'a', ?, 1520121600, 'b', 'open', 0, 0, 0, 1, 0, 'exploratory', ?)`,
  );
  insert.run(1, null, JSON.stringify({ id: 1, madeAt: '2018-03-04T00:00:00', items: [] }));
  insert.run(2, 'drop:2', JSON.stringify({ id: 2, madeAt: '2018-03-04T00:00:00', items: ['drop:2'] }));
  expect(await migrate(connection, noBackup, upTo(35))).toContain('claim days');
  const rows = connection
    .prepare('SELECT id, made_at, made_resolution, document FROM claims ORDER BY id')
    .raw()
    .all();
  connection.close();
  expect(rows.map((row) => (row as unknown[]).slice(0, 3))).toEqual([
    [1, 1_520_121_600, 'day'],
    [2, 1_520_121_600, 'second'],
  ]);
  expect(rows.map((row) => JSON.parse(String((row as unknown[])[3])) as unknown)).toEqual([
    { id: 1, madeAt: '2018-03-04', items: [] },
    { id: 2, madeAt: '2018-03-04T00:00:00', items: ['drop:2'] },
  ]);
});
