import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { coarsest } from '#main/analysis/time/resolution.ts';
import type { Executor } from '#main/db/open.ts';
import { searchWords } from '#main/db/search.ts';
import { figureColumns, postsOf, resolutionOfPost, type PostCriteria } from '#main/repositories/posts.ts';
import type { CorpusPost } from '#shared/contract/corpora.ts';
import type { CorpusFilter, DrawSample } from '#shared/contract/corpus-draw.ts';
import { platformIdOf } from '#shared/contract/platforms.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import {
  barsOf,
  comparable,
  DAY_SECONDS,
  ratesOf,
  withLeftOut,
  type ClimbElsewhere,
  type Corpus,
} from './corpus.ts';

const DRAWN_AT_ONCE = 5000;

const criteriaOf = (filter: CorpusFilter): PostCriteria | null => {
  const platform = filter.platform === undefined ? undefined : platformIdOf(filter.platform);
  if (platform === null) return null;
  const search = searchWords(filter.search);
  return {
    username: filter.account,
    platform,
    startTime: filter.startDate === undefined ? undefined : startOfBound(filter.startDate),
    endTime: filter.endDate === undefined ? undefined : endOfBound(filter.endDate),
    ...(search === null ? {} : { search }),
  };
};

/** Posts of no platform are none. */
const matching = (db: Executor, filter: CorpusFilter) => {
  const criteria = criteriaOf(filter);
  return criteria === null ? postsOf(db, {}).where((eb) => eb.lit(false)) : postsOf(db, criteria);
};

const dayStart = sql<number>`time - ((time % 86400) + 86400) % 86400`;

const columns = [
  'external_id',
  'username',
  'time',
  'time_flag',
  'content',
  'platform',
  'url',
  'is_repost',
] as const;

const rowsOf = (db: Executor, filter: CorpusFilter) =>
  matching(db, filter).select([...columns, ...figureColumns]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toPost = (row: Row): CorpusPost => ({
  id: row.external_id,
  account: row.username,
  time: row.time,
  ...(row.time_flag === 'day-only' ? { resolution: 'day' as const } : {}),
  text: row.content,
  platform: row.platform,
  replyTo: null,
  link: row.url,
  isRepost: row.is_repost === 1,
  likes: row.likes,
  reposts: row.reposts,
  replies: row.replies,
});

/** What a sample is ordered by. */
const drawKey = (seed: number, id: string): string => hash('sha256', `${seed}:${id}`);

/** The ids of a sample. */
const sampledIds = async (
  db: Executor,
  filter: CorpusFilter,
  { size, seed }: DrawSample,
): Promise<ReadonlySet<string>> => {
  const keyed: string[] = [];
  for await (const { external_id } of matching(db, filter).select('external_id').stream())
    keyed.push(`${drawKey(seed, external_id)} ${external_id}`);
  const KEY_LENGTH = 64;
  return new Set(
    keyed
      .sort()
      .slice(0, size)
      .map((text) => text.slice(KEY_LENGTH + 1)),
  );
};

async function* drawnPosts(
  db: Executor,
  filter: CorpusFilter,
  sample: DrawSample | null,
): AsyncGenerator<readonly CorpusPost[]> {
  const ids = sample === null ? null : await sampledIds(db, filter, sample);
  let batch: CorpusPost[] = [];
  for await (const row of rowsOf(db, filter).orderBy('time').stream()) {
    if (ids !== null && !ids.has(row.external_id)) continue;
    batch.push(toPost(row));
    if (batch.length < DRAWN_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The posts of this workstation under the questions of a corpus. */
export const localCorpus = (db: Executor, climb: ClimbElsewhere): Corpus => {
  const count: Corpus['count'] = async (filter) => {
    const row = await matching(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('posts'))
      .executeTakeFirstOrThrow();
    return row.posts;
  };
  const timeRange: Corpus['timeRange'] = async (filter) => {
    const { first, last } = await matching(db, filter)
      .select((eb) => [
        eb.fn.min<number | null>('time').as('first'),
        eb.fn.max<number | null>('time').as('last'),
      ])
      .executeTakeFirstOrThrow();
    return first === null || last === null ? null : { first, last };
  };
  return {
    searchedBy: 'index',
    count,
    timeRange,
    histogram: async (filter, bucket) => {
      const rows = await matching(db, filter)
        .select((eb) => [dayStart.as('start'), eb.fn.countAll<number>().as('posts')])
        .groupBy('start')
        .orderBy('start')
        .execute();
      const days = rows.map(({ start, posts }) => ({ day: start / DAY_SECONDS, posts }));
      return barsOf(days, bucket);
    },
    search: async (filter, limit) => {
      const rows = await rowsOf(db, filter)
        .orderBy('time', 'desc')
        .orderBy('external_id', 'desc')
        .limit(limit + 1)
        .execute();
      return { posts: rows.slice(0, limit).map(toPost), hasMore: rows.length > limit };
    },
    accounts: (filter, limit) =>
      matching(db, filter)
        .select((eb) => ['username as account', eb.fn.countAll<number>().as('posts')])
        .groupBy('username')
        .orderBy('posts', 'desc')
        .orderBy('username')
        .limit(limit)
        .execute(),
    baseRates: async (filter) => {
      const { accounts, days } = await matching(db, filter)
        .select((eb) => [
          eb.fn.count<number>('username').distinct().as('accounts'),
          sql<number>`count(DISTINCT ${dayStart})`.as('days'),
        ])
        .executeTakeFirstOrThrow();
      return ratesOf(await count(filter), accounts, days, await timeRange(filter));
    },
    ladder: async (filter, { drops: times, seed, progress, ...options }) => {
      const posts = await matching(db, filter).select(['time', 'time_flag']).orderBy('time').execute();
      const timed = posts.filter(({ time_flag }) => time_flag !== 'day-only');
      const usablePosts = timed.length === 0 ? posts : timed;
      const { drops, resolution, leftOut } = comparable(times, coarsest(usablePosts.map(resolutionOfPost)));
      const result = await climb(
        { drops, posts: Float64Array.from(usablePosts, ({ time }) => time), resolution },
        { ...options, correlogramMoves: 0 },
        seed,
        progress,
      );
      return withLeftOut(result, [
        [leftOut, times.all.length, 'drops'],
        [posts.length - usablePosts.length, posts.length, 'posts'],
      ]);
    },
    inOneView: (work) => work(),
    draw: (filter, sample) => drawnPosts(db, filter, sample),
    fetch: async (id) => {
      const row = await rowsOf(db, {}).where('external_id', '=', id).executeTakeFirst();
      return row === undefined ? null : toPost(row);
    },
  };
};
