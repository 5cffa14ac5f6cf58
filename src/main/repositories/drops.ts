import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { MARK_CLOSE, MARK_OPEN, rangesOfMarked } from '#main/db/search.ts';
import type { Drop, DropFacets, DropSort, FacetValue } from '#shared/contract/drops.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';

export interface DropPage {
  readonly criteria: DropCriteria;
  readonly sort: DropSort;
  readonly limit: number;
  readonly offset: number;
}

/** The columns of an order; what they leave equal goes by its number. */
const orderOf = (sort: DropSort): RawBuilder<unknown> =>
  ({
    number_asc: sql`drops.number`,
    number_desc: sql`drops.number DESC`,
    newest: sql`drops.time DESC, drops.number DESC`,
    oldest: sql`drops.time, drops.number`,
    relevance: sql`bm25(drops_fts), drops.number`,
  })[sort];

/** A page of drops as the bytes of a JSON array: the stored documents, joined in SQL instead of mapped one by one. */
export const findDropDocuments = async (db: Executor, page: DropPage): Promise<Buffer<ArrayBuffer>> => {
  const { criteria, limit, offset } = page;
  // Without a search all drops are as relevant.
  const sort = page.sort === 'relevance' ? 'number_asc' : page.sort;
  const documents = db
    .selectFrom('drops')
    .select('document')
    .where(meets(criteria))
    .orderBy(orderOf(sort))
    .limit(limit)
    .offset(offset);
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

const withHighlights = (document: string, marked: string): string => {
  const ranges = rangesOfMarked(marked);
  return ranges.length === 0 ? document : `${document.slice(0, -1)},"highlights":${JSON.stringify(ranges)}}`;
};

/** A page of the hits of a MATCH as JSON bytes, each document with the character ranges of what was found. */
export const searchDropDocuments = async (
  db: Executor,
  { criteria, sort, limit, offset }: DropPage,
  match: string,
): Promise<Buffer<ArrayBuffer>> => {
  const rows = await db
    .selectFrom('drops_fts')
    .innerJoin('drops', 'drops.number', 'drops_fts.rowid')
    .select([
      'drops.document',
      sql<string>`highlight(drops_fts, 0, ${sql.lit(MARK_OPEN)}, ${sql.lit(MARK_CLOSE)})`.as('marked'),
    ])
    .where(sql<boolean>`drops_fts MATCH ${match}`)
    .where(meets(criteria, true))
    .orderBy(orderOf(sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return Buffer.from(`[${rows.map((row) => withHighlights(row.document, row.marked)).join(',')}]`);
};

/** How many drops the criteria find. */
export const countDrops = async (db: Executor, criteria: DropCriteria): Promise<number> => {
  const row = await db
    .selectFrom('drops')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(meets(criteria))
    .executeTakeFirstOrThrow();
  return row.count;
};

export const findDrop = async (db: Executor, number: number): Promise<Drop | null> => {
  const row = await db.selectFrom('drops').select('document').where('number', '=', number).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.document) as Drop);
};

interface CountedFacet {
  readonly facet: keyof DropFacets;
  readonly value: string;
  readonly count: number;
}

/** How the drops that the criteria find are spread over platforms, boards, tripcodes, years and abbreviations, in one statement. */
export const countFacets = async (db: Executor, criteria: DropCriteria): Promise<DropFacets> => {
  const hits = db
    .selectFrom('drops')
    .select([
      'number',
      'platform',
      'board',
      sql<string>`coalesce(tripcode, 'None')`.as('tripcode'),
      sql<string>`strftime('%Y', time, 'unixepoch')`.as('year'),
      ...(['image_count', 'link_count', 'reference_count'] as const),
    ])
    .where(meets(criteria));
  const { rows } = await sql<CountedFacet>`
    WITH hits AS MATERIALIZED ${hits}
    SELECT 'platform' AS facet, platform AS value, count(*) AS count FROM hits GROUP BY platform
    UNION ALL SELECT 'board', board, count(*) FROM hits GROUP BY board
    UNION ALL SELECT 'tripcode', tripcode, count(*) FROM hits GROUP BY tripcode
    UNION ALL SELECT 'year', year, count(*) FROM hits GROUP BY year
    UNION ALL SELECT 'abbreviation', abbreviation, count(DISTINCT drop_number) FROM abbreviation_matches
      JOIN hits ON hits.number = drop_number
      JOIN abbreviation_keys ON abbreviation_keys.id = key_id AND is_disabled = 0 GROUP BY abbreviation
    UNION ALL SELECT 'hasImages', '', count(*) FROM hits WHERE image_count > 0
    UNION ALL SELECT 'hasLinks', '', count(*) FROM hits WHERE link_count > 0
    UNION ALL SELECT 'hasReferences', '', count(*) FROM hits WHERE reference_count > 0
    UNION ALL SELECT 'total', '', count(*) FROM hits
    ORDER BY facet, count DESC, value`.execute(db);
  const valuesOf = (name: keyof DropFacets): FacetValue[] =>
    rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }));
  const countOf = (name: keyof DropFacets): number => valuesOf(name)[0]?.count ?? 0;
  return {
    total: countOf('total'),
    platform: valuesOf('platform'),
    board: valuesOf('board'),
    tripcode: valuesOf('tripcode'),
    year: valuesOf('year').sort((a, b) => (a.value < b.value ? -1 : 1)),
    hasImages: countOf('hasImages'),
    hasLinks: countOf('hasLinks'),
    hasReferences: countOf('hasReferences'),
    abbreviation: valuesOf('abbreviation'),
  };
};
