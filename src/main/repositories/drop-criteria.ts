import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '#main/db/schema.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import type { DropCategory } from '#shared/constants.ts';

/** What drops are asked for, ready for SQL. Times in epoch seconds UTC, both ends inclusive; lists mean "any of". */
export interface DropCriteria {
  readonly startTime?: number;
  readonly endTime?: number;
  readonly platforms?: readonly string[];
  readonly boards?: readonly string[];
  /** null stands for drops without a tripcode. */
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
}

type Condition = Expression<SqlBool>;

/** Columns are written with their table, so that a condition fits any statement that selects from `drops`. */
const eb = expressionBuilder<Schema, 'drops'>();

const matching = (match: string): Condition =>
  eb('drops.number', 'in', sql<number>`(SELECT rowid FROM drops_fts WHERE drops_fts MATCH ${match})`);

const holding = (text: string): Condition => sql<SqlBool>`instr(drops.content, ${text}) > 0`;

/** The conditions of a search text, the MATCH included. */
const searchConditions = (search: CompiledSearch, isJoined: boolean): Condition[] => [
  ...(search.match === null || isJoined ? [] : [matching(search.match)]),
  ...search.literalGroups.map((group) =>
    eb.or([...group.texts.map(holding), ...group.matches.map((match) => matching(match))]),
  ),
  ...search.excludedTexts.map((text) => eb.not(holding(text))),
  ...(search.excludedMatch === null ? [] : [eb.not(matching(search.excludedMatch))]),
];

const present = (
  column: 'drops.image_count' | 'drops.link_count' | 'drops.reference_count',
  wanted: boolean,
): Condition => (wanted ? eb(column, '>', 0) : eb(column, '=', 0));

const tripcodeCondition = (tripcodes: readonly (string | null)[]): Condition =>
  eb.or([
    ...(tripcodes.includes(null) ? [eb('drops.tripcode', 'is', null)] : []),
    eb(
      'drops.tripcode',
      'in',
      tripcodes.filter((one) => one !== null),
    ),
  ]);

const holdingKey = (
  wanted: readonly { readonly keyId: string; readonly spelling: string | null }[],
): Condition =>
  eb('drops.number', 'in', (inner) =>
    inner
      .selectFrom('abbreviation_matches')
      .select('drop_number')
      .where((match) =>
        match.or(
          wanted.map(({ keyId, spelling }) =>
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

/** All conditions of the criteria. `isJoined`: the statement already joins `drops_fts` on the MATCH. */
const conditionsOf = (criteria: DropCriteria, isJoined = false): Condition[] => {
  const { numbers } = criteria;
  return [
    ...(criteria.startTime === undefined ? [] : [eb('drops.time', '>=', criteria.startTime)]),
    ...(criteria.endTime === undefined ? [] : [eb('drops.time', '<=', criteria.endTime)]),
    ...(criteria.platforms === undefined ? [] : [eb('drops.platform', 'in', criteria.platforms)]),
    ...(criteria.boards === undefined ? [] : [eb('drops.board', 'in', criteria.boards)]),
    ...(criteria.tripcodes === undefined ? [] : [tripcodeCondition(criteria.tripcodes)]),
    ...(criteria.authenticated === undefined
      ? []
      : [eb('drops.tripcode', criteria.authenticated ? 'is not' : 'is', null)]),
    ...(criteria.hasImages === undefined ? [] : [present('drops.image_count', criteria.hasImages)]),
    ...(criteria.hasLinks === undefined ? [] : [present('drops.link_count', criteria.hasLinks)]),
    ...(criteria.hasReferences === undefined
      ? []
      : [present('drops.reference_count', criteria.hasReferences)]),
    ...(numbers === undefined
      ? []
      : [eb.or(numbers.map(([low, high]) => eb.between('drops.number', low, high)))]),
    ...(criteria.abbreviations === undefined ? [] : [holdingKey(criteria.abbreviations)]),
    ...(criteria.categories === undefined ? [] : [inCategories(criteria.categories)]),
    ...(criteria.search === undefined ? [] : searchConditions(criteria.search, isJoined)),
  ];
};

/** The criteria as one condition; none: all drops. */
export const meets = (criteria: DropCriteria, isJoined = false): Condition =>
  eb.and(conditionsOf(criteria, isJoined));
