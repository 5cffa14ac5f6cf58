import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { RUNGS, type LadderRow } from './contract/ladder.ts';

/** The row that names the scale: of the finest rung that still shows an excess (q < 0.05), the one with the smallest q; null where none does. */
export const decisiveRow = (rows: readonly LadderRow[]): LadderRow | null =>
  rows
    .filter(({ q }) => q < SIGNIFICANT_Q)
    .reduce<LadderRow | null>((best, row) => {
      const finer = best === null ? 1 : RUNGS.indexOf(row.rung) - RUNGS.indexOf(best.rung);
      return finer > 0 || (finer === 0 && best !== null && row.q < best.q) ? row : best;
    }, null);
