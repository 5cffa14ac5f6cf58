import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { compileSearch, MARK_CLOSE, MARK_OPEN, parseSearch } from '#main/db/search.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import type { DropImportFigures } from './drops-import.ts';
import { fillLarge } from './large-archive.ts';
import type { LargeCorrelationFigures } from './large-correlation.ts';
import { compare, p95, toLimitRow, toRow, type Bench, type BenchRow } from './measure.ts';
import { LARGE_MEGABYTES } from './memory.bench.ts';
import { QUERIES } from './queries.ts';

const LARGE = 100_000;
const VERY_LARGE = 1_000_000;
const RUNS = 3;
const MOST_MEGABYTES = 600;
const LONGEST_BLOCK_MS = 50;

const statementOf = (order: 'rank' | 'rowid DESC'): string =>
  `SELECT rowid, ${order === 'rank' ? 'bm25(drops_fts) AS rank,' : ''}
   highlight(drops_fts, 0, '${MARK_OPEN}', '${MARK_CLOSE}') AS marked
   FROM drops_fts WHERE drops_fts MATCH ? ORDER BY ${order} LIMIT 50`;

const withLarge = async (
  count: number,
  measure: (w: TestWorkstation) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> => {
  const w = await createTestWorkstation({ data: 'none' });
  try {
    await fillLarge(w.services.deps.store, count);
    return await measure(w);
  } finally {
    await w.dispose();
  }
};

/** The 95th percentile over the queries of our answer and of a peer's, each the median of its runs. */
const p95Of = async (
  w: TestWorkstation,
  options: string,
  peer: (query: string) => unknown,
): Promise<{ ours: number; reference: number }> => {
  const [ours, reference]: [number[], number[]] = [[], []];
  for (const query of QUERIES) {
    const url = `http://127.0.0.1/api/q-drops?limit=50${options}&search=${encodeURIComponent(query)}`;
    const ask = async () => (await w.fetch(new Request(url))).arrayBuffer();
    const measured = await compare(ask, () => peer(query), RUNS);
    ours.push(measured.ours);
    reference.push(measured.reference);
  }
  return { ours: p95(ours), reference: p95(reference) };
};

const bare = (w: TestWorkstation, order: 'rank' | 'rowid DESC'): ((query: string) => unknown) => {
  const statement = w.sql().prepare(statementOf(order));
  return (query) => statement.all(compileSearch(parseSearch(query)).match);
};

/** The same texts in MiniSearch's index in memory, asked for the same words; it has no phrases. */
const miniSearch = (w: TestWorkstation): ((query: string) => unknown) => {
  const index = new MiniSearch<{ id: number; content: string }>({ fields: ['content'] });
  const rows = w.sql().prepare('SELECT number AS id, content FROM drops').iterate();
  for (const row of rows) index.add(row as { id: number; content: string });
  return (query) =>
    index
      .search(query.replaceAll(/["*]|\bOR\b/g, ' '), {
        combineWith: query.includes(' OR ') ? 'OR' : 'AND',
        prefix: query.endsWith('*'),
      })
      .slice(0, 50);
};

const large = async (w: TestWorkstation): Promise<BenchRow[]> => {
  const name = `search p95 at ${LARGE.toLocaleString('en-US')} posts`;
  const besideStatement = await p95Of(w, '', bare(w, 'rank'));
  const besideMiniSearch = await p95Of(w, '', miniSearch(w));
  return [
    toRow(name, besideStatement, 'bare FTS5 with bm25 and highlight', 1.5),
    toRow(`${name}, in memory`, besideMiniSearch, 'MiniSearch 7 in memory', 0.3),
  ];
};

const veryLarge = async (w: TestWorkstation): Promise<BenchRow[]> => [
  toRow(
    `search p95 at ${VERY_LARGE.toLocaleString('en-US')} posts, newest first`,
    await p95Of(w, '&sortBy=newest', bare(w, 'rowid DESC')),
    'bare FTS5 in time order',
    2,
    { note: 'the count of hits is kept per search and version of the data, as when one pages' },
  ),
];

/** In a process of its own, so that the peak of its memory is the import's. */
const importRows = (): BenchRow[] => {
  const program = join(import.meta.dirname, 'drops-import.ts');
  const printed = execFileSync(process.execPath, [program, String(VERY_LARGE)], { encoding: 'utf8' });
  const figures = JSON.parse(printed) as DropImportFigures;
  const name = 'import of 1,000,000 drops';
  const { ms, referenceMs } = figures;
  return [
    ...(referenceMs === null
      ? []
      : [toRow(name, { ours: ms, reference: referenceMs }, 'sqlite3 CLI .import of the same rows', 5)]),
    toLimitRow(`${name}: peak memory`, figures.peakMegabytes, MOST_MEGABYTES, 'MB'),
    toLimitRow(`${name}: longest block of the loop`, figures.longestBlockMs, LONGEST_BLOCK_MS, 'ms'),
  ];
};

/** The same as in the memory bench, but from the database and back into it: drops are read, hashed, correlated and stored. */
const correlationRow = (): BenchRow => {
  const program = join(import.meta.dirname, 'large-correlation.ts');
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  const { megabytes, seconds } = JSON.parse(printed) as LargeCorrelationFigures;
  return toLimitRow(
    'memory, the same posts and events from the database',
    megabytes,
    LARGE_MEGABYTES,
    'MB',
    `1,000,000 × 100,000, ${seconds.toFixed(0)} s`,
  );
};

/** `npm run bench -- scale`: takes minutes to fill a database of a million drops, so only on request. */
export const scaleBench: Bench = async () => [
  ...(await withLarge(LARGE, large)),
  ...(await withLarge(VERY_LARGE, veryLarge)),
  ...importRows(),
  correlationRow(),
];
