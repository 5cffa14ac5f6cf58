import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { ImportMappingTable } from '#main/db/tables/imports.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { ImportMapping, ImportSubject } from '#shared/contract/imports.ts';
import { toTimestamp } from '#shared/time.ts';

const toMapping = (row: Selectable<ImportMappingTable>): ImportMapping => ({
  id: row.id,
  subject: row.subject,
  name: row.name,
  mapping: JSON.parse(row.mapping) as Record<string, string>,
  dateFormat: row.date_format,
  timeZone: row.time_zone,
  platform: row.platform,
  savedAt: toTimestamp(row.saved_at),
});

/** Saved mappings by subject and name. */
export const findImportMappings = async (db: Executor, subject?: ImportSubject): Promise<ImportMapping[]> => {
  const rows = await db
    .selectFrom('import_mappings')
    .selectAll()
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 'drops'))
    .orderBy('subject')
    .orderBy('name')
    .execute();
  return rows.map(toMapping);
};

/** Saves a mapping in the place of the one of its subject and name. */
export const setImportMapping = (
  tx: WriteTransaction,
  row: Omit<Insertable<ImportMappingTable>, 'id'>,
): ImportMapping => {
  const { mapping, date_format, time_zone, platform, saved_at } = row;
  const [saved] = tx.run(
    tx.query
      .insertInto('import_mappings')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'name'])
          .doUpdateSet({ mapping, date_format, time_zone, platform, saved_at }),
      )
      .returningAll(),
  );
  if (saved === undefined) throw new Error('The mapping was not saved.');
  return toMapping(saved);
};

/** @returns whether it was there. */
export const deleteImportMapping = (tx: WriteTransaction, id: number): boolean =>
  tx.change(tx.query.deleteFrom('import_mappings').where('id', '=', id)) > 0;
