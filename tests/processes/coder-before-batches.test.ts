import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** A data folder of the last version that had no batches: see its README. */
const fixture = join(import.meta.dirname, '..', 'fixtures', 'coder-before-batches');
const TABLES = ['codebooks', 'human_codes', 'coder_runs', 'machine_codes'] as const;

type Row = Readonly<Record<string, unknown>>;
type Contents = Readonly<Record<(typeof TABLES)[number], readonly Row[]>> & {
  readonly sha256: string;
  readonly listCodebooks: readonly Row[];
};
const contents = JSON.parse(readFileSync(join(fixture, 'contents.json'), 'utf8')) as Contents;

let w: TestWorkstation;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-before-batches-'));
  const bytes = gunzipSync(readFileSync(join(fixture, 'dropscope.db.gz')));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(contents.sha256);
  writeFileSync(join(folder, 'dropscope.db'), bytes);
  w = await createTestWorkstation({ data: 'none', folder });
});
afterAll(() => w.dispose());

const sorted = (rows: readonly Row[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('what was coded before there were batches', () => {
  it.each(TABLES)('is in %s row by row', (table) => {
    const rows = w.sql().prepare(`SELECT * FROM ${table}`).all() as Row[];
    expect(rows.length).toBeGreaterThan(0);
    expect(sorted(rows)).toEqual(sorted(contents[table]));
  });

  it('is answered as it was', async () => {
    const { value } = await w.get('/api/coder/codebooks');
    expect(value).toEqual(contents.listCodebooks);
  });

  it('stays while a batch is made of one of its code books and coded', async () => {
    const codebookId = contents.human_codes[0]?.['codebook_id'];
    const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
      ...{ codebookId, name: 'Next', coders: ['Ann'], drops: { from: 'sample', size: 3 } },
    });
    const path = `/api/coding/batches/${batch.id}/items`;
    const { value: items } = await w.get<CodingItem[]>(`${path}?coder=Ann`);
    expect(items).toHaveLength(3);
    const answer = await w.send('PUT', `${path}/${items[0]?.dropNumber}`, {
      ...{ coder: 'Ann', codes: [{ code: batch.codes[0]?.code }] },
    });
    expect(answer.status).toBe(200);
    const rows = w.sql().prepare('SELECT * FROM human_codes').all() as Row[];
    expect(sorted(rows)).toEqual(sorted(contents.human_codes));
  });
});
