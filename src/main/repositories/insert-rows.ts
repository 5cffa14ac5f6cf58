import type { Insertable } from 'kysely';
import type { Schema } from '#main/db/schema.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** Rows of one statement: each statement on a table with triggers keeps a copy of the pages that it changes. */
const TOGETHER = 64;

/** Inserts many rows, all with the fields of the first, by prepared SQL: binding through the query builder takes longer than the inserts. */
export const insertRows = <Table extends keyof Schema>(
  tx: WriteTransaction,
  table: Table,
  rows: Iterable<Insertable<Schema[Table]>>,
): void => {
  let columns: (keyof Insertable<Schema[Table]>)[] = [];
  let values: unknown[] = [];
  const insert = (): void => {
    if (values.length === 0) return;
    const row = `(${columns.map(() => '?').join(', ')})`;
    const places = Array.from({ length: values.length / columns.length }, () => row).join(', ');
    tx.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places}`).run(values);
    values = [];
  };
  for (const item of rows) {
    if (columns.length === 0) columns = Object.keys(item) as typeof columns;
    for (const column of columns) values.push(item[column]);
    if (values.length === TOGETHER * columns.length) insert();
  }
  insert();
};
