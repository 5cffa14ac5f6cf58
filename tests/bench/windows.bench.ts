import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { createRandom } from '#main/analysis/chance/random.ts';
import { windowHits } from '#main/analysis/chance/window-hits.ts';
import { ladder } from '#main/analysis/methods/ladder/ladder-method.ts';
import { windowPairs } from '#main/analysis/methods/pair-ledger/window-pairs.ts';
import { temporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';
import { growthRow } from './growth.ts';
import { compare, toLimitRow, toRow, type Bench } from './measure.ts';
import { benchArchive } from './source.ts';

const POSTS = 40_000;
const REACH = 3600;
const SHIFTS = 1000;
const LADDER_POSTS = 60_000;
const LADDER_MS = 5000;

interface Series {
  readonly drops: Float64Array;
  readonly posts: Float64Array;
}

/** Random moments of the archive's span; many more either make it longer, so that the density stays, or denser. */
const randomSeries = (dropCount: number, factor: number, grow: 'span' | 'density'): Series => {
  const random = createRandom(4966);
  const start = Date.UTC(2017, 9, 28) / 1000;
  const span = 1850 * DAY_SECONDS * (grow === 'span' ? factor : 1);
  const moments = (count: number): Float64Array =>
    Float64Array.from({ length: count * factor }, () => start + Math.floor(random.unit() * span)).sort();
  return { drops: moments(dropCount), posts: moments(POSTS) };
};

/** How many pairs there are, by the two pointers alone. */
const countPairs = ({ drops, posts }: Series): number => {
  let first = 0;
  let end = 0;
  let pairs = 0;
  // oxlint-disable-next-line typescript/prefer-for-of -- the reference is the plainest loop there is
  for (let i = 0; i < drops.length; i += 1) {
    const time = drops[i] as number;
    while (first < posts.length && (posts[first] as number) < time - REACH) first += 1;
    while (end < posts.length && (posts[end] as number) <= time + REACH) end += 1;
    pairs += end - first;
  }
  return pairs;
};

/** Drops with a post within reach, by a plain sweep; what a null model without an index runs for every shift. */
const countHits = (drops: Float64Array, posts: Float64Array): number => {
  let next = 0;
  let hits = 0;
  // oxlint-disable-next-line typescript/prefer-for-of -- the reference is the plainest loop there is
  for (let i = 0; i < drops.length; i += 1) {
    const time = drops[i] as number;
    while (next < posts.length && (posts[next] as number) < time - REACH) next += 1;
    if (next < posts.length && (posts[next] as number) <= time + REACH) hits += 1;
  }
  return hits;
};

/** Moves the posts by whole days around the span and counts, one shift after the other. */
const plainNull = ({ drops, posts }: Series): number => {
  const start = Math.floor((drops[0] ?? 0) / DAY_SECONDS) * DAY_SECONDS;
  const days = Math.ceil(((drops.at(-1) ?? 0) - start) / DAY_SECONDS);
  const cycle = days * DAY_SECONDS;
  let sum = 0;
  const moved = new Float64Array(posts.length);
  for (let shift = 1; shift <= SHIFTS; shift += 1) {
    const offset = shift * DAY_SECONDS;
    const turn = start + cycle - offset;
    let split = 0;
    while (split < posts.length && (posts[split] as number) < turn) split += 1;
    for (let i = split; i < posts.length; i += 1) moved[i - split] = (posts[i] as number) + offset - cycle;
    for (let i = 0; i < split; i += 1) moved[posts.length - split + i] = (posts[i] as number) + offset;
    sum += countHits(drops, moved);
  }
  return sum;
};

const sqliteShift = ({ drops, posts }: Series): (() => unknown) => {
  const db = new Sqlite(':memory:');
  db.exec('CREATE TABLE drops (time INTEGER); CREATE TABLE posts (time INTEGER)');
  const fill = (table: string, times: Float64Array): void => {
    const insert = db.prepare(`INSERT INTO ${table} VALUES (?)`);
    db.transaction(() => {
      for (const time of times) insert.run(time);
    })();
  };
  fill('drops', drops);
  fill('posts', posts);
  db.exec('CREATE INDEX posts_time ON posts (time)');
  const count = db.prepare(
    `SELECT count(*) AS hits FROM drops WHERE EXISTS
      (SELECT 1 FROM posts WHERE posts.time + 86400 BETWEEN drops.time - ${REACH} AND drops.time + ${REACH}
         AND posts.time BETWEEN drops.time - 86400 - ${REACH} AND drops.time - 86400 + ${REACH})`,
  );
  return () => count.get();
};

const nullOf = ({ drops, posts }: Series, shifts: number): ReturnType<typeof windowHits> =>
  windowHits(
    drops,
    posts,
    { windows: [60], null: 'whole-day', surrogates: shifts, resolution: 'second', directions: ['either'] },
    { seed: 4966 },
  );

const clustersOf = (times: Float64Array): (() => unknown) => {
  const drops = dropsAt([...times]);
  const parameters = temporalClusters.parameters.parse({ surrogates: 19 });
  return () => temporalClusters.run({ drops }, parameters, { seed: 4966 });
};

/** Processor time of every rung and window, in milliseconds. */
const ladderMs = (drops: Float64Array): number => {
  const random = createRandom(4966);
  const [first = 0, last = 0] = [drops[0], drops.at(-1)];
  const posts = Array.from({ length: LADDER_POSTS }, () => first + random.below(last - first));
  const inputs = { drops: dropsAt([...drops]), others: othersAt(posts) };
  const before = process.threadCpuUsage();
  ladder.run(inputs, ladder.parameters.parse({}), { seed: 4966 });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

export const windowsBench: Bench = async () => {
  const real = Float64Array.from(dropsOfPosts(readFileSync(benchArchive(), 'utf8')), ({ time }) => time);
  const series = { ...randomSeries(1, 1, 'span'), drops: real };
  const pairs = await compare(
    () => windowPairs(series.drops, series.posts, REACH),
    () => countPairs(series),
    101,
  );
  const shifts = await compare(
    () => nullOf(series, SHIFTS),
    () => plainNull(series),
  );
  const oneShift = sqliteShift(series);
  const sqlite = await compare(() => nullOf(series, SHIFTS), oneShift);
  return [
    toRow('window pairs', pairs, 'two-pointer count only', 4, {
      note: `${real.length} drops × 40,000 posts, ± 60 min, ${countPairs(series)} pairs out`,
    }),
    toRow('null model', shifts, 'a plain two-pointer per shift', 0.5, {
      note: '1,000 shifts × 40,000 posts, ± 60 min, p and band',
    }),
    toRow(
      'null model, against SQL',
      { ours: sqlite.ours, reference: sqlite.reference * SHIFTS },
      'SQLite, one shift × 1,000',
      0.08,
    ),
    toLimitRow(
      'chance ladder',
      ladderMs(real),
      LADDER_MS,
      'ms',
      `${real.length} drops × 60,000 posts, all rungs`,
    ),
    await growthRow('growth of window pairs', real.length + POSTS, (factor) => {
      const { drops, posts } = randomSeries(real.length, factor, 'span');
      return () => windowPairs(drops, posts, REACH);
    }),
    await growthRow('growth of the null model, 100 shifts', real.length + POSTS, (factor) => {
      const large = randomSeries(real.length, factor, 'density');
      return () => nullOf(large, 100);
    }),
    await growthRow('growth of temporal clusters', real.length, (factor) =>
      clustersOf(randomSeries(real.length, factor, 'span').drops),
    ),
  ];
};
