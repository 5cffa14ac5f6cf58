import type { Executor } from '#main/db/open.ts';
import type { ImportTable } from '#main/db/tables/imports.ts';
import type { NewsEventTable } from '#main/db/tables/news.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { shownEvent } from '#main/db/views/shown-event.ts';
import type { NewsOrigin } from '#shared/contract/news.ts';
import { toTimestamp } from '#shared/time.ts';

/** One event as it is stored; times in epoch seconds, UTC. */
export interface NewsRow extends Readonly<
  Omit<NewsEventTable, 'rowid' | 'has_time_of_day' | 'source_category' | 'origin' | 'import_id'>
> {
  readonly hasTimeOfDay: boolean;
  readonly sourceCategory: string | null;
  /** The id under which an earlier version stored events of the same words. */
  readonly formerId?: string;
}

type Preparing = Pick<WriteTransaction, 'prepare'>;

const INSERT = `INSERT OR IGNORE INTO news_events
  (id, time, has_time_of_day, title, category, source_category, source, url, origin, import_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** What two records of one event may state differently. */
export type EventFacts = Pick<NewsRow, 'time' | 'url' | 'category' | 'sourceCategory'> & {
  /** 0 where only the day is known. */
  readonly hasTimeOfDay: boolean | 0 | 1;
};

/** The stored facts of an event, under its id or with this very title under the id that an earlier version made. */
export const findEventFacts = (tx: Preparing, { id, formerId, title }: NewsRow): EventFacts | undefined =>
  tx
    .prepare(
      `SELECT time, url, category, source_category AS sourceCategory, has_time_of_day AS hasTimeOfDay FROM news_events
       WHERE id = @id OR (id = @formerId AND title = @title)`,
    )
    .get({ id, formerId: formerId ?? null, title }) as EventFacts | undefined;

/** Adds an event unless it is there already. @returns whether it was new. */
export const insertEvent = (
  tx: Preparing,
  event: NewsRow,
  origin: NewsEventTable['origin'],
  importId: number,
): boolean => {
  if (findEventFacts(tx, event) !== undefined) return false;
  const { id, time, hasTimeOfDay, title, category, sourceCategory, source, url } = event;
  return (
    tx
      .prepare(INSERT)
      .run(id, time, hasTimeOfDay ? 1 : 0, title, category, sourceCategory, source, url, origin, importId)
      .changes > 0
  );
};

/** An event as it is compared with others of its day. */
export interface EventHere {
  readonly id: string;
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly title: string;
  readonly source: string;
}

const DAY = 86_400;

/** The shown events of a day (epoch seconds of its start, UTC), without those of one import, in the order of their ids. */
export const findEventsOfDay = (
  tx: Preparing,
  dayStart: number,
  withoutImport: number | null,
): readonly EventHere[] =>
  tx
    .prepare(
      `SELECT id, time, title, source FROM news_events
        WHERE time >= ? AND time < ? AND import_id IS NOT ? AND ${shownEvent('', 'news_events')} ORDER BY id`,
    )
    .all(dayStart, dayStart + DAY, withoutImport) as EventHere[];

/** From now on an event counts as one with another, which is here already. */
export const mergeEvent = (tx: Preparing, eventId: string, sameAs: string): void => {
  tx.prepare('INSERT OR REPLACE INTO event_merges (event_id, same_as) VALUES (?, ?)').run(eventId, sameAs);
};

/** Removes the events that an import has brought. @returns how many there were. */
export const deleteEventsOfImport = (tx: Preparing, importId: number): number =>
  tx.prepare('DELETE FROM news_events WHERE import_id = ?').run(importId).changes;

const ORIGINS = {
  file: 'imported',
  collector: 'collected',
  shipped: 'shipped',
  demonstration: 'demonstration',
} as const satisfies Record<ImportTable['origin'], NewsOrigin>;

/** Lists of events, newest first, with how many events of each are there. */
export const findNewsImports = async (db: Executor) => {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'origin', 'name', 'layout', 'started_at'])
    .select((eb) =>
      eb
        .selectFrom('news_events')
        .select(({ fn }) => fn.countAll<number>().as('events'))
        .whereRef('news_events.import_id', '=', 'imports.id')
        .as('events'),
    )
    .where('subject', '=', 'news')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    origin: ORIGINS[row.origin],
    name: row.name,
    format: row.layout,
    eventCount: row.events ?? 0,
    importedAt: toTimestamp(row.started_at),
  }));
};
