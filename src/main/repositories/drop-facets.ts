import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { DropFacets, FacetValue } from '#shared/contract/drops.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';

interface FacetCount extends FacetValue {
  readonly facet: keyof DropFacets;
}

const findTraits = (db: Executor, criteria: DropCriteria) =>
  db
    .selectFrom('drops')
    .select([
      'number',
      'platform',
      'board',
      sql`coalesce(tripcode, 'None')`.as('tripcode'),
      sql`strftime('%Y', time, 'unixepoch')`.as('year'),
      'image_count',
      'link_count',
      'reference_count',
    ])
    .where(meets(criteria));

/** One statement: the drops are searched once for all facets. */
const countAll = (db: Executor, criteria: DropCriteria) => sql<FacetCount>`
  WITH hits AS MATERIALIZED ${findTraits(db, criteria)}
  SELECT 'platform' AS facet, platform AS value, count(*) AS count FROM hits GROUP BY platform
  UNION ALL SELECT 'board', board, count(*) FROM hits GROUP BY board
  UNION ALL SELECT 'tripcode', tripcode, count(*) FROM hits GROUP BY tripcode
  UNION ALL SELECT 'year', year, count(*) FROM hits GROUP BY year
  UNION ALL SELECT 'total', '', count(*) FROM hits
  UNION ALL SELECT 'hasImages', '', count(*) FROM hits WHERE image_count > 0
  UNION ALL SELECT 'hasLinks', '', count(*) FROM hits WHERE link_count > 0
  UNION ALL SELECT 'hasReferences', '', count(*) FROM hits WHERE reference_count > 0
  UNION ALL SELECT 'abbreviation', abbreviation, count(DISTINCT drop_number)
    FROM hits JOIN abbreviation_matches ON drop_number = number JOIN abbreviation_keys ON id = key_id
    WHERE is_disabled = 0 GROUP BY abbreviation`;

/** How many of the drops that the criteria find have each platform, board, tripcode, year, kind and abbreviation. */
export const countFacets = async (db: Executor, criteria: DropCriteria): Promise<DropFacets> => {
  const { rows } = await countAll(db, criteria).execute(db);
  const valuesOf = (name: keyof DropFacets): FacetValue[] =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const countOf = (name: keyof DropFacets): number => rows.find(({ facet }) => facet === name)?.count ?? 0;
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

/** Boards and tripcodes that drops have. */
export interface DropOrigins {
  readonly boards: readonly string[];
  readonly tripcodes: readonly string[];
}

export const findOrigins = async (db: Executor): Promise<DropOrigins> => {
  const [boards, tripcodes] = await Promise.all([
    db.selectFrom('drops').select('board').distinct().orderBy('board').execute(),
    db.selectFrom('drops').select('tripcode').distinct().orderBy('tripcode').execute(),
  ]);
  return {
    boards: boards.map(({ board }) => board),
    tripcodes: tripcodes.flatMap(({ tripcode }) => (tripcode === null ? [] : [tripcode])),
  };
};
