import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { invalidQuery } from '#main/base/errors.ts';
import { anyOf } from '#main/db/search-conditions.ts';
import { parseSearch, type SearchTerm } from '#main/db/search.ts';
import type { CorpusMapping, SearchWay } from '#shared/contract/corpora.ts';
import type { CorpusFilter } from '#shared/contract/corpus-draw.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { nameOf, printed } from './names.ts';

/** How a column of times is kept. */
export type TimeKind = 'timestamptz' | 'timestamp' | 'date' | 'number';

/** The full-text index of a table: its vectors as SQL, as the index has them, and the configuration that made them. */
export interface TextIndex {
  readonly vector: string;
  readonly configuration: string;
}

/** A mapping with what the server says of the table. */
export interface MappedTable {
  readonly mapping: CorpusMapping;
  readonly timeKind: TimeKind;
  readonly index: TextIndex | null;
  /** Whether the mapping names a column of shards. */
  readonly isSharded: boolean;
  /** Whether the posts, or some of them, are on other servers that this one asks by `postgres_fdw`. */
  readonly isForeign: boolean;
  readonly engine: 'postgres' | 'duckdb';
  /** Columns of ids that are decimal numbers with digits behind the point: an id is the number, not those digits. */
  readonly decimalIds: readonly string[];
}

/** A post as the server gives it; `at`, `shard`, `vector` and what begins with `raw_` are what its indexes are of. */
export interface SourceColumns {
  readonly id: string;
  readonly account: string;
  readonly time: number;
  readonly text: string;
  readonly platform: string | null;
  readonly reply_to: string | null;
  readonly link: string | null;
  readonly is_repost: boolean | null;
  readonly likes: number | null;
  readonly reposts: number | null;
  readonly replies: number | null;
  readonly at: unknown;
  readonly raw_id: string;
  readonly raw_account: string;
  readonly raw_text: string | null;
  readonly shard: unknown;
}

const tableOf = ({ table }: CorpusMapping): RawBuilder<unknown> => nameOf(...table.split('.'));

const BEGINNING: Readonly<Record<Exclude<TimeKind, 'number'>, RawBuilder<unknown>>> = {
  timestamptz: sql`timestamptz '1970-01-01 00:00:00+00'`,
  timestamp: sql`timestamp '1970-01-01 00:00:00'`,
  date: sql`timestamp '1970-01-01 00:00:00'`,
};

const textColumn = (name: string | undefined): RawBuilder<string | null> =>
  name === undefined ? sql`NULL::text` : sql`${nameOf(name)}::text`;
/** An id as a text: 9.00 is 9. Not by `trim_scale`, which PostgreSQL has since 13. */
const idColumn = ({ decimalIds }: MappedTable, name: string | undefined): RawBuilder<string | null> => {
  const text = textColumn(name);
  if (name === undefined || !decimalIds.includes(name)) return text;
  return sql`CASE WHEN ${text} LIKE '%.%' THEN rtrim(rtrim(${text}, '0'), '.') ELSE ${text} END`;
};
const countColumn = (name: string | undefined): RawBuilder<number | null> =>
  name === undefined ? sql`NULL::bigint` : sql`${nameOf(name)}::bigint`;

/**
 * Seconds since 1970 of a moment. Between servers only functions travel that depend on nothing but their values: not `date_part` of a
 * moment, which knows the time zone, but of an interval; and a text as value only next to a text column, whose collation it then takes.
 */
const timeOf = ({ mapping, timeKind, isForeign }: MappedTable): RawBuilder<number> => {
  const column = nameOf(mapping.columns.time);
  if (timeKind === 'number')
    return mapping.timeUnit === 'milliseconds'
      ? sql`floor(${column} / 1000.0)::bigint`
      : sql`${column}::bigint`;
  const field = isForeign ? sql`'epoch' || left(${nameOf(mapping.columns.account)}, 0)` : sql`'epoch'`;
  return sql`floor(date_part(${field}, ${column} - ${BEGINNING[timeKind]}))::bigint`;
};

/** What a sample of posts `p` is ordered by: SHA-256 of seed and id; for DuckDB its hexadecimal digits. */
export const drawKeyOf = ({ engine, isForeign }: MappedTable, seed: number): RawBuilder<unknown> => {
  const text = sql`${`${seed}:`}::text || p.id`;
  if (engine === 'duckdb') return sql`sha256(${text})`;
  // What depends on a table of conversions does not travel to another server; in a database of UTF-8 these are the same bytes.
  const bytes = isForeign
    ? sql`decode(replace(${text}, '\\', '\\\\'), 'escape')`
    : sql`convert_to(${text}, 'UTF8')`;
  return sql`sha256(${bytes})`;
};

/** What keys of a sample are compared with. @param digits first hexadecimal digits of a key */
export const drawBoundOf = ({ engine }: MappedTable, digits: string): RawBuilder<unknown> =>
  engine === 'duckdb' ? sql`${digits}::text` : sql`${`\\x${digits}`}::bytea`;

