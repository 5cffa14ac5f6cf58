import { sql, type RawBuilder } from 'kysely';
import type { CorpusFilter, CorpusSpan } from '#shared/contract/corpus-draw.ts';
import { barsOf, DAY_SECONDS, ratesOf, type ClimbElsewhere, type Corpus } from './corpus.ts';
import { postColumns, postReader, sampledPosts, sentPosts, type DrawnPost } from './remote-draw.ts';
import { firstOf, grouped, lastOf, postCount, type Groups } from './remote-groups.ts';
import { remoteLadder } from './remote-ladder.ts';
import type { Session } from './session.ts';
import { conditionsOf, searchWayOf, sourceOf, type MappedTable } from './source.ts';
import { readTime } from './times.ts';

const dayOf = sql`floor(p.time / 86400::double precision)::bigint`;

/** A mapped table under the questions of a corpus, for one session. */
export const tableCorpus = (session: Session, table: MappedTable, climb: ClimbElsewhere): Corpus => {
  const { run } = session;
  const source = sourceOf(table);
  const from = (filter: CorpusFilter): RawBuilder<unknown> =>
    sql`FROM ${source} AS p WHERE ${conditionsOf(table, filter)}`;
  const groupsOf = (filter: CorpusFilter, groups: Groups): RawBuilder<unknown> =>
    grouped(from(filter), groups, table.isSharded);

  const timeOf = (seconds: number): number => readTime(table.mapping, seconds);
  const toPost = postReader(table.mapping);
  const count = async (filter: CorpusFilter): Promise<number> => {
    const [row] = await run(
      sql<{ posts: number }>`${groupsOf(filter, { keys: {}, figures: { posts: postCount } })}`,
    );
    return row?.posts ?? 0;
  };
  /** The first rows in an order. Other servers put theirs into the order, so that no more than these travel. */
  const firstRows = async <Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> => {
    if (!table.isForeign) return run(statement);
    await run(sql`SET enable_sort = off`);
    const rows = await run(statement);
    await run(sql`RESET enable_sort`);
    return rows;
  };
  /** By the index of times where the filter leaves that to the server: not by reading every post. */
  const timeRange = async (filter: CorpusFilter): Promise<CorpusSpan | null> => {
    const end = async (order: RawBuilder<unknown>): Promise<number | null> => {
      const [row] = await firstRows(sql<{ time: number }>`
        SELECT p.time ${from(filter)} ORDER BY p.at ${order} LIMIT 1`);
      return row === undefined ? null : timeOf(row.time);
    };
    const first = await end(sql`ASC`);
    const last = await end(sql`DESC`);
    return first === null || last === null ? null : { first, last };
  };

  return {
    searchedBy: searchWayOf(table),
    count,
    timeRange,
    histogram: async (filter, bucket) => {
      const days = groupsOf(filter, { keys: { day: dayOf }, figures: { posts: postCount } });
      const rows = await run(sql<{ day: number; posts: number }>`${days} ORDER BY 1`);
      for (const { day } of rows) timeOf(day * DAY_SECONDS);
      return barsOf(rows, bucket);
    },
    search: async (filter, limit) => {
      const rows = await firstRows(sql<DrawnPost>`
        SELECT ${postColumns} ${from(filter)} ORDER BY p.at DESC, p.raw_id DESC LIMIT ${limit + 1}`);
      return { posts: rows.slice(0, limit).map(toPost), hasMore: rows.length > limit };
    },
    accounts: (filter, limit) =>
      run(sql<{ account: string; posts: number }>`
        SELECT account, posts FROM (
          ${groupsOf(filter, { keys: { account: sql`p.account` }, figures: { posts: postCount } })}) AS counted
        ORDER BY posts DESC, account COLLATE "C" LIMIT ${limit}`),
    baseRates: async (filter) => {
      const figures = { posts: postCount, first: firstOf(sql`p.time`), last: lastOf(sql`p.time`) };
      const [row] = await run(sql<{
        accounts: number;
        posts: number;
        first: number | null;
        last: number | null;
      }>`SELECT count(*) AS accounts, coalesce(sum(posts), 0)::bigint AS posts, min(first) AS first, max(last) AS last
        FROM (${groupsOf(filter, { keys: { account: sql`p.raw_account` }, figures })}) AS counted`);
      const { accounts = 0, posts = 0, first = null, last = null } = row ?? {};
      const [active] = await run(sql<{ days: number }>`SELECT count(*) AS days
        FROM (${groupsOf(filter, { keys: { day: dayOf }, figures: { posts: postCount } })}) AS counted`);
      const span = first === null || last === null ? null : { first: timeOf(first), last: timeOf(last) };
      return ratesOf(posts, accounts, active?.days ?? 0, span);
    },
    ladder: (filter, input) => remoteLadder(session, table, filter, () => timeRange(filter), input, climb),
    inOneView: session.inOneView,
    draw: (filter, sample) =>
      sample === null
        ? sentPosts(session, toPost, sql`SELECT ${postColumns} ${from(filter)}`)
        : sampledPosts(session, table, from(filter), sample),
    fetch: async (id) => {
      const [row] = await run(sql<DrawnPost>`
        SELECT ${postColumns} FROM ${source} AS p WHERE p.raw_id = ${id} LIMIT 1`);
      return row === undefined ? null : toPost(row);
    },
  };
};
