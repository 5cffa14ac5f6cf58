import { createRandom } from '#main/analysis/chance/random.ts';
import { readAddress } from '#main/corpora/address.ts';
import type { Corpus, DropTimes } from '#main/corpora/corpus.ts';
import { withPostgresCorpus } from '#main/corpora/postgres.ts';
import { createOutbound } from '#main/outbound/http.ts';
import { corpusMappingSchema } from '#shared/contract/corpora.ts';
import type { Cluster } from './postgres-cluster.ts';

const SIZES = [1_000_000, 10_000_000] as const;
const DROPS = 4966;
const DAYS = 1100;
const START = Date.UTC(2017, 9, 28) / 1000;
const SECONDS = 1200;

const mapping = corpusMappingSchema.parse({
  table: 'synthetic',
  columns: { id: 'id', account: 'account', time: 'at', text: 'body' },
  platform: 'twitter',
});

const TABLE = `CREATE UNLOGGED TABLE synthetic (id bigint, account text, at timestamptz, body text);
  GRANT SELECT ON synthetic TO reader`;
/** 20,000 accounts, of which few write most; times over three years; ten of 5,000 words. */
const POSTS = `INSERT INTO synthetic
  SELECT i, 'account' || floor(20000 * power(mod(i * 48271, 2147483647) / 2147483647.0, 3)),
    to_timestamp(${START} + mod(mod(i * 69621, 2147483647), ${DAYS * 86_400})),
    (SELECT string_agg('word' || mod(mod(i * (k * 7919 + 16807), 2147483647), 5000), ' ') FROM generate_series(1, 10) AS k)
  FROM generate_series($1::bigint, $2::bigint) AS i`;
const INDEXES = [
  'CREATE UNIQUE INDEX ON synthetic (id)',
  'CREATE INDEX ON synthetic (at)',
  'CREATE INDEX ON synthetic (account, at)',
  "CREATE INDEX synthetic_words ON synthetic USING gin (to_tsvector('simple', body))",
  'VACUUM ANALYZE synthetic',
];
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

/** Reads a draw to its end. @returns how many posts it had */
const drained = (corpus: Corpus, size: number): Promise<number> =>
  corpus.inOneView(async () => {
    let posts = 0;
    for await (const rows of corpus.draw({}, { size, seed: 1 })) posts += rows.length;
    return posts;
  });

const questions: Readonly<Record<string, (corpus: Corpus) => Promise<unknown>>> = {
  'count of all posts': (corpus) => corpus.count({}),
  'count of a month': (corpus) => corpus.count(month),
  'time range of an account': (corpus) => corpus.timeRange({ account: 'account100' }),
  'histogram by day, all posts': (corpus) => corpus.histogram({}, 'day'),
  'histogram by day, an account': (corpus) => corpus.histogram({ account: 'account100' }, 'day'),
  'search of two words by the index, 50 newest': (corpus) => corpus.search({ search: 'word17 word4000' }, 50),
  'count of a word by the index': (corpus) => corpus.count({ search: 'word17' }),
  '50 accounts with the most posts': (corpus) => corpus.accounts({}, 50),
  'base rates of the whole': (corpus) => corpus.baseRates({}),
  'ladder of an account': (corpus) =>
    corpus.ladder({ account: 'account100' }, { ...ladderOptions, drops: dropTimes() }),
  'ladder of all posts': (corpus) => corpus.ladder({}, { ...ladderOptions, drops: dropTimes() }),
  'sample of 100,000 posts, sent': (corpus) => drained(corpus, 100_000),
  'one post by its id': (corpus) => corpus.fetch('4711'),
};
/** Compared with every text; on the table without its full-text index. */
const patternQuestion = 'count of a word without an index (ILIKE)';

const seconds = (ms: number): string => (ms / 1000).toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** Fills a table with 1 and 10 million posts, asks each question of both, and gives the times as a table in Markdown. */
export const measureGrowth = async (cluster: Cluster, say: (text: string) => void): Promise<string> => {
  const owner = await cluster.owner();
  const server = {
    ...readAddress(`postgres://reader:${cluster.password}@127.0.0.1:${cluster.port}/postgres`),
    authority: null,
    outbound: createOutbound(),
  };
  const measured = new Map<string, number[]>();
  const ask = async (name: string, question: (corpus: Corpus) => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await withPostgresCorpus(server, mapping, { seconds: SECONDS, signal: undefined }, question);
    const ms = performance.now() - startedAt;
    measured.set(name, [...(measured.get(name) ?? []), ms]);
    say(`  ${name}: ${seconds(ms)} s`);
  };
  try {
    await owner.query(TABLE);
    let stored = 0;
    for (const size of SIZES) {
      const startedAt = performance.now();
      await owner.query(DROP_INDEXES);
      await owner.query(POSTS, [stored + 1, size]);
      for (const statement of INDEXES) await owner.query(statement);
      stored = size;
      say(
        `${size.toLocaleString('en-US')} posts, made and indexed in ${seconds(performance.now() - startedAt)} s`,
      );
      for (const [name, question] of Object.entries(questions)) await ask(name, question);
      await owner.query('DROP INDEX synthetic_words');
      await ask(patternQuestion, (corpus) => corpus.count({ search: 'word17' }));
    }
  } finally {
    await owner.end();
  }
  const rows = [...measured].map(([name, [small = 0, large = 0]]) => [
    name,
    seconds(small),
    seconds(large),
    `× ${(large / small).toLocaleString('en-US', { maximumSignificantDigits: 2 })}`,
  ]);
  const header = ['question', '1,000,000 posts, s', '10,000,000 posts, s', 'growth'];
  const lines = [header, ['---', '---:', '---:', '---:'], ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
};
