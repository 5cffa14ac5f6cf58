import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createRandom } from '#main/analysis/chance/random.ts';
import { readAddress } from '#main/corpora/address.ts';
import type { Corpus, DropTimes } from '#main/corpora/corpus.ts';
import { withPostgresCorpus } from '#main/corpora/postgres.ts';
import { createOutbound } from '#main/outbound/http.ts';
import { corpusMappingSchema } from '#shared/contract/corpora.ts';
import { formatCount } from '#shared/figures.ts';
import type { Cluster } from './postgres-cluster.ts';

const DROPS = 4966;
const DAYS = 1100;
const START = Date.UTC(2017, 9, 28) / 1000;
const SECONDS = 1200;

const mapping = corpusMappingSchema.parse({
  table: 'synthetic',
  columns: { id: 'id', account: 'account', time: 'at', text: 'body' },
  platform: 'twitter',
});

const TABLE = `CREATE UNLOGGED TABLE synthetic (id bigint, account text, at timestamptz, body text) WITH (autovacuum_enabled = off);
  GRANT SELECT ON synthetic TO reader`;
const words = Array.from(
  { length: 10 },
  (_, k) => `mod(mod(i * ${(k + 1) * 7919 + 16_807}, 2147483647), 5000)`,
);
/** 20,000 accounts, of which few write most; times over three years; ten of 5,000 words. */
const POSTS = `INSERT INTO synthetic
  SELECT i, 'account' || floor(20000 * power(mod(i * 48271, 2147483647) / 2147483647.0, 3)),
    to_timestamp(${START} + mod(mod(i * 69621, 2147483647), ${DAYS * 86_400})),
    format('${words.map(() => 'word%s').join(' ')}', ${words.join(', ')})
  FROM generate_series($1::bigint, $2::bigint) AS i`;
const INDEXES = [
  'CREATE UNIQUE INDEX ON synthetic (id)',
  'CREATE INDEX ON synthetic (at)',
  'CREATE INDEX ON synthetic (account, at)',
  'VACUUM ANALYZE synthetic',
];
/** Takes longer than all else at 50 million posts, so it is made when the other questions are answered. */
const WORD_INDEX = ["CREATE INDEX ON synthetic USING gin (to_tsvector('simple', body))", 'ANALYZE synthetic'];
const DROP_INDEXES = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'synthetic'::regclass
  LOOP EXECUTE 'DROP INDEX ' || name; END LOOP; END $$`;

const dropTimes = (): DropTimes => {
  const random = createRandom(1);
  const times = Float64Array.from({ length: DROPS }, () => START + random.below(DAYS * 86_400)).sort();
  return { timed: times, all: times };
};

const ladderOptions = { windowsMinutes: [1, 5, 15, 60], eraMoves: 999, minuteMoves: 999, seed: 1 };
const month = { startDate: '2018-06-01', endDate: '2018-06-30' };

/** Reads a sample to its end. @returns how many posts it had */
const drained = (corpus: Corpus, size: number, matching: number): Promise<number> =>
  corpus.inOneView(async () => {
    let posts = 0;
    for await (const rows of corpus.draw({}, { size, seed: 1, matching })) posts += rows.length;
    return posts;
  });

type Questions = Readonly<Record<string, (corpus: Corpus, stored: number) => Promise<unknown>>>;
const questions: Questions = {
  'count of all posts': (corpus) => corpus.count({}),
  'count of a month': (corpus) => corpus.count(month),
  'time range of an account': (corpus) => corpus.timeRange({ account: 'account100' }),
  'histogram by day, all posts': (corpus) => corpus.histogram({}, 'day'),
  'histogram by day, an account': (corpus) => corpus.histogram({ account: 'account100' }, 'day'),
  '50 accounts with the most posts': (corpus) => corpus.accounts({}, 50),
  'base rates of the whole': (corpus) => corpus.baseRates({}),
  'ladder of an account': (corpus) =>
    corpus.ladder({ account: 'account100' }, { ...ladderOptions, drops: dropTimes() }),
  'ladder of all posts': (corpus) => corpus.ladder({}, { ...ladderOptions, drops: dropTimes() }),
  'sample of 100,000 posts, sent': (corpus, stored) => drained(corpus, 100_000, stored),
  'one post by its id': (corpus) => corpus.fetch('4711'),
  'count of a word without an index (ILIKE)': (corpus) => corpus.count({ search: 'word17' }),
};
const questionsOfWords: Questions = {
  'count of a word by the index': (corpus) => corpus.count({ search: 'word17' }),
  'search of two words by the index, 50 newest': (corpus) => corpus.search({ search: 'word17 word4000' }, 50),
};

const digits = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const seconds = (ms: number): string => digits(ms / 1000);
/** The finest that the system tells of processor time. */
const hundredths = (ms: number): string => (ms / 1000).toFixed(2);

const TICKS_A_SECOND = 100;
const CHILD_USER = 13;
const CHILD_SYSTEM = 14;
/** Processor time of the processes of a server that have ended: each session has one of its own, and more where a plan has several. */
const endedProcessorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[CHILD_USER]) + Number(fields[CHILD_SYSTEM])) * 1000) / TICKS_A_SECOND;
};

interface Cost {
  readonly elapsed: number;
  readonly server: number;
  readonly here: number;
}

/** Milliseconds of a session: by the clock, and of the processors of the server and of this process. */
const costOf = async ({ pid }: Cluster, owner: pg.Client, work: () => Promise<unknown>): Promise<Cost> => {
  const [serverBefore, hereBefore, startedAt] = [
    endedProcessorMs(pid),
    process.cpuUsage(),
    performance.now(),
  ];
  await work();
  const elapsed = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(hereBefore);
  const sessions = "SELECT FROM pg_stat_activity WHERE application_name = 'dropscope'";
  while ((await owner.query(sessions)).rowCount !== 0) await sleep(50);
  await sleep(50);
  return { elapsed, server: endedProcessorMs(pid) - serverBefore, here: (user + system) / 1000 };
};

const LEAST_MS = 100;
/** How many times the processor time of the first size; empty where that is too little to say. */
const growthOf = (costs: readonly (Cost | undefined)[]): string => {
  const [small = 0, large = 0] = [costs[0], costs.at(-1)].map(
    (cost) => (cost?.server ?? 0) + (cost?.here ?? 0),
  );
  if (small < LEAST_MS || large === 0) return '';
  return `× ${(large / small).toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
};

