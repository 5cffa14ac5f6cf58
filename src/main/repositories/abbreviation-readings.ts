import { sql, type Insertable, type Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { AbbreviationReadingTable } from '#main/db/tables/abbreviations.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { AbbreviationReading } from '#shared/contract/abbreviations.ts';
import { toTimestamp } from '#shared/time.ts';
import { findPage, mapPage } from './page.ts';

const toReading = (row: Selectable<AbbreviationReadingTable>): AbbreviationReading => ({
  id: row.id,
  dropNumber: row.drop_number,
  keyId: row.key_id,
  start: row.start,
  end: row.end,
  spelling: row.spelling,
  state: row.state,
  reading: row.reading,
  by: row.made_by,
  reason: row.reason,
  at: toTimestamp(row.made_at),
});

/** The rows that count now: of one place the newest that was not undone, given for the text that the drop has today. */
const current = (db: Executor) =>
  db
    .selectFrom('abbreviation_readings')
    .innerJoin('drops', (join) =>
      join
        .onRef('drops.number', '=', 'abbreviation_readings.drop_number')
        .onRef('drops.text_hash', '=', 'abbreviation_readings.text_hash'),
    )
    .where('abbreviation_readings.id', 'in', (eb) =>
      eb
        .selectFrom('abbreviation_readings as newest')
        .select((inner) => inner.fn.max('newest.id').as('id'))
        .where('newest.undone_at', 'is', null)
        .groupBy(['newest.drop_number', 'newest.text_hash', 'newest.start', 'newest.key_id']),
    );

export const findDropReadings = async (db: Executor, dropNumber: number): Promise<AbbreviationReading[]> => {
  const rows = await current(db)
    .selectAll('abbreviation_readings')
    .where('abbreviation_readings.drop_number', '=', dropNumber)
    .orderBy('start')
    .execute();
  return rows.map(toReading);
};

/** Newest first. */
export const findReadings = async (
  db: Executor,
  page: { readonly keyId?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<Page<AbbreviationReading>> => {
  const readings = current(db)
    .selectAll('abbreviation_readings')
    .$if(page.keyId !== undefined, (query) => query.where('key_id', '=', page.keyId ?? ''))
    .orderBy('abbreviation_readings.id', 'desc');
  return mapPage(await findPage(readings, page), toReading);
};

/** Readings that count now, by key, state and meaning. */
export const countReadings = (db: Executor) =>
  current(db)
    .select((eb) => [
      'abbreviation_readings.key_id as keyId',
      'abbreviation_readings.state',
      'abbreviation_readings.reading',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['abbreviation_readings.key_id', 'abbreviation_readings.state', 'abbreviation_readings.reading'])
    .orderBy('count', 'desc')
    .execute();
export type ReadingCount = Awaited<ReturnType<typeof countReadings>>[number];

export const insertReading = (
  tx: WriteTransaction,
  reading: Omit<Insertable<AbbreviationReadingTable>, 'text_hash' | 'id' | 'undone_at'>,
): AbbreviationReading => {
  const [row] = tx.run(
    tx.query
      .insertInto('abbreviation_readings')
      .values({
        ...reading,
        text_hash: sql<string>`(SELECT text_hash FROM drops WHERE number = ${reading.drop_number})`,
      })
      .returningAll(),
  );
  if (row === undefined) throw new Error('The reading was not recorded.');
  return toReading(row);
};

/** Marks a reading as undone. @returns it, or null without one that is not undone already. */
export const undoReading = (tx: WriteTransaction, id: number, at: number): AbbreviationReading | null => {
  const [row] = tx.run(
    tx.query
      .updateTable('abbreviation_readings')
      .set({ undone_at: at })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returningAll(),
  );
  return row === undefined ? null : toReading(row);
};
