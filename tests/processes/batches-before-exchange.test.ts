import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** A data folder of the last version that exchanged no batches: see its README. */
const fixture = join(import.meta.dirname, '..', 'fixtures', 'batches-before-exchange');
const TABLES = [
  ...['coding_batches', 'coding_batch_drops', 'coding_batch_coders', 'codings', 'coding_decisions'],
] as const;
type Contents = Readonly<Record<string, readonly unknown[]>> & { readonly sha256: string };
const contents = JSON.parse(readFileSync(join(fixture, 'contents.json'), 'utf8')) as Contents;

let w: TestWorkstation;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-before-exchange-'));
  const bytes = gunzipSync(readFileSync(join(fixture, 'dropscope.db.gz')));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(contents.sha256);
  writeFileSync(join(folder, 'dropscope.db'), bytes);
  w = await createTestWorkstation({ data: 'none', folder });
});
afterAll(() => w.dispose());

describe('batches of before they were exchanged', () => {
  it('are there row by row, and answered as they were', async () => {
    for (const table of TABLES)
      expect(w.sql().prepare(`SELECT * FROM ${table}`).all()).toEqual(contents[table]);
    const { value } = await w.get<CodingBatch[]>('/api/coding/batches');
    const closed = value.find(({ name }) => name === 'Closed');
    expect((await w.get(`/api/coding/batches/${closed?.id}/differences`)).value).toEqual(
      contents['differences'],
    );
  });

  it('travel from now on, each dated when it was coded', async () => {
    const other = await createTestWorkstation({ data: 'none' });
    try {
      const file = await exportedWork(w, 'Ann');
      // 2 batches, 12 codings of one and 3 of the other, a decision, the code book and the name.
      expect(await importedWork(other, file)).toMatchObject({ added: 20, merged: 0, conflicts: [] });
      expect(await importedWork(w, await exportedWork(other, 'Bob'))).toMatchObject({
        ...{ added: 1, merged: 0, conflicts: [] },
      });
      for (const table of TABLES)
        expect(w.sql().prepare(`SELECT * FROM ${table}`).all()).toEqual(contents[table]);
      const late = w
        .sql()
        .prepare(
          `SELECT count(*) FROM codings JOIN work_versions ON kind = 'coding'
            AND id = batch_id || '/' || drop_number || '/' || coder WHERE time <> coded_at * 1000`,
        )
        .pluck()
        .get();
      expect(late).toBe(0);
    } finally {
      await other.dispose();
    }
  });

  it('stay when the file of work that the older version wrote is merged', async () => {
    const answer = await importedWork(w, readFileSync(join(fixture, 'work.dropscope')));
    expect(answer).toMatchObject({ added: 0, merged: 0, conflicts: [] });
    expect(w.sql().prepare('SELECT * FROM codings').all()).toEqual(contents['codings']);
  });
});
