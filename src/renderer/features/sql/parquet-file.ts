import { parquetWriteBuffer, type BasicType } from 'hyparquet-writer';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { isNumeric } from './result.ts';

const typeOf = (answer: SqlAnswer, index: number): BasicType => {
  if (!isNumeric(answer, index)) return 'STRING';
  return answer.rows.every((row) => row[index] === null || Number.isInteger(row[index])) ? 'INT64' : 'DOUBLE';
};

/** Names that differ: of two columns with one name the second gets its place. */
const uniqueNames = (columns: readonly string[]): readonly string[] =>
  columns.map((name, index) => (columns.indexOf(name) === index ? name : `${name} ${index + 1}`));

/** An answer as Parquet: whole numbers as INT64, other numbers as DOUBLE, everything else as text. */
export const parquetFile = (answer: SqlAnswer): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: uniqueNames(answer.columns).map((name, index) => {
        const type = typeOf(answer, index);
        const data = answer.rows.map((row) => {
          const cell = row[index] ?? null;
          if (cell === null || type === 'DOUBLE') return cell;
          return type === 'INT64' ? BigInt(cell) : String(cell);
        });
        return { name, data, type, nullable: true };
      }),
    }),
  );
