import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Schema } from '#main/db/schema.ts';
import { MARK_CLOSE, MARK_OPEN, rangesOfMarked } from '#main/db/search.ts';
import type { Drop, DropSort } from '#shared/contract/drops.ts';
import { conditionsOf, type DropCriteria } from './drop-criteria.ts';

export interface DropPage {
  readonly criteria: DropCriteria;
  readonly sort: DropSort;
  readonly limit: number;
  readonly offset: number;
}

type DropSelect<Row> = SelectQueryBuilder<Schema, 'drops', Row>;

const sorted = <Row>(query: DropSelect<Row>, sort: DropSort): DropSelect<Row> => {
  if (sort === 'newest') return query.orderBy('time', 'desc').orderBy('number', 'desc');
  if (sort === 'oldest') return query.orderBy('time').orderBy('number');
  return query.orderBy('number', sort === 'number_desc' ? 'desc' : 'asc');
};

/**
 * A page of drops as the bytes of a JSON array: the stored documents, joined in SQL. Mapping rows costs six times as
 * much as SQLite itself does.
 */
export const findDropDocuments = async (db: Executor, page: DropPage): Promise<Buffer<ArrayBuffer>> => {
  const inner = sorted(
    db
      .selectFrom('drops')
      .select('document')
      .where((eb) => eb.and(conditionsOf(eb, page.criteria))),
    page.sort,
  )
    .limit(page.limit)
    .offset(page.offset);
  const row = await (db as Kysely<Schema>)
    .selectFrom(inner.as('page'))
    .select(
      sql<Buffer<ArrayBuffer>>`CAST('[' || coalesce(group_concat(document, ','), '') || ']' AS BLOB)`.as(
        'body',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.body;
};

const withHighlights = (document: string, marked: string): string => {
  const ranges = rangesOfMarked(marked);
  return ranges.length === 0 ? document : `${document.slice(0, -1)},"highlights":${JSON.stringify(ranges)}}`;
};

export interface SearchPage {
  readonly body: Buffer<ArrayBuffer>;
  /** How many hits there are where the page shows them all, else null: they are to be counted. */
  readonly total: number | null;
}

/** Hits of a MATCH that meet the other criteria as well. */
const hitsOf = (db: Executor, criteria: DropCriteria, match: string) =>
  db
    .selectFrom('drops_fts')
    .innerJoin('drops', 'drops.number', 'drops_fts.rowid')
    .where(sql<boolean>`drops_fts MATCH ${match}`)
    .where((eb) => eb.and(conditionsOf(eb as never, criteria, true)));

/** Which way the numbers run in a sort, or null where it is no order of the numbers. Full-text search gives both ways as they are. */
const directionOf = (sort: DropSort, isInTimeOrder: boolean): 'asc' | 'desc' | null => {
  if (sort === 'number_asc' || sort === 'number_desc') return sort === 'number_asc' ? 'asc' : 'desc';
  if (sort === 'relevance' || !isInTimeOrder) return null;
  return sort === 'oldest' ? 'asc' : 'desc';
};

/** The numbers of a page in an order for which all hits have to be looked at; their texts need not be. */
const findSortedHits = async (db: Executor, page: DropPage, match: string): Promise<readonly number[]> => {
  const hits = hitsOf(db, page.criteria, match).select('drops.number');
  const query =
    page.sort === 'relevance'
      ? hits.orderBy(sql`bm25(drops_fts)`).orderBy('drops.number')
      : (sorted(hits as never, page.sort) as unknown as typeof hits);
  const rows = await query.limit(page.limit).offset(page.offset).execute();
  return rows.map(({ number }) => number);
};

/**
 * A page of search hits as JSON bytes, each document with the character ranges of what was found.
 * @param isInTimeOrder whether numbers follow times: the first hits of a large archive are then found without the others.
 */
export const searchDropDocuments = async (
  db: Executor,
  page: DropPage,
  match: string,
  isInTimeOrder: boolean,
): Promise<SearchPage> => {
  const hits = hitsOf(db, page.criteria, match).select([
    'drops.number',
    'drops.document',
    sql<string>`highlight(drops_fts, 0, ${sql.lit(MARK_OPEN)}, ${sql.lit(MARK_CLOSE)})`.as('marked'),
  ]);
  const direction = directionOf(page.sort, isInTimeOrder);
  const numbers = direction === null ? await findSortedHits(db, page, match) : null;
  const rows =
    numbers === null
      ? await hits
          .orderBy('drops_fts.rowid', direction ?? 'asc')
          .limit(page.limit)
          .offset(page.offset)
          .execute()
      : await hits.where('drops_fts.rowid', 'in', numbers).execute();
  if (numbers !== null) {
    const places = new Map(numbers.map((number, place) => [number, place]));
    rows.sort((a, b) => (places.get(a.number) ?? 0) - (places.get(b.number) ?? 0));
  }
  const body = Buffer.from(`[${rows.map((row) => withHighlights(row.document, row.marked)).join(',')}]`);
  return { body, total: page.offset === 0 && rows.length < page.limit ? rows.length : null };
};

/** How many hits a search has, but not more than `most`: counting costs as much as finding them all. */
export const countHits = async (
  db: Executor,
  criteria: DropCriteria,
  match: string,
  most: number,
): Promise<number> => {
  const isMatch = Object.keys(criteria).length === 1 && isMatchOnly(criteria);
  const hits = isMatch
    ? db.selectFrom('drops_fts').where(sql<boolean>`drops_fts MATCH ${match}`)
    : (hitsOf(db, criteria, match) as never);
  const { count } = await db
    .selectFrom(hits.select('drops_fts.rowid').limit(most).as('hits'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** How many drops the criteria find. */
export const countDrops = async (db: Executor, criteria: DropCriteria): Promise<number> => {
  const row = await db
    .selectFrom('drops')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditionsOf(eb, criteria)))
    .executeTakeFirstOrThrow();
  return row.count;
};

const isMatchOnly = ({ search }: DropCriteria): boolean =>
  search !== undefined && search.literalGroups.length === 0 && search.excludedTexts.length === 0;

/** Numbers of all drops the criteria find, in no order. */
export const findDropNumbers = async (db: Executor, criteria: DropCriteria): Promise<number[]> => {
  const match = criteria.search?.match ?? null;
  if (match !== null && Object.keys(criteria).length === 1 && isMatchOnly(criteria)) {
    const hits = await db
      .selectFrom('drops_fts')
      .select('rowid')
      .where(sql<boolean>`drops_fts MATCH ${match}`)
      .execute();
    return hits.map((hit) => hit.rowid);
  }
  const rows = await db
    .selectFrom('drops')
    .select('number')
    .where((eb) => eb.and(conditionsOf(eb, criteria)))
    .execute();
  return rows.map((row) => row.number);
};

export const findDrop = async (db: Executor, number: number): Promise<Drop | null> => {
  const row = await db.selectFrom('drops').select('document').where('number', '=', number).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.document) as Drop);
};

export interface DropTraits {
  readonly number: number;
  readonly platform: string;
  readonly board: string;
  readonly tripcode: string | null;
  readonly year: string;
  readonly image_count: number;
  readonly link_count: number;
  readonly reference_count: number;
}

/** What the facets count of the next `limit` drops behind a number, ascending. */
export const findDropTraits = async (db: Executor, after: number, limit: number): Promise<DropTraits[]> =>
  db
    .selectFrom('drops')
    .select([
      'number',
      'platform',
      'board',
      'tripcode',
      sql<string>`strftime('%Y', time, 'unixepoch')`.as('year'),
      'image_count',
      'link_count',
      'reference_count',
    ])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
