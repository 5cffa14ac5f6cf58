import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findDataState, stateOf, type DataPart } from './data-state.ts';
import { findDerived, noteDerived } from './meta.ts';

/** What the stored matches follow from, and their name among the derived data. */
export const MATCH_PARTS: readonly DataPart[] = ['drops', 'keys'];
export const MATCHES = 'abbreviations';

/** What the stored matches must say of themselves to belong to the current drops and keys. */
export const findWantedStamp = async (db: Executor): Promise<string> =>
  stateOf(await findDataState(db), MATCH_PARTS);

export const areMatchesCurrent = async (db: Executor): Promise<boolean> =>
  (await findDerived(db, MATCHES)) === (await findWantedStamp(db));

/** Notes what the stored matches were made from. */
export const stampMatches = (tx: WriteTransaction, stamp: string): void => {
  noteDerived(tx, MATCHES, stamp);
};

export interface MatchRow {
  readonly start: number;
  readonly end: number;
  readonly keyId: string;
  readonly spelling: string;
}

/**
 * Matches of consecutive drops: everything after number `after` up to `upTo` (null: to the last drop), as columns of equal
 * length, which cross from a worker faster than rows do.
 */
export interface MatchBatch {
  readonly after: number;
  readonly upTo: number | null;
  readonly drops: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly keyIds: readonly string[];
  readonly spellings: readonly string[];
}

/**
 * Puts the matches of a stretch of drops in the place of what was stored for it. Prepared SQL: binding through the query
 * builder takes longer than the inserts.
 */
export const replaceMatches = (tx: WriteTransaction, batch: MatchBatch): void => {
  tx.prepare('DELETE FROM abbreviation_matches WHERE drop_number > ? AND drop_number <= ?').run(
    batch.after,
    batch.upTo ?? Number.MAX_SAFE_INTEGER,
  );
  const insert = tx.prepare(
    'INSERT INTO abbreviation_matches (drop_number, start, "end", key_id, spelling) VALUES (?, ?, ?, ?, ?)',
  );
  for (const [at, drop] of batch.drops.entries())
    insert.run(drop, batch.starts[at], batch.ends[at], batch.keyIds[at], batch.spellings[at]);
};

export interface CitingText {
  readonly number: number;
  readonly content: string;
  /** Texts of the posts it cites. */
  readonly cited: readonly string[];
}

/** Texts of the next drops after a number, ascending. */
export const findDropTexts = async (db: Executor, after: number, limit: number): Promise<CitingText[]> => {
  const rows = await db
    .selectFrom('drops')
    .select((eb) => [
      'number',
      'content',
      eb
        .selectFrom('drop_references')
        .select(sql<string>`json_group_array(text)`.as('texts'))
        .whereRef('drop_references.drop_number', '=', 'drops.number')
        .where('drop_references.text', 'is not', null)
        .as('cited'),
    ])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, content, cited }) => ({
    number,
    content,
    cited: JSON.parse(cited ?? '[]') as string[],
  }));
};

/** The matches of one drop, in order of the text. */
export const findDropMatches = async (db: Executor, dropNumber: number): Promise<MatchRow[]> =>
  db
    .selectFrom('abbreviation_matches')
    .select(['start', 'end', 'key_id as keyId', 'spelling'])
    .where('drop_number', '=', dropNumber)
    .orderBy('start')
    .execute();

/** How often each key occurs, and in how many drops. */
export const countKeyUse = (db: Executor) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('abbreviation_matches')
        .select((inner) => ['key_id', 'drop_number', inner.fn.countAll<number>().as('count')])
        .groupBy(['key_id', 'drop_number'])
        .as('per_drop'),
    )
    .select((eb) => [
      'key_id as keyId',
      eb.fn.sum<number>('count').as('occurrences'),
      eb.fn.countAll<number>().as('drops'),
    ])
    .groupBy('key_id')
    .execute();
export type KeyUse = Awaited<ReturnType<typeof countKeyUse>>[number];

/** Drops with at least one match: of the key `of`, or of another key than `without`, where one is named. */
export const countMatchedDrops = async (
  db: Executor,
  { of, without }: { readonly of?: string; readonly without?: string | undefined } = {},
): Promise<number> => {
  const row = await db
    .selectFrom('abbreviation_matches')
    .select(sql<number>`count(DISTINCT drop_number)`.as('count'))
    .$if(of !== undefined, (query) => query.where('key_id', '=', of ?? ''))
    .$if(without !== undefined, (query) => query.where('key_id', '<>', without ?? ''))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** A page of the drops that contain a key, ascending: their text and where the key is first. */
export const findKeyDrops = async (
  db: Executor,
  keyId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .selectFrom('abbreviation_matches')
    .innerJoin('drops', 'drops.number', 'abbreviation_matches.drop_number')
    .select((eb) => [
      'drops.number as dropNumber',
      'drops.time',
      'drops.resolution',
      'drops.content',
      // SQLite takes the other bare columns from the row of the minimum.
      eb.fn.min<number>('abbreviation_matches.start').as('start'),
      'abbreviation_matches.end',
      eb.fn.countAll<number>().as('occurrences'),
    ])
    .where('key_id', '=', keyId)
    .groupBy('drop_number')
    .orderBy('drop_number')
    .limit(limit)
    .offset(offset)
    .execute();

const dropsByMonth = (db: Executor) =>
  db
    .selectFrom('abbreviation_matches')
    .innerJoin('drops', 'drops.number', 'abbreviation_matches.drop_number')
    .select([
      sql<string>`strftime('%Y-%m', drops.time, 'unixepoch')`.as('month'),
      sql<number>`count(DISTINCT drop_number)`.as('drops'),
    ])
    .groupBy('month');

/** Drops per UTC month that contain at least one key, in order of time. @param without a key that does not count */
export const countCoveredDropsByMonth = (db: Executor, without?: string) =>
  dropsByMonth(db)
    .$if(without !== undefined, (query) => query.where('key_id', '<>', without ?? ''))
    .orderBy('month')
    .execute();

/** Drops per UTC month that contain each of the keys. */
export const countKeyDropsByMonth = (db: Executor, keyIds: readonly string[]) =>
  dropsByMonth(db).select('key_id as keyId').where('key_id', 'in', keyIds).groupBy('key_id').execute();
