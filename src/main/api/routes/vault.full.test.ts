import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ITEM_HASH_BYTES } from '#main/analysis/sets/item-list.ts';
import { encodeItems } from '#main/analysis/sets/item-stretches.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const ITEMS = count(200_000, 1_000_000);
/** Answers of the main process during one export: it gives hardly any where it writes the vault itself. */
const FEWEST_ANSWERS = ITEMS / 20_000;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const keys = Array.from({ length: ITEMS }, (_, at) => `post:gab/${at}`);
  const sql = w.sql();
  sql.pragma('foreign_keys = ON');
  const { lastInsertRowid: set } = sql
    .prepare(
      `INSERT INTO frozen_sets (work_id, name, query, hash, item_count, dataset_sha256, created_at)
        VALUES ('0123456789abcdef0123456789abcdef', 'Large', 'posts:', ?, ?, NULL, 0)`,
    )
    .run('0'.repeat(64), ITEMS);
  const insert = sql.prepare(
    'INSERT INTO frozen_set_items (set_id, position, names, hashes) VALUES (?, ?, ?, ?)',
  );
  for (const [position, { names, hashes }] of encodeItems({
    keys,
    hashes: new Uint8Array(ITEMS * ITEM_HASH_BYTES),
  }).entries())
    insert.run(set, position, names, hashes);
});
afterAll(() => w.dispose());

it('exports a vault over a set of very many items while the main process answers', async () => {
  const digests: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    let isExporting = true;
    const exporting = (async () => {
      const answer = await w.fetch(new Request('http://127.0.0.1/api/vault'));
      const bytes = await answer.arrayBuffer();
      isExporting = false;
      return { answer, bytes };
    })();
    let answered = 0;
    while (isExporting) {
      expect((await w.get('/api/health')).status).toBe(200);
      answered += 1;
      await sleep(10);
    }
    const { answer, bytes } = await exporting;
    expect(answer.status).toBe(200);
    expect(bytes.byteLength).toBeGreaterThan(ITEMS * 10);
    digests.push(Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'));
    expect(answered).toBeGreaterThan(FEWEST_ANSWERS);
  }
  expect(digests[0]).toBe(digests[1]);
}, 120_000);

it('is canceled as a job, says so, and is exported whole afterwards', async () => {
  const answer = w.fetch(new Request('http://127.0.0.1/api/vault'));
  const jobs = async () => (await w.get<ListedJob[]>('/api/jobs?kind=export-vault')).value;
  await expect.poll(async () => (await jobs()).some(({ status }) => status === 'running')).toBe(true);
  const before = await jobs();
  const running = before.find(({ status }) => status === 'running');
  await w.post(`/api/jobs/${running?.id ?? ''}/cancel`, {});
  expect((await answer).status).toBe(409);
  const jobOf = async (id: string | undefined) => (await jobs()).find((job) => job.id === id);
  expect((await jobOf(running?.id))?.status).toBe('cancelled');
  const again = await w.fetch(new Request('http://127.0.0.1/api/vault'));
  expect([again.status, (await again.arrayBuffer()).byteLength > ITEMS * 10]).toEqual([200, true]);
  const added = (await jobs()).filter(({ id }) => before.every((job) => job.id !== id));
  expect(added.map(({ status, message }) => [status, message])).toEqual([
    ['completed', 'The vault was exported.'],
  ]);
}, 120_000);
