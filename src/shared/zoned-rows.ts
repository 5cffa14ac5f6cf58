import { isMoment, zonedTime } from './time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const isMissing = (cell: unknown): boolean => cell === null || cell === undefined;

/** Whether every value of a column is a moment, or a day where only that is known. */
const isOfTimes = (cells: readonly unknown[]): boolean => {
  const known = cells.filter((cell) => !isMissing(cell));
  return (
    known.length > 0 && known.every((cell) => typeof cell === 'string' && (DAY.test(cell) || isMoment(cell)))
  );
};

/**
 * Rows of cells whose columns have no schema: in columns of times, each says that it is UTC. Rows are lists, as an object
 * puts names that are whole numbers before the others.
 */
export const zonedRows = <Cell>(
  rows: readonly (readonly Cell[])[],
): readonly (readonly (Cell | string)[])[] => {
  const areTimes = (rows[0] ?? []).map((_, at) => isOfTimes(rows.map((row) => row[at])));
  if (!areTimes.includes(true)) return rows;
  return rows.map((row) =>
    row.map((cell, at) => (areTimes[at] === true && typeof cell === 'string' ? zonedTime(cell) : cell)),
  );
};
