import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dataset, IngestionResult } from '#shared/contract/datasets.ts';
import type { Drop, DropStats } from '#shared/contract/drops.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

interface Post {
  post_metadata: { id: number; post_id: string; source: { site: string; board: string } };
  text?: string;
}

const DATA = join(import.meta.dirname, '..', '..', '..', '..', 'data');

let posts: Post[];
beforeAll(() => {
  const shipped = readFileSync(join(DATA, 'demonstration', 'drops.json.gz'));
  ({ posts } = JSON.parse(gunzipSync(shipped).toString('utf8')) as { posts: Post[] });
});

/** Of the short demonstration. */
const DROPS = 1145;

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const importPosts = async (some: readonly unknown[], query = ''): Promise<IngestionResult> => {
  const answer = await w.upload<IngestionResult>(
    `/api/import-complete-dataset?waitMs=60000&fileName=a.json&dataset=archive&confirm=JSON-QAnon%20archive${query}`,
    JSON.stringify({ posts: some }),
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.value;
};
const total = async (): Promise<number> => (await w.get<DropStats>('/api/q-drops/stats')).value.totalDrops;

describe('importing drops', () => {
  it('imports, counts and names the dataset', async () => {
    const result = await importPosts(posts.slice(0, 40));
    expect(result).toMatchObject({ status: 'completed', imported: 40, totalDrops: 40, errorCount: 0 });
    const [dataset] = (await w.get<Dataset[]>('/api/datasets')).value;
    expect(dataset).toMatchObject({ kind: 'archive', fileName: 'a.json', recordCount: 40, current: true });
    // Nothing of the upload is left in the data folder.
    expect(readdirSync(join(w.folder, 'incoming'))).toEqual([]);
  });

  it('adds the search entries of further drops together, and of changed ones', async () => {
    await importPosts(posts.slice(0, 100));
    const parts = (): unknown =>
      w.sql().prepare('SELECT count(DISTINCT segid) FROM drops_fts_idx').pluck().get();
    const before = Number(parts());
    const changed = posts.slice(0, 1).map((post) => ({ ...post, text: 'gezeitentafel' }));
    await importPosts([...changed, ...posts.slice(100, 300)]);
    // A part for the removed entry and one for the new ones: one a drop makes an import into many drops slow without end.
    expect(Number(parts()) - before).toBeLessThanOrEqual(2);
    const found = await w.get<{ number: number }[]>('/api/q-drops?search=gezeitentafel');
    expect(found.value).toHaveLength(1);
    // Compares every entry with the text of its drop. SQLite calls that a write; who waits for another one here keeps it from its end,
    // which the main thread acknowledges.
    w.sql().pragma('busy_timeout = 0');
    await vi.waitFor(
      () => w.sql().exec(`INSERT INTO drops_fts (drops_fts, rank) VALUES ('integrity-check', 1)`),
      { timeout: 60_000 },
    );
  });

  it('refuses a faulty file whole, naming record, field and reason', async () => {
    const faulty = [...posts.slice(0, 3), { text: 'no metadata' }, ...posts.slice(3, 6)];
    await expect(importPosts(faulty)).rejects.toThrow(
      /^Record 4, .*1 of 7 records are faulty; nothing was imported/,
    );
    expect(await total()).toBe(0);
    const kept = await importPosts(faulty, '&onError=skip');
    expect(kept).toMatchObject({ imported: 6, skipped: 1, errorCount: 1 });
    expect(kept.recordErrors[0]).toMatchObject({ record: 4 });
  });

  it('answers 422 with one sentence', async () => {
    for (const body of ['', '{"posts": [', 'words', '{"a": 1}']) {
      const { status, text, headers } = await w.upload('/api/import-complete-dataset?waitMs=60000', body);
      expect([status, headers.get('x-error-code')]).toEqual([422, 'invalid_file']);
      expect(text.length).toBeGreaterThan(10);
    }
    expect((await w.post('/api/import-complete-dataset?waitMs=60000')).status).toBe(422);
  });

  it('refuses a drop that is in the file twice', async () => {
    await expect(importPosts([posts[0], posts[1], posts[0]])).rejects.toThrow(
      /Record 3, number: drop 1 is in the file twice/,
    );
  });

  it('updates a drop whose record changed', async () => {
    await importPosts(posts.slice(0, 20));
    const changed = posts
      .slice(0, 20)
      .map((post, index) => (index === 4 ? { ...post, text: 'changed words zebra' } : post));
    expect(await importPosts(changed)).toMatchObject({ imported: 0, updated: 1, unchanged: 19 });
    expect((await w.get<Drop[]>('/api/q-drops?search=zebra')).value.map((drop) => drop.dropNumber)).toEqual([
      5,
    ]);
  });

  it('finds the drop a citation means when it comes with a later file', async () => {
    const [a, b] = [posts[3], posts[4]];
    if (a === undefined || b === undefined) throw new Error('no posts');
    const citation = {
      post_metadata: { ...b.post_metadata, source: a.post_metadata.source },
      text: `>>${a.post_metadata.post_id} seen`,
    };
    await importPosts([citation]);
    const before = (await w.get<Drop>(`/api/q-drops/number/${b.post_metadata.id}`)).value;
    expect(before.crossReferences.map((one) => one.dropNumber)).toEqual([null]);
    await importPosts([a]);
    const after = (await w.get<Drop>(`/api/q-drops/number/${b.post_metadata.id}`)).value;
    expect(after.crossReferences.map((one) => one.dropNumber)).toEqual([a.post_metadata.id]);
  });

  it('can be cancelled, leaving nothing behind', async () => {
    const answer = await w.upload<IngestionResult>(
      '/api/import-complete-dataset?waitMs=60000',
      JSON.stringify({ posts: posts.slice(0, 10) }),
    );
    expect(answer.status).toBe(200);
    const running = w.services.imports.drops.ingestShipped(0);
    const { jobId } = await running;
    await w.post(`/api/jobs/${jobId}/cancel`);
    expect([0, 10]).toContain(await total());
    // The lock came back with it: what is written next neither waits nor fails.
    const search = { name: 'after', view: 'search=a', filter: { search: 'a' } };
    expect((await w.post('/api/saved-searches', search)).status).toBe(200);
  });

  it('takes a file by a one-time ticket', async () => {
    const { ticket } = w.services.tickets.deposit(
      join(import.meta.dirname, '..', '..', '..', '..', 'package.json'),
    );
    const path = `/api/import-complete-dataset?waitMs=60000&ticket=${ticket}`;
    expect((await w.post(path)).status).toBe(422);
    expect((await w.post(path)).text).toMatch(/choose it again/);
  });

  it('loads the demonstration corpus, which an archive replaces and which never replaces an archive', async () => {
    await w.dispose();
    w = await createTestWorkstation({ data: 'short' });
    expect((await w.get<Dataset[]>('/api/datasets')).value).toMatchObject([
      { kind: 'demonstration', current: true },
    ]);
    expect(await total()).toBe(DROPS);
    await importPosts(posts.slice(0, 5));
    expect(await total()).toBe(5);
    const again = await w.services.imports.drops.ingestShipped(600_000);
    expect(again.message).toMatch(/nothing was changed/);
    expect(await total()).toBe(5);
  });
});

describe('with a reference index that cannot be read', () => {
  let installation: string;
  beforeEach(async () => {
    installation = mkdtempSync(join(tmpdir(), 'dropscope-installation-'));
    mkdirSync(join(installation, 'data'));
    for (const name of readdirSync(DATA)) symlinkSync(join(DATA, name), join(installation, 'data', name));
    rmSync(join(installation, 'data', 'reference-index.json'));
    writeFileSync(join(installation, 'data', 'reference-index.json'), '{');
    await w.dispose();
    w = await createTestWorkstation({ data: 'none', start: { resourcesFolder: installation } });
  });
  afterEach(() => {
    rmSync(installation, { recursive: true });
  });

  it('takes nothing in, rather than drops nobody could verify', async () => {
    await expect(importPosts(posts.slice(0, 5))).rejects.toThrow(/reference index of this installation/);
    expect(await total()).toBe(0);
    expect((await w.get<Dataset[]>('/api/datasets')).value).toEqual([]);
  });
});

describe('initialize-database', () => {
  it('never destroys what is there, and starts the correlations once, however often it is asked', async () => {
    const filled = await createTestWorkstation({ data: 'short' });
    const before = (await filled.get('/api/q-drops?limit=5000')).text;
    for (let time = 0; time < 2; time += 1) {
      const answer = await filled.post<{ totalDrops: number }>('/api/initialize-database');
      expect([answer.status, answer.value.totalDrops]).toEqual([200, DROPS]);
    }
    expect((await filled.get('/api/q-drops?limit=5000')).text).toBe(before);
    expect((await filled.services.analyses.runs.list('correlation', 10)).total).toBe(1);
    await filled.dispose();
  });

  it('has the correlations of drops that came in while it runs, once an import has brought in all that it brings', async () => {
    const w = await createTestWorkstation({ data: 'none' });
    const { jobs, setup } = w.services;
    setup.correlateAfterImports();
    const order: string[] = [];
    const computed = new Promise<void>((resolve) => {
      jobs.onChange(({ kind, status }) => {
        order.push(`${kind} ${status}`);
        if (kind === 'analysis:correlation' && status === 'completed') resolve();
      });
    });
    const file = writeSmallArchive(w.folder, 60);
    await w.upload('/api/import-complete-dataset?waitMs=60000&fileName=posts.json', readFileSync(file));
    // Drops are in, and more is on its way.
    const news = jobs.start({ kind: 'import-news', title: 'News', run: () => sleep(1500) });
    await news.finished;
    await computed;
    expect((await w.get<DropStats>('/api/q-drops/stats')).value.analysed).toBe(true);
    expect(order.indexOf('analysis:correlation running')).toBeGreaterThan(
      order.indexOf('import-news completed'),
    );
    await w.dispose();
  });
});
