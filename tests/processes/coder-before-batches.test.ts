import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Codebook, CodebookVersion } from '#shared/contract/coder.ts';
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
    const { value } = await w.get<Codebook[]>('/api/coder/codebooks');
    expect(value.map(({ version, ...book }) => [version, book])).toEqual(
      contents.listCodebooks.map((book) => [1, book]),
    );
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

  it('was coded by the first version when its code book is changed', async () => {
    const id = String(contents.human_codes[0]?.['codebook_id']);
    const path = `/api/coder/codebooks/${id}`;
    const { value: book } = await w.get<Codebook>(path);
    const { name, codes, otherwise } = book;
    const changed = codes.map((code) => ({ ...code, definition: `${code.definition}, in short` }));
    const { value } = await w.send<Codebook>('PUT', path, { name, codes: changed, otherwise });
    expect(value).toMatchObject({ version: 2, humanCodes: book.humanCodes, codes: changed });
    const { value: versions } = await w.get<CodebookVersion[]>(`${path}/versions`);
    const coded = contents.human_codes.filter((row) => row['codebook_id'] === id).length;
    expect(versions.map((one) => [one.version, one.humanCodes])).toEqual([
      [1, coded],
      [2, 0],
    ]);
    expect(sorted(w.sql().prepare('SELECT * FROM human_codes').all() as Row[])).toEqual(
      sorted(contents.human_codes),
    );
  });

  it('is undone step by step, over the steps of the older version too', async () => {
    let steps = 0;
    let last = await w.post('/api/journal/undo');
    for (; last.status === 200; last = await w.post('/api/journal/undo')) steps += 1;
    // Three steps of here and nine of the older version; the book that somebody else’s codes were merged into stays.
    expect([steps, last.text]).toEqual([12, expect.stringContaining('by an import of work')]);
  });
});
