import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dataset, IngestionResult } from '#shared/contract/datasets.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { ImportRecord } from '#shared/contract/imports.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let now = Date.UTC(2026, 0, 1);
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  w = await createTestWorkstation({ data: 'none', now: () => now });
});
afterEach(() => w.dispose());

const ARCHIVE = 'JSON-QAnon archive';
const record = (id: number, text = `Invented text number ${id}.`) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id * 3600,
    author: 'Q',
    source: { site: '4ch', board: '/pol' },
    post_id: String(1000 + id),
  },
  text,
});
const archiveOf = (...records: readonly unknown[]): string => JSON.stringify({ posts: records });
const some = (count: number) => Array.from({ length: count }, (_, at) => record(at + 1));

const IMPORT = '/api/import-complete-dataset';
const send = (text: string | Uint8Array, query: string) =>
  w.upload<IngestionResult>(`${IMPORT}?waitMs=60000${query}`, text);
const importDrops = async (text: string, query: string): Promise<IngestionResult> => {
  const answer = await send(text, query);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.value;
};
const importArchive = (count = 20) =>
  importDrops(archiveOf(...some(count)), '&dataset=archive&fileName=posts.json');

/** The file of the fault: three rows, numbers 1 and 2 are those of the archive, the third row is none. */
const OWN =
  'nummer,zeitpunkt,text_inhalt\n1,2020-01-01T10:00:00Z,My own first post\n2,2020-01-02T10:00:00Z,My second\n3,never,Third\n';
const MAPPING = JSON.stringify({ number: 'nummer', time: 'zeitpunkt', content: 'text_inhalt' });
const OWN_QUERY = `&onError=skip&fileName=mine.csv&mapping=${encodeURIComponent(MAPPING)}`;

const datasets = async (): Promise<Dataset[]> => (await w.get<Dataset[]>('/api/datasets')).value;
const named = async (name: string): Promise<Dataset> => {
  const found = (await datasets()).find((dataset) => dataset.name === name);
  if (found === undefined) throw new Error(`no dataset ${name}`);
  return found;
};
const drop = async (number: number): Promise<Drop> =>
  (await w.get<Drop>(`/api/q-drops/number/${number}`)).value;
const contentHash = (): string =>
  createHash('sha256')
    .update(JSON.stringify(w.sql().prepare('SELECT number, content, time, record_hash FROM drops').all()))
    .digest('hex');

describe('a file of drops beside the archive', () => {
  it('can be opened, and the archive again: both are as they were', async () => {
    await importArchive();
    const before = contentHash();
    await importDrops(OWN, OWN_QUERY);
    const [archive, own] = [await named(ARCHIVE), await named('mine.csv')];
    await w.post(`/api/datasets/${own.id}/open`);
    expect((await drop(1)).content).toBe('My own first post');
    expect((await w.get('/api/q-drops/number/20')).status).toBe(404);
    expect((await named(ARCHIVE)).recordCount).toBe(20);
    await w.post(`/api/datasets/${archive.id}/open`);
    expect(contentHash()).toBe(before);
    expect((await w.post('/api/datasets/99/open')).status).toBe(404);
  });
});

describe('what goes wrong', () => {
  it('of two imports at once the second is refused, whatever they bring', async () => {
    const file = join(w.folder, 'many.json');
    writeFileSync(file, archiveOf(...some(20_000)));
    const { ticket } = w.services.tickets.deposit(file);
    const first = await w.post<IngestionResult>(`${IMPORT}?waitMs=0&dataset=archive&ticket=${ticket}`);
    expect(first.value.status).toBe('running');
    const second = await w.upload('/api/social-posts/import?fileName=p.csv', v2Csv([v2Row(1)]));
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('already running')]);
    expect((await w.finished(first.value.jobId)).status).toBe('completed');
  });

  it('a clock that was set back puts imports into no other order', async () => {
    const first = await importArchive();
    now -= 40 * 86_400_000;
    const second = await importDrops(archiveOf(record(30)), '&dataset=archive&fileName=later.json');
    const { value: list } = await w.get<ImportRecord[]>('/api/imports?subject=drops&limit=10');
    expect(list.map(({ id }) => id)).toEqual([second.importId, first.importId]);
    expect((await w.send('DELETE', `/api/imports/${second.importId}`)).status).toBe(200);
    expect((await named(ARCHIVE)).recordCount).toBe(20);
  });
});
