import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Bucket, FacetValue, Neighbour } from '#shared/contract/drops.ts';
import { toStatedTimestamp, toTimestamp, type TimeResolution } from '#shared/time.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';
import { DROP_HOUR } from './hour.ts';
import { isDropOf, isMemberOf } from './set-members.ts';

/**
 * One row of sums over all drops; times in epoch seconds UTC, also of the first and last of those dated to the day.
 * @param set only drops of this frozen set, by its database id
 */
export const findDropTotals = (db: Executor, set?: number) =>
  db
    .selectFrom('drops')
    .$if(set !== undefined, (query) => query.where(isDropOf(set ?? 0)))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.min<number | null>('time').as('first'),
      eb.fn.max<number | null>('time').as('last'),
      sql<number | null>`min(time) FILTER (WHERE resolution = 'day')`.as('firstDay'),
      sql<number | null>`max(time) FILTER (WHERE resolution = 'day')`.as('lastDay'),
      sql<number>`count(*) FILTER (WHERE resolution = 'day')`.as('datedToDay'),
      sql<number>`count(*) FILTER (WHERE content_length > 0)`.as('withText'),
      sql<number>`count(*) FILTER (WHERE image_count > 0)`.as('withImages'),
      sql<number>`count(*) FILTER (WHERE image_count > 0 AND content_length = 0)`.as('imageOnly'),
      sql<number>`coalesce(sum(image_count), 0)`.as('images'),
      sql<number>`count(*) FILTER (WHERE link_count > 0)`.as('withLinks'),
      sql<number>`coalesce(sum(link_count), 0)`.as('links'),
      sql<number>`count(tripcode)`.as('authenticated'),
      sql<number>`coalesce(max(content_length), 0)`.as('maxLength'),
      sql<number>`coalesce(sum(content_length), 0)`.as('sumLength'),
    ])
    .executeTakeFirstOrThrow();
export type DropTotals = Awaited<ReturnType<typeof findDropTotals>>;

/** Lengths (UTF-16) of the texts that are not empty, ascending. */
export const findTextLengths = async (db: Executor, set?: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('drops')
    .select('content_length')
    .where('content_length', '>', 0)
    .$if(set !== undefined, (query) => query.where(isDropOf(set ?? 0)))
    .orderBy('content_length')
    .execute();
  return rows.map((row) => row.content_length);
};

/** Link hosts by the number of links, most frequent first. */
export const countLinkHosts = async (db: Executor, set?: number): Promise<FacetValue[]> =>
  db
    .selectFrom('drop_links')
    .$if(set !== undefined, (query) =>
      query.where(isMemberOf(set ?? 0, 'drop', sql.ref('drop_links.drop_number'))),
    )
    .select((eb) => ['host as value', eb.fn.countAll<number>().as('count')])
    .groupBy('host')
    .orderBy('count', 'desc')
    .orderBy('host')
    .execute();

const formats = {
  day: '%Y-%m-%d',
  week: '%G-W%V',
  month: '%Y-%m',
  year: '%Y',
  hour: '%H',
  weekday: '%u',
  'hour-of-week': '%u-%H',
} as const;
export type BucketKind = keyof typeof formats;
const OF_HOURS: readonly BucketKind[] = ['hour', 'hour-of-week'];

/**
 * Drops per calendar bucket, UTC; weeks are ISO weeks, weekdays 1 (Monday) to 7. Empty buckets are not listed; drops dated to the day have
 * no hour.
 */
export const countDropsByBucket = async (
  db: Executor,
  kind: BucketKind,
  criteria: DropCriteria,
): Promise<Bucket[]> =>
  db
    .selectFrom('drops')
    .select((eb) => [
      sql<string>`strftime(${formats[kind]}, time, 'unixepoch')`.as('bucket'),
      eb.fn.countAll<number>().as('count'),
    ])
    .$if(OF_HOURS.includes(kind), (query) => query.where('resolution', '!=', 'day'))
    .where(meets(criteria))
    .groupBy('bucket')
    .orderBy('bucket')
    .execute();

/** Drops per hour (epoch seconds UTC of its start), in order of time. */
export const countDropsByHour = async (
  db: Executor,
  criteria: DropCriteria,
): Promise<{ hour: number; count: number }[]> =>
  db
    .selectFrom('drops')
    .select((eb) => [DROP_HOUR.as('hour'), eb.fn.countAll<number>().as('count')])
    .where(meets(criteria))
    .groupBy('hour')
    .orderBy('hour')
    .execute();

const EXCERPT = 150;
interface NeighbourRow {
  readonly number: number;
  readonly time: number;
  readonly resolution: TimeResolution;
  readonly excerpt: string;
}
const toNeighbour = (row: NeighbourRow): Neighbour => ({
  dropNumber: row.number,
  timestamp: toStatedTimestamp(row.time, row.resolution),
  excerpt: row.excerpt,
});
const neighbourColumns = [
  'drops.number',
  'drops.time',
  'drops.resolution',
  sql<string>`substr(drops.content, 1, ${sql.lit(EXCERPT)})`.as('excerpt'),
] as const;

/** The drop before (`-1`) or after (`+1`) a number. */
export const findAdjacentDrop = async (
  db: Executor,
  number: number,
  side: -1 | 1,
): Promise<Neighbour | null> => {
  const row = await db
    .selectFrom('drops')
    .select(neighbourColumns)
    .where('number', side < 0 ? '<' : '>', number)
    .orderBy('number', side < 0 ? 'desc' : 'asc')
    .executeTakeFirst();
  return row === undefined ? null : toNeighbour(row);
};

const findByReference = async (
  db: Executor,
  known: 'drop_number' | 'target_number',
  sought: 'drop_number' | 'target_number',
  number: number,
): Promise<Neighbour[]> => {
  const rows = await db
    .selectFrom('drop_references')
    .innerJoin('drops', 'drops.number', `drop_references.${sought}`)
    .select(neighbourColumns)
    .where(`drop_references.${known}`, '=', number)
    .orderBy('drops.number')
    .distinct()
    .execute();
  return rows.map(toNeighbour);
};

/** Drops that a drop cites. */
export const findCitedDrops = (db: Executor, number: number): Promise<Neighbour[]> =>
  findByReference(db, 'drop_number', 'target_number', number);

/** Drops that cite a drop. */
export const findCitingDrops = (db: Executor, number: number): Promise<Neighbour[]> =>
  findByReference(db, 'target_number', 'drop_number', number);

/** Other drops of the same UTC day. */
export const findSameDayDrops = async (db: Executor, number: number, time: number): Promise<Neighbour[]> => {
  const midnight = time - (time % 86_400);
  const rows = await db
    .selectFrom('drops')
    .select(neighbourColumns)
    .where('time', '>=', midnight)
    .where('time', '<', midnight + 86_400)
    .where('number', '!=', number)
    .orderBy('time')
    .orderBy('number')
    .execute();
  return rows.map(toNeighbour);
};

/** Drops of the same month and day (UTC) in other years. */
export const findAnniversaryDrops = async (db: Executor, time: number): Promise<Neighbour[]> => {
  const day = toTimestamp(time).slice(5, 10);
  const year = toTimestamp(time).slice(0, 4);
  const rows = await db
    .selectFrom('drops')
    .select(neighbourColumns)
    .where(sql<boolean>`strftime('%m-%d', time, 'unixepoch') = ${day}`)
    .where(sql<boolean>`strftime('%Y', time, 'unixepoch') <> ${year}`)
    .orderBy('time')
    .orderBy('number')
    .execute();
  return rows.map(toNeighbour);
};
