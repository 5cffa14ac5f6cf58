import { sql, type RawBuilder } from 'kysely';
import type { CorpusMapping, HistogramBucket } from '#shared/contract/corpora.ts';
import type { CorpusFilter, CorpusSpan } from '#shared/contract/corpus-draw.ts';
import { ratesOf, type Corpus } from './corpus.ts';
import { inspectTable, refuseWriter } from './inspect.ts';
import { fetchedPosts, postColumns, postReader, sampledPosts, type PostRow } from './remote-draw.ts';
import { remoteLadder } from './remote-ladder.ts';
import { inSnapshot, withSession, type CorpusServer, type Session, type SessionOptions } from './session.ts';
import { conditionsOf, searchWayOf, sourceOf, type MappedTable } from './source.ts';

const dayOf = sql`(to_timestamp(p.time::double precision) AT TIME ZONE 'UTC')`;
const bucketStarts: Readonly<Record<HistogramBucket, RawBuilder<unknown>>> = {
  day: sql`date_trunc('day', ${dayOf})`,
  week: sql`date_trunc('week', ${dayOf})`,
  month: sql`date_trunc('month', ${dayOf})`,
};

/** A mapped table of a server under the questions of a corpus, for one session. */
const postgresCorpus = (session: Session, table: MappedTable): Corpus => {
  const { run } = session;
  const source = sourceOf(table);
  const from = (filter: CorpusFilter): RawBuilder<unknown> =>
    sql`FROM ${source} AS p WHERE ${conditionsOf(table, filter)}`;

  const toPost = postReader(table.mapping.timeResolution);
  const countAndSpan = async (
    filter: CorpusFilter,
  ): Promise<{ readonly posts: number; readonly span: CorpusSpan | null }> => {
    const [row] = await run(sql<{ posts: number; first: number | null; last: number | null }>`
      SELECT count(*) AS posts, min(p.time) AS first, max(p.time) AS last ${from(filter)}`);
    const { posts = 0, first = null, last = null } = row ?? {};
    return { posts, span: first === null || last === null ? null : { first, last } };
  };
  const countOf = async (rows: RawBuilder<unknown>): Promise<number> => {
    const [row] = await run(sql<{ count: number }>`SELECT count(*) AS count FROM (${rows}) AS found`);
    return row?.count ?? 0;
  };
  /** By the index of times where the filter leaves that to the server: not by reading every post. */
  const timeRange = async (filter: CorpusFilter): Promise<CorpusSpan | null> => {
    const end = async (order: RawBuilder<unknown>): Promise<number | null> => {
      const [row] = await run(sql<{ time: number }>`
        SELECT p.time ${from(filter)} ORDER BY p.at ${order} LIMIT 1`);
      return row?.time ?? null;
    };
    const first = await end(sql`ASC`);
    const last = await end(sql`DESC`);
    return first === null || last === null ? null : { first, last };
  };

  return {
    searchedBy: searchWayOf(table),
    count: async (filter) => countOf(sql`SELECT 1 ${from(filter)}`),
    timeRange,
    histogram: (filter, bucket) =>
      run(sql<{ start: string; posts: number }>`
        SELECT to_char(start, 'YYYY-MM-DD') AS start, posts FROM (
          SELECT ${bucketStarts[bucket]} AS start, count(*) AS posts ${from(filter)} GROUP BY 1) AS bars
        ORDER BY 1`),
    search: async (filter, limit) => {
      const rows = await run(sql<PostRow>`
        SELECT ${postColumns} ${from(filter)} ORDER BY p.at DESC, p.raw_id DESC LIMIT ${limit + 1}`);
      return { posts: rows.slice(0, limit).map(toPost), hasMore: rows.length > limit };
    },
    accounts: (filter, limit) =>
      run(sql<{ account: string; posts: number }>`
        SELECT p.account, count(*) AS posts ${from(filter)}
        GROUP BY p.account ORDER BY posts DESC, p.account COLLATE "C" LIMIT ${limit}`),
    baseRates: async (filter) => {
      const { posts, span } = await countAndSpan(filter);
      const accounts = await countOf(sql`SELECT p.raw_account ${from(filter)} GROUP BY p.raw_account`);
      const days = await countOf(sql`SELECT p.time / 86400 AS day ${from(filter)} GROUP BY 1`);
      return ratesOf(posts, accounts, days, span);
    },
    ladder: async (filter, input) => remoteLadder(session, table, filter, await timeRange(filter), input),
    inOneView: (work) => inSnapshot(session, [], work),
    draw: (filter, sample) =>
      sample === null
        ? fetchedPosts(session, toPost, sql`SELECT ${postColumns} ${from(filter)}`)
        : sampledPosts(session, toPost, from(filter), sample, () => countOf(sql`SELECT 1 ${from(filter)}`)),
    fetch: async (id) => {
      const [row] = await run(sql<PostRow>`
        SELECT ${postColumns} FROM ${source} AS p WHERE p.raw_id = ${id} LIMIT 1`);
      return row === undefined ? null : toPost(row);
    },
  };
};

/**
 * Opens a connection to an attached corpus, asks, and closes it. The role is checked each time: rights change.
 * @throws AppError in one sentence where the server or the table is not as the user said, or the role may write
 */
export const withPostgresCorpus = <Answer>(
  server: CorpusServer,
  mapping: CorpusMapping,
  options: SessionOptions,
  ask: (corpus: Corpus) => Promise<Answer>,
): Promise<Answer> =>
  withSession(server, options, async (session) => {
    await refuseWriter(session, mapping);
    return ask(postgresCorpus(session, await inspectTable(session, mapping)));
  });
