import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '#main/base/errors.ts';
import { parseSearch, type SearchTerm } from '#main/db/search.ts';
import type { CorpusMapping, SearchWay } from '#shared/contract/corpora.ts';
import type { CorpusFilter } from '#shared/contract/corpus-draw.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { indexExpression, nameOf } from './names.ts';

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
}

/** A post as the server gives it; `at`, `raw_id`, `raw_account` and `vector` are what its indexes are of. */
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
}

const tableOf = ({ table }: CorpusMapping): RawBuilder<unknown> => nameOf(...table.split('.'));

const EPOCH: Readonly<Record<TimeKind, (column: RawBuilder<unknown>) => RawBuilder<number>>> = {
  timestamptz: (column) => sql`floor(date_part('epoch', ${column}))::bigint`,
  timestamp: (column) => sql`floor(date_part('epoch', ${column}))::bigint`,
  date: (column) => sql`floor(date_part('epoch', ${column}))::bigint`,
  number: (column) => sql`${column}::bigint`,
};

const textColumn = (name: string | undefined): RawBuilder<string | null> =>
  name === undefined ? sql`NULL::text` : sql`${nameOf(name)}::text`;
const countColumn = (name: string | undefined): RawBuilder<number | null> =>
  name === undefined ? sql`NULL::bigint` : sql`${nameOf(name)}::bigint`;

const timeOf = ({ mapping, timeKind }: MappedTable): RawBuilder<number> => {
  const column = nameOf(mapping.columns.time);
  return timeKind === 'number' && mapping.timeUnit === 'milliseconds'
    ? sql`floor(${column} / 1000.0)::bigint`
    : EPOCH[timeKind](column);
};

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
  const vector = table.index === null ? sql`` : sql`, ${indexExpression(table.index.vector)} AS vector`;
  return sql<SourceColumns>`(SELECT
    ${textColumn(columns.id)} AS id, ${textColumn(columns.account)} AS account, ${timeOf(table)} AS time,
    coalesce(${textColumn(columns.text)}, '') AS text,
    ${columns.platform === undefined ? sql`${platform ?? null}::text` : textColumn(columns.platform)} AS platform,
    ${textColumn(columns.replyTo)} AS reply_to, ${textColumn(columns.link)} AS link, ${isRepost} AS is_repost,
    ${countColumn(columns.likes)} AS likes, ${countColumn(columns.reposts)} AS reposts,
    ${countColumn(columns.replies)} AS replies, ${nameOf(columns.time)} AS at,
    ${nameOf(columns.id)} AS raw_id, ${nameOf(columns.account)} AS raw_account${vector}
    FROM ${tableOf(table.mapping)} WHERE ${nameOf(columns.time)} IS NOT NULL AND ${nameOf(columns.id)} IS NOT NULL
      AND ${nameOf(columns.account)} IS NOT NULL)`;
};

type Condition = Expression<SqlBool>;

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

const contains = ({ text }: SearchTerm): Condition =>
  sql<SqlBool>`p.text ILIKE ${`%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}`;

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
  if (near !== null)
    throw new AppError('invalid_query', 'near: is not known to the server; search for a phrase in quotes.');
  const condition = (term: SearchTerm): Condition =>
    index === null || !term.isIndexed
      ? contains(term)
      : sql<SqlBool>`p.vector @@ ${matches(term, index.configuration)}`;
  return [
    ...groups.map((group) => anyOf(group.map(condition))),
    ...excluded.map((term) => sql<SqlBool>`NOT ${condition(term)}`),
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
