import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { Hono } from 'hono';
import { openLocalFile } from '#main/base/import-file.ts';
import { MARK_CLOSE, MARK_OPEN } from '#main/db/search-conditions.ts';
import { compileSearch, parseSearch } from '#main/db/search.ts';
import { countLinkHosts, findDropTotals, findTextLengths } from '#main/repositories/drop-figures.ts';
import { clearDrops } from '#main/repositories/drop-imports.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { BROAD_SEARCHES } from '#tests/helpers/broad-searches.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import {
  compare,
  median,
  p95,
  RUNS,
  timesOf,
  toLimitRow,
  toRow,
  type Bench,
  type BenchRow,
} from './measure.ts';
import { folded, QUERIES, referenceOf } from './queries.ts';
import { benchArchive } from './source.ts';

const root = join(import.meta.dirname, '..', '..');
const ENDLESS_MS = 600_000;
const BROAD_MS = 1000;
const BROAD_RUNS = 3;

const fetchBytes = async (w: TestWorkstation, path: string): Promise<ArrayBuffer> =>
  (await w.fetch(new Request(`http://127.0.0.1${path}`))).arrayBuffer();

const searchRows = async (w: TestWorkstation): Promise<BenchRow[]> => {
  const bare = w.sql().prepare(
    `SELECT rowid, bm25(drops_fts) AS rank, highlight(drops_fts, 0, '${MARK_OPEN}', '${MARK_CLOSE}') AS marked
     FROM drops_fts WHERE drops_fts MATCH ? ORDER BY rank LIMIT 50`,
  );
  const [ours, reference, facets]: [number[], number[], number[]] = [[], [], []];
  for (const query of QUERIES) {
    const search = `search=${encodeURIComponent(query)}`;
    const { match } = compileSearch(parseSearch(query));
    const measured = await compare(
      () => fetchBytes(w, `/api/q-drops?limit=50&${search}`),
      () => bare.all(match),
    );
    ours.push(measured.ours);
    reference.push(measured.reference);
    facets.push(median(await timesOf(() => fetchBytes(w, `/api/q-drops/facets?${search}`))));
  }
  const times = { ours: median(ours), reference: median(reference) };
  return [
    toRow('search p50, 50 queries', times, 'bare FTS5 with bm25 and highlight', 4),
    toLimitRow('search p95, 50 queries', p95(ours), 30, 'ms'),
    toLimitRow('facets with counts beside a search, p95', p95(facets), 50, 'ms'),
  ];
};

/** Searches that find nearly everything, in whole lists by relevance, in pages and in facets: the slowest answer. */
const broadRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const times: number[] = [];
  for (const search of Object.values(BROAD_SEARCHES)) {
    const query = `search=${encodeURIComponent(search)}`;
    for (const path of [
      `/api/q-drops?sortBy=relevance&limit=5000&${query}`,
      `/api/q-drops?sortBy=relevance&limit=20&offset=10&${query}`,
      `/api/q-drops/facets?${query}`,
      `/api/news-events?${query}`,
    ])
      times.push(median(await timesOf(() => fetchBytes(w, path), BROAD_RUNS)));
  }
  return toLimitRow('broad searches, the slowest answer', Math.max(...times), BROAD_MS, 'ms');
};

const exactnessRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const all = JSON.parse(Buffer.from(await fetchBytes(w, '/api/q-drops?limit=5000')).toString()) as Drop[];
  let different = 0;
  for (const query of QUERIES) {
    const found = JSON.parse(
      Buffer.from(
        await fetchBytes(w, `/api/q-drops?limit=5000&search=${encodeURIComponent(query)}`),
      ).toString(),
    ) as Drop[];
    const test = referenceOf(query);
    const expected = all.filter((drop) => test(folded(drop.content))).map((drop) => drop.dropNumber);
    if (JSON.stringify(found.map((drop) => drop.dropNumber)) !== JSON.stringify(expected)) different += 1;
  }
  return {
    ...toLimitRow('search exactness', different, 0, 'queries that differ'),
    ratio: different,
    pass: different === 0,
  };
};

