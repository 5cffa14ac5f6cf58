import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { ADJUDICATED, isOpenedBatch } from '#main/db/coded-drops.ts';
import type { Schema } from '#main/db/schema.ts';
import { searchConditions } from '#main/db/search-conditions.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import type { DropCategory } from '#shared/constants.ts';
import { isDropOf, isTagged } from './set-members.ts';

/** Drops of a batch, or those that were given a code in it, once every coder has closed it. */
export interface CodedCriteria {
  readonly batchId: string;
  /** null: all drops of the batch. */
  readonly code: string | null;
  /** Who gave it; null: as adjudicated. */
  readonly coder: string | null;
}

/** What drops are requested, ready for SQL. Times in epoch seconds UTC, both ends inclusive; lists mean "any of". */
export interface DropCriteria {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly platforms?: readonly string[];
  readonly boards?: readonly string[];
  /** null means drops without a tripcode. */
  readonly tripcodes?: readonly (string | null)[];
  readonly authenticated?: boolean;
  readonly hasImages?: boolean;
  readonly hasLinks?: boolean;
  readonly hasReferences?: boolean;
  readonly numbers?: readonly (readonly [number, number])[];
  /** Drops whose own words hold one of these abbreviations: any spelling of the key, or only the one named. */
  readonly abbreviations?: readonly { readonly keyId: string; readonly spelling: string | null }[];
  /** Drops in any of these categories. */
  readonly categories?: readonly DropCategory[];
  readonly search?: CompiledSearch;
  /** Only drops of this frozen set, by its database id. */
  readonly set?: number | undefined;
  /** Path of a tag: only drops that have it or one below it. */
  readonly tag?: string;
  readonly coded?: CodedCriteria | undefined;
  /** Only drops that these criteria find too: those of a live set. */
  readonly live?: DropCriteria;
}

const DROP_TEXTS = {
  index: sql.table('drops_fts'),
  id: sql.ref('drops.number'),
  text: sql.ref('drops.content'),
};

type Condition = Expression<SqlBool>;

/** Columns are written with their table, so that a condition fits any statement that selects from `drops`. */
const eb = expressionBuilder<Schema, 'drops'>();

const present = (
  column: 'drops.image_count' | 'drops.link_count' | 'drops.reference_count',
  isPresent: boolean,
): Condition => (isPresent ? eb(column, '>', 0) : eb(column, '=', 0));

const tripcodeCondition = (tripcodes: readonly (string | null)[]): Condition =>
  eb.or([
    ...(tripcodes.includes(null) ? [eb('drops.tripcode', 'is', null)] : []),
    eb(
      'drops.tripcode',
      'in',
      tripcodes.filter((tripcode) => tripcode !== null),
    ),
  ]);

const holdingKey = (
  spellings: readonly { readonly keyId: string; readonly spelling: string | null }[],
): Condition =>
  eb('drops.number', 'in', (inner) =>
    inner
      .selectFrom('abbreviation_matches')
      .select('drop_number')
      .where((match) =>
        match.or(
          spellings.map(({ keyId, spelling }) =>
            match.and([
              match('key_id', '=', keyId),
              ...(spelling === null ? [] : [match('spelling', '=', spelling)]),
            ]),
          ),
        ),
      ),
  );

const inCategories = (categories: readonly DropCategory[]): Condition =>
  eb(
    'drops.number',
    'in',
    eb.selectFrom('drop_categories').select('drop_number').where('category', 'in', categories),
  );

const OPENED = isOpenedBatch('coded.batch_id');

const codedIn = ({ batchId, code, coder }: CodedCriteria): Condition => {
  if (code === null)
    return sql`drops.number IN (SELECT drop_number FROM main.coding_batch_drops WHERE batch_id = ${batchId})`;
  const rows =
    coder === null
      ? sql`(${sql.raw(ADJUDICATED)})`
      : sql`(SELECT batch_id, drop_number, given.value ->> 'code' AS code
          FROM main.codings, json_each(codes_json) AS given WHERE coder = ${coder})`;
  return sql`drops.number IN (SELECT coded.drop_number FROM ${rows} AS coded
    WHERE coded.batch_id = ${batchId} AND coded.code = ${code} AND ${sql.raw(OPENED)})`;
};

/** The criteria as one condition; none: all drops. */
export const meets = (criteria: DropCriteria): Condition => {
  const { startTime, endTime, platforms, boards, tripcodes, authenticated, hasImages, hasLinks } = criteria;
  const { hasReferences, numbers, abbreviations, categories, search, set, tag, live, coded } = criteria;
  return eb.and([
    ...(startTime === undefined ? [] : [eb('drops.time', '>=', startTime)]),
    ...(endTime === undefined ? [] : [eb('drops.time', '<=', endTime)]),
    ...(platforms === undefined ? [] : [eb('drops.platform', 'in', platforms)]),
    ...(boards === undefined ? [] : [eb('drops.board', 'in', boards)]),
    ...(tripcodes === undefined ? [] : [tripcodeCondition(tripcodes)]),
    ...(authenticated === undefined ? [] : [eb('drops.tripcode', authenticated ? 'is not' : 'is', null)]),
    ...(hasImages === undefined ? [] : [present('drops.image_count', hasImages)]),
    ...(hasLinks === undefined ? [] : [present('drops.link_count', hasLinks)]),
    ...(hasReferences === undefined ? [] : [present('drops.reference_count', hasReferences)]),
    ...(numbers === undefined
      ? []
      : [eb.or(numbers.map(([low, high]) => eb.between('drops.number', low, high)))]),
    ...(abbreviations === undefined ? [] : [holdingKey(abbreviations)]),
    ...(categories === undefined ? [] : [inCategories(categories)]),
    ...(search === undefined ? [] : searchConditions(search, DROP_TEXTS)),
    ...(set === undefined ? [] : [isDropOf(set)]),
    ...(tag === undefined ? [] : [isTagged('drop', tag)]),
    ...(coded === undefined ? [] : [codedIn(coded)]),
    ...(live === undefined ? [] : [meets(live)]),
  ]);
};
