import { zonedTime } from './time.ts';

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/u;

const isMissing = (cell: unknown): boolean => cell === null || cell === undefined;

/** Names of columns in which every value is a moment, or a day where only that is known. */
const timeColumns = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => {
    const cells = rows.map((row) => row[name]).filter((cell) => !isMissing(cell));
    return cells.length > 0 && cells.every((cell) => typeof cell === 'string' && TIME.test(cell));
  });

/** Rows of a table whose columns have no schema: in columns of times, each says that it is UTC. */
export const zonedRows = <Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
): readonly Row[] => {
  const columns = timeColumns(rows);
  if (columns.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      columns.flatMap((name) => {
        const cell = row[name];
        return typeof cell === 'string' ? [[name, zonedTime(cell)]] : [];
      }),
    ),
  }));
};