/** A moment in the form of the time column, so that its index is used. @param seconds epoch seconds, UTC */
const momentOf = ({ mapping, timeKind }: MappedTable, seconds: number): RawBuilder<unknown> => {
  if (timeKind === 'number')
    return sql`${mapping.timeUnit === 'milliseconds' ? seconds * 1000 : seconds}::bigint`;
  const moment = sql`to_timestamp(${seconds}::double precision)`;
  return timeKind === 'timestamptz' ? moment : sql`(${moment} AT TIME ZONE 'UTC')`;
};

/** The posts of the table under the names of this program, as what a query selects from. The server merges it into the query. */
export const sourceOf = (table: MappedTable): RawBuilder<SourceColumns> => {
  const { columns, platform } = table.mapping;
  const isRepost =
    columns.isRepost === undefined ? sql`NULL::boolean` : sql`${nameOf(columns.isRepost)}::boolean`;
  const vector = table.index === null ? sql`` : sql`, ${printed(table.index.vector)} AS vector`;
  const { shardColumn } = table.mapping;
  const shard = shardColumn === undefined ? sql`` : sql`, ${nameOf(shardColumn)} AS shard`;
  return sql<SourceColumns>`(SELECT
    ${idColumn(table, columns.id)} AS id, ${idColumn(table, columns.account)} AS account, ${timeOf(table)} AS time,
    coalesce(${textColumn(columns.text)}, '') AS text,
    ${columns.platform === undefined ? sql`${platform ?? null}::text` : textColumn(columns.platform)} AS platform,
    ${idColumn(table, columns.replyTo)} AS reply_to, ${textColumn(columns.link)} AS link, ${isRepost} AS is_repost,
    ${countColumn(columns.likes)} AS likes, ${countColumn(columns.reposts)} AS reposts,
    ${countColumn(columns.replies)} AS replies, ${nameOf(columns.time)} AS at,
    ${nameOf(columns.id)} AS raw_id, ${nameOf(columns.account)} AS raw_account,
    ${nameOf(columns.text)} AS raw_text${shard}${vector}
    FROM ${tableOf(table.mapping)} WHERE ${nameOf(columns.time)} IS NOT NULL AND ${nameOf(columns.id)} IS NOT NULL
      AND ${nameOf(columns.account)} IS NOT NULL)`;
};

type Condition = Expression<SqlBool>;

const contains = ({ text }: SearchTerm): Condition =>
  sql<SqlBool>`p.raw_text::text ILIKE ${`%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`} ESCAPE '\\'`;

/** A word or phrase of the index; a prefix where it ends in *. */
const matches = ({ text, isPrefix }: SearchTerm, configuration: string): RawBuilder<unknown> => {
  const language = sql`${configuration}::regconfig`;
  if (!isPrefix) return sql`phraseto_tsquery(${language}, ${text})`;
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  return sql`to_tsquery(${language}, ${quoted})`;
};

/** The words of a search: by the index where there is one, else as parts of the text. @throws AppError `invalid_query` */
const wordsOf = (text: string, index: TextIndex | null): readonly Condition[] => {
  const { groups, excluded, near } = parseSearch(text);
  if (near !== null) throw invalidQuery('near: is not known to the server; search for a phrase in quotes.');
  const condition = (term: SearchTerm): Condition =>
    index === null || !term.isIndexed
      ? contains(term)
      : sql<SqlBool>`p.vector @@ ${matches(term, index.configuration)}`;
  return [
    ...groups.map((group) => anyOf(group.map(condition))),
    ...excluded.map((term) => sql<SqlBool>`(p.raw_text IS NULL OR NOT ${condition(term)})`),
  ];
};

/** How the words of a search are found. */
export const searchWayOf = ({ index }: MappedTable): SearchWay => (index === null ? 'pattern' : 'index');

/** Half-open range of epoch seconds, UTC. */
export interface SecondRange {
  readonly from?: number | undefined;
  readonly before?: number | undefined;
}

/** The conditions of a filter on `p`, and of a time range. @throws AppError `invalid_query` */
export const conditionsOf = (
  table: MappedTable,
  { account, platform, search, startDate, endDate }: CorpusFilter,
  range: SecondRange = {},
): RawBuilder<SqlBool> => {
  const from = (seconds: number): Condition => sql<SqlBool>`p.at >= ${momentOf(table, seconds)}`;
  const before = (seconds: number): Condition => sql<SqlBool>`p.at < ${momentOf(table, seconds)}`;
  const conditions = [
    ...(account === undefined ? [] : [sql<SqlBool>`p.raw_account = ${account}`]),
    ...(platform === undefined ? [] : [sql<SqlBool>`p.platform = ${platform}`]),
    ...(startDate === undefined ? [] : [from(startOfBound(startDate))]),
    ...(endDate === undefined ? [] : [before(endOfBound(endDate) + 1)]),
    ...(range.from === undefined ? [] : [from(range.from)]),
    ...(range.before === undefined ? [] : [before(range.before)]),
    ...(search === undefined ? [] : wordsOf(search, table.index)),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
};