/**
 * Fills a table with as many synthetic posts as each size says, asks each question of it, and gives the times as a table in Markdown.
 * @param sizes ascending
 */
export const measureGrowth = async (
  cluster: Cluster,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<string> => {
  const owner = await cluster.owner();
  const server = {
    ...readAddress(`postgres://reader:${cluster.password}@127.0.0.1:${cluster.port}/postgres`),
    authority: null,
    outbound: createOutbound(),
  };
  const measured = new Map<string, (Cost | undefined)[]>();
  const loads: number[] = [];
  const ask = async (
    name: string,
    place: number,
    question: (corpus: Corpus) => Promise<unknown>,
  ): Promise<void> => {
    const cost = await costOf(cluster, owner, () =>
      withPostgresCorpus(server, mapping, { seconds: SECONDS, signal: undefined }, question),
    );
    const costs = measured.get(name) ?? sizes.map(() => undefined);
    measured.set(name, costs.with(place, cost));
    loads.push(loadavg()[0] ?? 0);
    say(
      `  ${name}: ${seconds(cost.elapsed)} s; processor ${seconds(cost.server)} s there, ${seconds(cost.here)} s here`,
    );
  };
  try {
    await owner.query(TABLE);
    let stored = 0;
    for (const [place, size] of sizes.entries()) {
      const startedAt = performance.now();
      await owner.query(DROP_INDEXES);
      await owner.query(POSTS, [stored + 1, size]);
      stored = size;
      for (const [statements, asked] of [
        [INDEXES, questions],
        [WORD_INDEX, questionsOfWords],
      ] as const) {
        for (const statement of statements) await owner.query(statement);
        say(`${formatCount(size)} posts, made and indexed after ${seconds(performance.now() - startedAt)} s`);
        for (const [name, question] of Object.entries(asked))
          await ask(name, place, (corpus) => question(corpus, stored));
      }
    }
  } finally {
    await owner.end();
  }
  const header = [
    'question',
    ...sizes.flatMap((size) => [`${formatCount(size)} posts, s`, 'server', 'here']),
    'growth of processor time',
  ];
  const rows = [...measured].map(([name, costs]) => [
    name,
    ...costs.flatMap((cost) =>
      cost === undefined
        ? ['', '', '']
        : [seconds(cost.elapsed), ...[cost.server, cost.here].map(hundredths)],
    ),
    growthOf(costs),
  ]);
  const lines = [header, ['---', ...header.slice(1).map(() => '---:')], ...rows];
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
  const load = `${digits(Math.min(...loads))} to ${digits(Math.max(...loads))}`;
  return `PostgreSQL ${cluster.version.split(' ')[0] ?? ''} on ${cpus().length} processors under a load of ${load}:\n\n${table}`;
};
