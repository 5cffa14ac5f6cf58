import type { WriteTransaction } from '#main/db/transaction.ts';

/** Rows of one statement: each statement on a table with triggers keeps a copy of the pages that it changes. */
const TOGETHER = 64;

/** Inserts many rows by prepared SQL: binding through the query builder takes longer than the inserts. */
export const insertRows = <Column extends string>(
  tx: WriteTransaction,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, unknown>>>,
): void => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  let values: unknown[] = [];
  const insert = (): void => {
    const count = values.length / columns.length;
    if (count === 0) return;
    const places = Array.from({ length: count }, () => row).join(', ');
    tx.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places}`).run(values);
    values = [];
  };
  for (const item of rows) {
    for (const column of columns) values.push(item[column]);
    if (values.length === TOGETHER * columns.length) insert();
  }
  insert();
};
