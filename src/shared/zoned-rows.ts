import { isMoment, momentsIn, zonedTime } from './time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether the head of a column says that its times are UTC. */
export const isUtcHead = (head: string | undefined): boolean => head?.endsWith('(UTC)') === true;

const isMissing = (cell: unknown): boolean => cell === null || cell === undefined;

/** Whether every value of a column is a moment, or a day where only that is known. */
const isOfTimes = (cells: readonly unknown[]): boolean => {
  const known = cells.filter((cell) => !isMissing(cell));
  return (
    known.length > 0 && known.every((cell) => typeof cell === 'string' && (DAY.test(cell) || isMoment(cell)))
  );
};

/**
 * Rows of cells whose columns have no schema: in columns of times, each says that it is UTC; so does each moment under a head
 * that says it, also where a cell has two of them or other words. Rows are lists, as an object puts names that are whole
 * numbers before the others.
 * @param heads of the columns, where they are known
 */
export const zonedRows = <Cell>(
  rows: readonly (readonly Cell[])[],
  heads: readonly string[] = [],
): readonly (readonly (Cell | string)[])[] => {
  const zoneOf = (rows[0] ?? []).map((_, at) => {
    if (isUtcHead(heads[at])) return (cell: string) => momentsIn(cell, (date, clock) => `${date}T${clock}Z`);
    return isOfTimes(rows.map((row) => row[at])) ? zonedTime : null;
  });
  if (zoneOf.every((zone) => zone === null)) return rows;
  return rows.map((row) =>
    row.map((cell, at) => (typeof cell === 'string' ? (zoneOf[at]?.(cell) ?? cell) : cell)),
  );
};
