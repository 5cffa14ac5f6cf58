import { RUNGS, type LadderRow, type Rung } from '#shared/contract/ladder.ts';
import { chancePosition } from '#shared/figures.ts';

/** What a rung keeps of both series: its name on a chart. */
export const RUNG_LABELS: Readonly<Record<Rung, string>> = {
  era: 'Era',
  season: 'Season',
  day: 'Day',
  minute: 'Minute',
};

/** `5 min`, `2 h`, `1 d`. */
export const windowText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  return minutes < 1440 ? `${Math.round(hours * 10) / 10} h` : `${Math.round((hours / 24) * 10) / 10} d`;
};

/**
 * Which windows have fewer matches than the 95% range of their moves, which a p of “as many or more” does not say; null where none
 * has. @param rows of one direction
 */
export const dipsSentence = (rows: readonly LadderRow[]): string | null => {
  const dips = rows.filter(
    ({ observed, low, high, moves }) => chancePosition({ observed, low, high }, moves) === 'below',
  );
  if (dips.length === 0) return null;
  const parts = RUNGS.flatMap((rung) => {
    const windows = dips.filter((row) => row.rung === rung).map((row) => windowText(row.windowMinutes));
    return windows.length === 0
      ? []
      : [`${RUNG_LABELS[rung].toLowerCase()} (${new Intl.ListFormat('en-US').format(windows)})`];
  });
  return `Fewer matches than by chance, below the 95% range: ${parts.join(', ')}. p counts as many or more, so it is large there.`;
};
