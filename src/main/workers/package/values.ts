import type { BasicType } from 'hyparquet-writer';
import type { ColumnType } from '#shared/tables.ts';

/** A value as it is written: whole numbers as bigint, times as ISO 8601 in UTC. */
export type TableValue = string | number | bigint | boolean | null;
export type TableRow = Readonly<Record<string, TableValue>>;

interface ColumnCodec {
  /** A value of SQLite as the column declares it. */
  readonly read: (stored: unknown) => TableValue;
  /** The same as Parquet stores it. */
  readonly parquet: BasicType;
  readonly toParquet: (value: TableValue) => unknown;
}

const asIs = (value: TableValue): unknown => value;
const text: ColumnCodec = { read: String, parquet: 'STRING', toParquet: asIs };

/** One entry a type; a value of NULL is null in all of them. */
export const codecs: Readonly<Record<ColumnType, ColumnCodec>> = {
  string: text,
  date: text,
  datetime: { read: String, parquet: 'TIMESTAMP', toParquet: (value) => new Date(String(value)) },
  integer: {
    read: (stored) => (typeof stored === 'bigint' ? stored : BigInt(Number(stored))),
    parquet: 'INT64',
    toParquet: asIs,
  },
  number: { read: Number, parquet: 'DOUBLE', toParquet: asIs },
  boolean: { read: (stored) => Number(stored) === 1, parquet: 'BOOLEAN', toParquet: asIs },
};
