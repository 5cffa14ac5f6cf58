import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom } from '#main/analysis/chance/random.ts';
import { openLocalFile } from '#main/base/import-file.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { coordinationParameters } from '#shared/methods/coordination.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { median, p95, timed, timesOf, toLimitRow, toRow, type BenchRow, type Times } from './measure.ts';
import { benchArchive } from './source.ts';

const POSTS = 5_000_000;
const NAME = '5,000,000 posts';
const CHUNK = 10_000;
const START = Date.UTC(2017, 9, 28);
const DAYS = 1850;
const ACCOUNTS = 20_000;
const WORDS = 5000;
/** One post in so many is by one account: 60,000 of 5,000,000. */
const STUDIED_EVERY = 83;
const STUDIED = 'studied_account';
const RUNS = 9;
const ENDLESS_MS = 3_600_000;
const FIRST_PAGE_MS = 300;
const LADDER_MS = 5000;
const FREEZE_MS = 5000;
const LONGEST_BLOCK_MS = 50;

const cpuNote = (since: NodeJS.CpuUsage): string => {
  const { user, system } = process.cpuUsage(since);
  return `${Math.round((user + system) / 1000)} ms of processor time`;
};

/** Rare, common, phrase, prefix, AND, OR, without; `word0` is in nearly half of the posts. */
const QUERIES: readonly (readonly [search: string, match: string])[] = [
  ['word4900', 'word4900'],
  ['word1000', 'word1000'],
  ['word0', 'word0'],
  ['"word0 word1"', '"word0 word1"'],
  ['"word3000 word0"', '"word3000 word0"'],
  ['word49*', 'word49*'],
  ['word*', 'word*'],
  ['word10 word200', 'word10 word200'],
  ['word0 word1 word2', 'word0 word1 word2'],
  ['word4000 OR word4500', 'word4000 OR word4500'],
  ['word0 OR word1', 'word0 OR word1'],
  ['word7 -word0', 'word7 NOT word0'],
];

function* lines(): Generator<string> {
  const random = createRandom(4966);
  // Few accounts write most posts, and few words are in most texts.
  const low = (below: number): number => Math.floor(below * random.unit() ** 3);
  const line = (index: number): string => {
    const account = index % STUDIED_EVERY === 0 ? STUDIED : `account${low(ACCOUNTS)}`;
    const content = Array.from({ length: 10 }, () => `word${low(WORDS)}`).join(' ');
    const time = new Date(START + Math.floor(random.unit() * DAYS * 86_400) * 1000).toISOString();
    return `{"platform":"gab","externalId":"${index + 1}","username":"${account}","timestamp":"${time}","content":"${content}","isRepost":false,"url":null}`;
  };
  for (let start = 0; start < POSTS; start += CHUNK)
    yield `${Array.from({ length: Math.min(CHUNK, POSTS - start) }, (_, at) => line(start + at)).join('\n')}\n`;
}

