import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actSchema, applyAct, type ActOn } from '#main/analysis/claims/acts.ts';
import { decisionsOf } from '#main/analysis/claims/decisions.ts';
import { nextEntry } from '#main/analysis/claims/hash-chain.ts';
import { migrate } from '#main/db/migrate.ts';
import { openWriter, type SqliteConnection } from '#main/db/open.ts';
import { toClaimRecord, toDecisionRow } from '#main/repositories/claims.ts';
import { checkClaimLog } from '#main/workers/tasks/check-claim-log.ts';
import { migrations } from './index.ts';

let folder: string;
let connection: SqliteConnection;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-claim-midnights-'));
  connection = openWriter(join(folder, 'dropscope.db'), { create: true });
});
afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const context = {
  signal: new AbortController().signal,
  progress: () => undefined,
  commit: () => Promise.resolve(),
};
const noBackup = (): Promise<void> => Promise.resolve();

const HASH = 'a'.repeat(64);
/** As a version without resolutions logged a claim: what was said, and when. */
const actAt = (claim: number, item: string, madeAt: string): ActOn => {
  const act = actSchema.parse({
    ...{ act: 'claim', claim, at: '2024-01-01T00:00:00', madeAt, datasetSha256: null },
    items: [{ key: item, textHash: HASH }],
    body: { by: 'Ann', text: 'A claim', items: [item] },
  });
  if (act.claim === null) throw new Error('not about a claim');
  return act;
};

const insert = (table: string, row: Readonly<Record<string, unknown>>): void => {
  const names = Object.keys(row);
  connection
    .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(row));
};

/** Logs a claim and stores it as the same version did. */
const store = (act: ActOn, head: { readonly length: number; readonly hash: string }) => {
  const { index, previous, hash, payload } = nextEntry(head, act);
  insert('claim_log', {
    entry: index,
    previous,
    hash,
    claim_id: act.claim,
    payload: JSON.stringify(payload),
  });
  const madeAt = act.act === 'claim' ? act.madeAt : '';
  insert('claims', { ...toClaimRecord({ ...applyAct(null, act), madeAt }) });
  for (const decision of decisionsOf(act)) insert('claim_decisions', { ...toDecisionRow(decision) });
  return { length: index + 1, hash };
};

it('reads the midnights of a fixed log as days, and the log stays whole', async () => {
  await migrate(
    connection,
    noBackup,
    migrations.filter(({ number }) => number < 36),
  );
  const acts = [
    actAt(1, 'drop:1', '2018-03-04T00:00:00'),
    actAt(2, 'drop:2', '2018-03-04T10:20:30'),
    actAt(3, 'event:e', '2018-03-05T12:00:00'),
    actAt(4, 'drop:3', '2018-03-05T12:00:00'),
  ];
  let head = { length: 0, hash: '0'.repeat(64) };
  for (const act of acts) head = store(act, head);
  insert('meta', { key: 'claims:head', value: `${head.length} ${head.hash}` });
  const logOf = (): unknown => connection.prepare('SELECT * FROM claim_log ORDER BY entry').all();
  const before = logOf();
  await migrate(connection, noBackup);
  const stored = connection
    .prepare("SELECT json_extract(document, '$.madeAt'), made_resolution FROM claims ORDER BY id")
    .raw()
    .all();
  expect(stored).toEqual([
    ['2018-03-04', 'day'],
    ['2018-03-04T10:20:30', 'second'],
    ['2018-03-05', 'day'],
    ['2018-03-05T12:00:00', 'second'],
  ]);
  expect(logOf()).toEqual(before);
  expect(await checkClaimLog({ file: connection.name }, context)).toMatchObject({
    isWhole: true,
    entries: 4,
  });
});
