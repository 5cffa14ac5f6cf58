import type { TableColumn, TableDescription } from '#shared/tables.ts';

/** A documented table and the query that answers it, one expression a column in their order. */
export interface View extends TableDescription {
  readonly select: string;
  /** The items that a row is about, as expressions over its columns; a row of none belongs to any set. */
  readonly items?: readonly string[];
}

/** ISO 8601 in UTC of a column of epoch seconds. */
export const timestampOf = (column: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`;

const column =
  (type: TableColumn['type']) =>
  (name: string, meaning: string, more: Pick<TableColumn, 'unit' | 'isText'> = {}): TableColumn => ({
    name,
    type,
    meaning,
    ...more,
  });

export const string = column('string');
export const integer = column('integer');
export const number = column('number');
export const boolean = column('boolean');
export const datetime = column('datetime');
export const date = column('date');

export const epoch = integer(
  'epoch',
  'Time in seconds since 1970, UTC; the beginning of the day where only that is known',
  { unit: 's' },
);
export const DROP_ITEM = `'drop:' || number`;
export const toDrop = { column: 'number', table: 'drops', to: 'number' } as const;
/** Of a view each of whose rows is about one drop. */
export const OF_DROP = { references: [toDrop], items: [DROP_ITEM] } as const satisfies Partial<View>;
