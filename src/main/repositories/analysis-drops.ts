import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { meets, type CodedCriteria } from './drop-criteria.ts';
import { stretchesOf } from './page.ts';

/** Epoch seconds, UTC, both ends inclusive. */
export interface TimeRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Drops of a range, of a frozen set where its database id is named, and with a code where one is. */
export interface DropScope extends TimeRange {
  readonly set?: number | undefined;
  readonly coded?: CodedCriteria | undefined;
}

/** Nothing, once for all drops that have nothing: a million empty lists would be 60 MB. */
const NONE: readonly never[] = [];

const byDrop = <Row extends { readonly drop_number: number }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): ReadonlyMap<number, readonly Item[]> => {
  // In one pass: groups of rows next to those of items would take twice as much.
  const groups = new Map<number, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.drop_number);
    if (group === undefined) groups.set(row.drop_number, [itemOf(row)]);
    else group.push(itemOf(row));
  }
  return groups;
};

/** Gives equal texts as one: SQLite makes a new one for every row. */
const createSharing = (): (<Text extends string | null>(text: Text) => Text) => {
  const shared = new Map<unknown, unknown>();
  return <Text extends string | null>(text: Text): Text => {
    if (!shared.has(text)) shared.set(text, text);
    return shared.get(text) as Text;
  };
};

const isInScope = ({ from, to, set, coded }: DropScope) =>
  meets({ startTime: from, endTime: to, set, coded });

/** Rows read at one go: those of a large archive need not all be there at once next to the drops made of them. */
const STRETCH = 20_000;

interface Place {
  readonly time: number;
  readonly number: number;
}
const FIRST: Place = { time: Number.MIN_SAFE_INTEGER, number: 0 };

const rowsAfter = (db: Executor, range: DropScope, { time, number }: Place, most: number) =>
  db
    .selectFrom('drops')
    .select([
      ...(['number', 'time', 'resolution', 'content', 'platform', 'board'] as const),
      ...(['tripcode', 'post_id', 'image_count'] as const),
    ])
    .where((eb) => eb(eb.refTuple('time', 'number'), '>', eb.tuple(time, number)))
    .where(isInScope(range))
    .orderBy('time')
    .orderBy('number')
    .limit(most)
    .execute();

type DropRow = Awaited<ReturnType<typeof rowsAfter>>[number];

/** The drops of a range as the analyses see them, in canonical order: time, then number. */
export const findAnalysisDrops = async (
  db: Executor,
  range: DropScope = {},
  stretch = STRETCH,
): Promise<readonly AnalysisDrop[]> => {
  const links = await db
    .selectFrom('drop_links')
    .select(['drop_number', 'url'])
    .orderBy('position')
    .execute();
  const references = await db
    .selectFrom('drop_references')
    .select(['drop_number', 'post_id', 'text'])
    .orderBy('position')
    .execute();
  const linksOf = byDrop(links, ({ url }) => url);
  const referencesOf = byDrop(references, ({ post_id, text }) => ({ postId: post_id, text }));
  const shared = createSharing();
  const drops: AnalysisDrop[] = [];
  const read = (after: DropRow | undefined, most: number) => rowsAfter(db, range, after ?? FIRST, most);
  for await (const rows of stretchesOf(read, stretch))
    for (const row of rows)
      drops.push({
        number: row.number,
        time: row.time,
        ...(row.resolution === 'second' ? {} : { resolution: row.resolution }),
        content: row.content,
        platform: shared(row.platform),
        board: shared(row.board),
        tripcode: shared(row.tripcode),
        postId: row.post_id,
        imageCount: row.image_count,
        links: linksOf.get(row.number) ?? NONE,
        references: referencesOf.get(row.number) ?? NONE,
      });
  return drops;
};

/** The numbers of the drops of a batch, or of those with a code in it, ascending. */
export const findCodedNumbers = async (db: Executor, coded: CodedCriteria): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('drops')
    .select('number')
    .where(meets({ coded }))
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};

/** Epoch seconds of the first and the last drop; null where there are none. */
export const findDropSpan = async (db: Executor) => {
  const { from, to } = await db
    .selectFrom('drops')
    .select((eb) => [eb.fn.min('time').as('from'), eb.fn.max('time').as('to')])
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { from, to };
};

/** How many drops a range contains, and the epoch seconds of the first and the last, also of those dated to the day; null where there are none. */
export const findDropsOfRange = async (db: Executor, range: DropScope) => {
  const row = await db
    .selectFrom('drops')
    .select((eb) => [
      eb.fn.countAll<number>().as('drops'),
      eb.fn.min('time').as('firstTime'),
      eb.fn.max('time').as('lastTime'),
      sql<number | null>`min(time) FILTER (WHERE resolution = 'day')`.as('firstDay'),
      sql<number | null>`max(time) FILTER (WHERE resolution = 'day')`.as('lastDay'),
    ])
    .where(isInScope(range))
    .executeTakeFirstOrThrow();
  const { firstTime, lastTime } = row;
  return firstTime === null || lastTime === null ? null : { ...row, firstTime, lastTime };
};
export type DropsOfRange = NonNullable<Awaited<ReturnType<typeof findDropsOfRange>>>;

/** On which platform each drop was posted. */
export const findDropPlatforms = async (db: Executor): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('drops').select(['number', 'platform']).orderBy('number').execute();
  return new Map(rows.map(({ number, platform }) => [number, platform]));
};

/** When each drop whose time of day is known was posted: number → epoch seconds, UTC. */
export const findTimesOfDrops = async (db: Executor): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('drops')
    .select(['number', 'time'])
    .where('resolution', '!=', 'day')
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ number, time }) => [number, time]));
};
