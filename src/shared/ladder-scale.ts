import { RUNGS, type LadderRow } from './contract/ladder.ts';

const SIGNIFICANT = 0.05;

/**
 * The row that names the scale: of the finest rung on which a window still shows an excess (q < 0.05) that every coarser rung shows too
 * (p < 0.05), the one with the smallest q; null where none does. A rung keeps all that the coarser ones keep, so an excess that a coarser
 * rung explains is no excess on a finer one.
 */
export const decisiveRow = (rows: readonly LadderRow[]): LadderRow | null => {
  const sameWindow = (row: LadderRow) => (other: LadderRow) =>
    other.windowMinutes === row.windowMinutes && other.direction === row.direction;
  const isExcess = (row: LadderRow): boolean =>
    row.q < SIGNIFICANT &&
    rows
      .filter(sameWindow(row))
      .filter(({ rung }) => RUNGS.indexOf(rung) < RUNGS.indexOf(row.rung))
      .every(({ p }) => p < SIGNIFICANT);
  return rows.filter(isExcess).reduce<LadderRow | null>((best, row) => {
    const finer = best === null ? 1 : RUNGS.indexOf(row.rung) - RUNGS.indexOf(best.rung);
    return finer > 0 || (finer === 0 && best !== null && row.q < best.q) ? row : best;
  }, null);
};