const listRows = async (w: TestWorkstation): Promise<BenchRow[]> => {
  const empty = new Hono().get('/api/nothing-here', (context) => context.json([]));
  const page = await compare(
    () => fetchBytes(w, '/api/q-drops?limit=50'),
    async () => (await empty.fetch(new Request('http://127.0.0.1/api/nothing-here'))).arrayBuffer(),
    200,
  );
  const drops = JSON.parse(Buffer.from(await fetchBytes(w, '/api/q-drops?limit=5000')).toString()) as Drop[];
  const everything = await compare(
    () => fetchBytes(w, '/api/q-drops?limit=5000'),
    () => Buffer.from(JSON.stringify(drops)),
  );
  const { store } = w.services.deps;
  const stats = await compare(
    () => fetchBytes(w, '/api/q-drops/stats'),
    () => Promise.all([findDropTotals(store.read), findTextLengths(store.read), countLinkHosts(store.read)]),
  );
  return [
    toRow('page of 50', page, 'an empty route', 12),
    toRow('all drops as bytes', everything, 'JSON.stringify of the same objects', 1.2),
    toRow('stats, warm', stats, 'the uncached aggregates', 0.1),
  ];
};

const importRow = async (archive: string): Promise<BenchRow | null> => {
  const hasCli = spawnSync('sqlite3', ['--version']).status === 0;
  if (!hasCli) return null;
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-bench-'));
  const w = await createTestWorkstation({ data: { file: archive } });
  const rows = w.sql().prepare('SELECT * FROM drops').all() as Record<string, unknown>[];
  const csv = join(folder, 'rows.csv');
  writeFileSync(csv, stringify(rows));
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    // The worker pool is warm, as it is in a window that is open; the database is empty.
    await w.services.deps.store.write((tx) => {
      clearDrops(tx);
      tx.change(tx.query.deleteFrom('datasets'));
    });
    let started = performance.now();
    await w.services.imports.drops.importFile(
      await openLocalFile(archive, 'posts.json'),
      { format: 'auto', onError: 'abort' },
      ENDLESS_MS,
    );
    ours.push(performance.now() - started);
    // Categories and stored figures follow next to the answer: the next run begins when they are done.
    await w.services.derived.refreshIfStale();
    // In turn, so that both meet the same machine.
    started = performance.now();
    const db = join(folder, `${run}.db`);
    execFileSync('sqlite3', [db, `CREATE TABLE drops (${columns})`, `.import --csv ${csv} drops`]);
    reference.push(performance.now() - started);
  }
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
  return toRow(
    'import, whole',
    { ours: median(ours), reference: median(reference) },
    'sqlite3 CLI .import of the same rows',
    10,
  );
};

const firstAnswer = (dataDir: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [join(root, 'out', 'main', 'cli.js'), 'serve', '--port', '0', '--data-dir', dataDir],
      {
        env: { ...process.env, DROPSCOPE_TOKEN: 'bench-token-0123456789' },
      },
    );
    child.once('exit', (code) => {
      reject(new Error(`The program ended with ${code} before it answered: is the build the present one?`));
    });
    child.stdout.once('data', (chunk: Buffer) => {
      const origin = /http:\/\/[^/]+/.exec(chunk.toString())?.[0] ?? '';
      fetch(`${origin}/api/health`, { headers: { authorization: 'Bearer bench-token-0123456789' } })
        .then(async (response) => {
          await response.arrayBuffer();
          const elapsed = performance.now() - started;
          child.removeAllListeners('exit');
          child.once('close', () => {
            resolve(elapsed);
          });
          child.kill();
        })
        .catch(reject);
    });
  });

const settled = async ({ services }: TestWorkstation): Promise<void> => {
  while (services.jobs.runningCount() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Starts of a data folder that has been in use: everything computed once is there. */
const startRow = async (archive: string): Promise<BenchRow> => {
  const w = await createTestWorkstation({ data: { file: archive } });
  await w.services.analyses.correlateWhenMissing();
  await settled(w);
  await w.close();
  const starts: number[] = [];
  await firstAnswer(w.folder);
  for (let run = 0; run < RUNS; run += 1) starts.push(await firstAnswer(w.folder));
  rmSync(w.folder, { recursive: true, force: true });
  return toLimitRow('start, built headless host, to the first answer', median(starts), 600, 'ms');
};

/** Search, list, import and start. */
export const dropsBench: Bench = async () => {
  const archive = benchArchive();
  if (!existsSync(join(root, 'out', 'main', 'cli.js'))) throw new Error('Build first: npm run build.');
  const w = await createTestWorkstation({ data: { file: archive } });
  const rows = [...(await searchRows(w)), await broadRow(w), await exactnessRow(w), ...(await listRows(w))];
  await w.dispose();
  const imported = await importRow(archive);
  return [...rows, ...(imported === null ? [] : [imported]), await startRow(archive)];
};