const importPosts = async (w: TestWorkstation): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-corpus-'));
  try {
    const path = join(folder, 'posts.ndjson');
    await pipeline(Readable.from(lines()), createWriteStream(path));
    const file = await openLocalFile(path, 'posts.ndjson');
    const cpu = process.cpuUsage();
    const started = performance.now();
    await w.services.imports.posts.importFile(file, { format: 'auto', onError: 'abort' }, ENDLESS_MS);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${NAME} imported in ${Math.round(seconds)} s (${Math.round(POSTS / seconds)} a second), ${cpuNote(cpu)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const ask = async (w: TestWorkstation, path: string): Promise<unknown> => {
  const { status, text, value } = await w.get(path);
  if (status !== 200) throw new Error(text);
  return value;
};

/** Words of the texts by how many of all posts have them; so many of each are drawn. */
const CLASSES = [
  { name: 'words of over 1% of the posts', from: 0.01, to: 1 },
  { name: 'words of 0.1 to 1%', from: 0.001, to: 0.01 },
  { name: 'words of less than 0.1%', from: 0, to: 0.001 },
] as const;
const DRAWN = 67;

const drawnWords = (db: ReturnType<TestWorkstation['sql']>, { from, to }: (typeof CLASSES)[number]) => {
  const random = createRandom(4966);
  return db
    .prepare<[number, number], string>(
      'SELECT term FROM temp.words WHERE doc > ? AND doc <= ? AND length(term) > 4 ORDER BY term',
    )
    .pluck()
    .all(from * POSTS, to * POSTS)
    .map((term) => ({ term, place: random.unit() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, DRAWN)
    .map(({ term }) => [term, term] as const);
};

/**
 * What the page shows of a search, and how many there are: the same two answers from the bare statements. Each is searched for once, as
 * posts of a filter are counted once until they change; who is first takes turns. What both read was read before, as
 * pages of the file that come from the disk take several times the processor time of those in the cache of the system.
 */
async function* searchRows(w: TestWorkstation): AsyncGenerator<BenchRow> {
  const db = w.sql();
  db.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, social_posts_fts, 'row')`);
  const bare = db.prepare(
    `SELECT social_posts.id, social_posts.content FROM social_posts_fts JOIN social_posts ON social_posts.id = social_posts_fts.rowid
     WHERE social_posts_fts MATCH ? ORDER BY time DESC LIMIT 50`,
  );
  const total = db.prepare('SELECT count(*) FROM social_posts_fts WHERE social_posts_fts MATCH ?');
  const rowOf = async (name: string, queries: typeof QUERIES): Promise<BenchRow> => {
    const [ours, reference]: [Times[], Times[]] = [[], []];
    for (const [place, [search, match]] of queries.entries()) {
      bare.all(match);
      const askOurs = async (): Promise<void> => {
        ours.push(
          await timed(() => ask(w, `/api/social-posts?limit=50&search=${encodeURIComponent(search)}`)),
        );
      };
      const askBare = async (): Promise<void> => {
        reference.push(await timed(() => [bare.all(match), total.get(match)]));
      };
      for (const step of place % 2 === 0 ? [askOurs, askBare] : [askBare, askOurs]) await step();
    }
    const at = (quantile: typeof p95, figure: keyof Times) => ({
      ours: quantile(ours.map((times) => times[figure])),
      reference: quantile(reference.map((times) => times[figure])),
    });
    const middle = at(median, 'processor');
    const note = `${queries.length} searches; p50 ${middle.ours.toFixed(1)} / ${middle.reference.toFixed(1)} ms of processor time`;
    const measured = { ...at(p95, 'wall'), processor: at(p95, 'processor') };
    return toRow(`${NAME}: ${name}, p95`, measured, 'bare FTS5 in time order, and its count', 2, { note });
  };
  for (const group of CLASSES) yield await rowOf(group.name, drawnWords(db, group));
  yield await rowOf('search, newest first', QUERIES);
}

const firstPageRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const cpu = process.cpuUsage();
  const times = await timesOf(() => ask(w, '/api/social-posts?limit=50'), RUNS);
  return toLimitRow(
    `${NAME}: first page`,
    median(times),
    FIRST_PAGE_MS,
    'ms',
    `${RUNS + 1} pages: ${cpuNote(cpu)}`,
  );
};

/** Of the account that is studied, which has 60,000 posts, with every window that the page compares. */
const ladderRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await ask(w, `/api/correlations/ladder?username=${STUDIED}`);
  const ms = performance.now() - started;
  return toLimitRow(`${NAME}: ladder of an account`, ms, LADDER_MS, 'ms', cpuNote(cpu));
};

/** Counted once by a job, and from then on read as they were stored, also after a restart. */
const statisticsRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const open = () => ask(w, '/api/social-posts/statistics');
  await open();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const note = `counted by a job in ${seconds} s, ${cpuNote(cpu)}`;
  const times = await timesOf(open, RUNS);
  return toLimitRow(`${NAME}: statistics, once counted`, median(times), FIRST_PAGE_MS, 'ms', note);
};

const freezeRow = async (w: TestWorkstation): Promise<BenchRow> => {
  await w.send('DELETE', '/api/sets/Everything');
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { value } = await w.post<Freezing>('/api/sets?waitMs=60000', {
    ...{ from: 'filter', name: 'Everything', filter: 'posts:' },
  });
  const { status, message } = await w.finished(value.jobId);
  if (status !== 'completed') throw new Error(message);
  const ms = performance.now() - started;
  return toLimitRow(`${NAME}: freeze of all`, ms, FREEZE_MS, 'ms', cpuNote(cpu));
};

/**
 * Runs work and says how long this thread was busy at a time: by its own processor time, and by the clock, which what else runs on the
 * machine draws out.
 */
const longestBlocks = async (
  work: () => Promise<void>,
): Promise<{ readonly own: number; readonly wall: number }> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const busy = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let own = 0;
  let before = busy();
  const timer = setInterval(() => {
    const now = busy();
    own = Math.max(own, now - before);
    before = now;
  }, 1);
  try {
    await work();
    return { own: Math.max(own, busy() - before), wall: delay.max / 1e6 };
  } finally {
    clearInterval(timer);
    delay.disable();
  }
};

const coordinationRow = async (w: TestWorkstation): Promise<BenchRow> => {
  const started = performance.now();
  let runId: string | undefined;
  const { own, wall } = await longestBlocks(async () => {
    ({ runId } = await w.services.coordination.run(
      {
        ...{ username: STUDIED, platform: 'gab', includeReposts: true, seed: 4966 },
        parameters: coordinationParameters.parse({}),
      },
      ENDLESS_MS,
    ));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { drops, posts } = await w.services.coordination.get(runId ?? '');
  const note = `${drops} drops × ${posts} posts in ${seconds} s; ${wall.toFixed(0)} ms by the clock`;
  return toLimitRow(
    `${NAME}: coordination, longest block of processor time`,
    own,
    LONGEST_BLOCK_MS,
    'ms',
    note,
  );
};

/**
 * `npm run bench -- corpus`: takes minutes to import as many posts as a working set may have. With `DROPSCOPE_BENCH_CORPUS=FOLDER`
 * they stay in that folder, and the next run begins with them.
 */
export async function* corpusBench(): AsyncGenerator<BenchRow> {
  const { DROPSCOPE_BENCH_CORPUS: folder } = process.env;
  const isThere = folder !== undefined && existsSync(join(folder, 'dropscope.db'));
  const w = await createTestWorkstation({
    data: isThere ? 'none' : { file: benchArchive() },
    ...(folder === undefined ? {} : { folder }),
  });
  try {
    if (!isThere) await importPosts(w);
    yield await firstPageRow(w);
    yield await freezeRow(w);
    yield await ladderRow(w);
    yield await statisticsRow(w);
    yield* searchRows(w);
    yield await coordinationRow(w);
  } finally {
    await (folder === undefined ? w.dispose() : w.close());
  }
}
