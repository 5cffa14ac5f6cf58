import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { MARK_CLOSE, MARK_OPEN, rangesOfLiterals, rangesOfMarked } from '#main/db/search-conditions.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import type { Drop, DropSort } from '#shared/contract/drops.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';
import { countRows } from './page.ts';

export interface DropPage {
  readonly criteria: DropCriteria;
  readonly sort: DropSort;
  readonly limit: number;
  readonly offset: number;
}

/** The columns of an order, ending with the number. */
const ORDERS: Readonly<Record<DropSort, RawBuilder<unknown>>> = {
  number_asc: sql`drops.number`,
  number_desc: sql`drops.number DESC`,
  newest: sql`drops.time DESC, drops.number DESC`,
  oldest: sql`drops.time, drops.number`,
  // Where no word is searched, all drops are as relevant.
  relevance: sql`drops.number`,
};

/** A page of drops as the bytes of a JSON array: the stored documents, joined in SQL instead of mapped one by one. */
const findDropDocuments = async (db: Executor, page: DropPage): Promise<Buffer<ArrayBuffer>> => {
  const documents = db
    .selectFrom('drops')
    .select('document')
    .where(meets(page.criteria))
    .orderBy(ORDERS[page.sort])
    .limit(page.limit)
    .offset(page.offset);
  const row = await db
    .selectFrom(documents.as('page'))
    .select(
      sql<Buffer<ArrayBuffer>>`CAST('[' || coalesce(group_concat(document, ','), '') || ']' AS BLOB)`.as(
        'body',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.body;
};

const withHighlights = (document: string, marked: string, search: CompiledSearch | undefined): string => {
  const literals =
    search === undefined || search.literalGroups.length === 0
      ? []
      : rangesOfLiterals((JSON.parse(document) as Drop).content, search);
  const ranges = [...rangesOfMarked(marked), ...literals].toSorted((one, other) => one.start - other.start);
  return ranges.length === 0 ? document : `${document.slice(0, -1)},"highlights":${JSON.stringify(ranges)}}`;
};

type Numbers = readonly number[];

/** Best match first. The ranks are made once: joined, SQLite might search anew for every drop. */
const findNumbersByRank = async (db: Executor, criteria: DropCriteria, match: string): Promise<Numbers> => {
  const rows = await db
    .with(
      (cte) => cte('ranked').materialized(),
      (query) =>
        query
          .selectFrom('drops_fts')
          .select(['rowid', sql<number>`bm25(drops_fts)`.as('rank')])
          .where(sql<boolean>`drops_fts MATCH ${match}`),
    )
    .selectFrom('ranked')
    .innerJoin('drops', 'drops.number', 'ranked.rowid')
    .select('drops.number')
    .where(meets(criteria))
    .orderBy('ranked.rank')
    .orderBy('drops.number')
    .execute();
  return rows.map(({ number }) => number);
};

/** Numbers of all drops that the criteria find, in the order of a sort. */
export const findDropNumbers = async (
  db: Executor,
  criteria: DropCriteria,
  sort: DropSort,
): Promise<Numbers> => {
  const match = criteria.search?.match ?? null;
  if (sort === 'relevance' && match !== null) return findNumbersByRank(db, criteria, match);
  const rows = await db
    .selectFrom('drops')
    .select('number')
    .where(meets(criteria))
    .orderBy(ORDERS[sort])
    .execute();
  return rows.map(({ number }) => number);
};

const among = (column: Expression<unknown>, numbers: Numbers) =>
  sql<boolean>`${column} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

/** The texts of drops with marks around what a MATCH found. The plus keeps SQLite from searching anew for every number. */
const findMarked = async (db: Executor, match: string, numbers: Numbers): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('drops_fts')
    .select([
      'rowid',
      sql<string>`highlight(drops_fts, 0, ${sql.lit(MARK_OPEN)}, ${sql.lit(MARK_CLOSE)})`.as('marked'),
    ])
    .where(sql<boolean>`drops_fts MATCH ${match}`)
    .where(among(sql`+rowid`, numbers))
    .execute();
  return new Map(rows.map(({ rowid, marked }) => [rowid, marked]));
};

/** A page of drops as the bytes of a JSON array, and how many there are in all. */
export interface DropPageBytes {
  readonly body: Buffer<ArrayBuffer>;
  readonly total: number;
}

/** A page of what a search finds, each document with the character ranges of what was found. */
const searchDrops = async (db: Executor, page: DropPage): Promise<DropPageBytes> => {
  const numbers = await findDropNumbers(db, page.criteria, page.sort);
  const shown = numbers.slice(page.offset, page.offset + page.limit);
  const match = page.criteria.search?.match ?? null;
  const marked = match === null ? new Map<number, string>() : await findMarked(db, match, shown);
  const rows = await db
    .selectFrom('drops')
    .select(['number', 'document'])
    .where(among(sql.ref('number'), shown))
    .execute();
  const documents = new Map(
    rows.map(({ number, document }) => [
      number,
      withHighlights(document, marked.get(number) ?? '', page.criteria.search),
    ]),
  );
  const body = Buffer.from(`[${shown.map((number) => documents.get(number)).join(',')}]`);
  return { body, total: numbers.length };
};

/** A page of the drops that the criteria find. */
export const findDropPage = async (db: Executor, page: DropPage): Promise<DropPageBytes> =>
  page.criteria.search === undefined
    ? { body: await findDropDocuments(db, page), total: await countDrops(db, page.criteria) }
    : searchDrops(db, page);

/** How many drops the criteria find. */
export const countDrops = (db: Executor, criteria: DropCriteria): Promise<number> =>
  countRows(db.selectFrom('drops').where(meets(criteria)));

export const findDrop = async (db: Executor, number: number): Promise<Drop | null> => {
  const row = await db.selectFrom('drops').select('document').where('number', '=', number).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.document) as Drop);
};

/** Drops by their numbers, in that order. */
export const findDropsByNumber = async (db: Executor, numbers: Numbers): Promise<readonly Drop[]> => {
  const rows = await db
    .selectFrom('drops')
    .select(['number', 'document'])
    .where(among(sql.ref('number'), numbers))
    .execute();
  const documents = new Map(rows.map(({ number, document }) => [number, document]));
  return numbers.flatMap((number) => {
    const document = documents.get(number);
    return document === undefined ? [] : [JSON.parse(document) as Drop];
  });
};
