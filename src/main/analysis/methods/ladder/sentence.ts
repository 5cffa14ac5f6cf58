import { RUNGS, type LadderDirection, type LadderRow, type Rung } from '#shared/contract/ladder.ts';
import { chanceSentence, formatP } from '#shared/figures.ts';

const SIGNIFICANT = 0.05;

const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** "within 5 minutes", "within 1 day". */
const windowText = (minutes: number): string => {
  const [value, noun] = minutes >= 1440 ? [minutes / 1440, 'day'] : [minutes, 'minute'];
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
};

const matchText: Readonly<Record<LadderDirection, (window: string) => string>> = {
  'post-first': (window) => `a post in the ${window} before them`,
  'drop-first': (window) => `a post in the ${window} after them`,
  either: (window) => `a post within ${window}`,
};

const figuresText = ({ observed, expected, low, high, p, q, direction, windowMinutes }: LadderRow): string =>
  `${chanceSentence(`drops have ${matchText[direction](windowText(windowMinutes))}`, { observed, expected, low, high, p })} q ${q < 0.001 ? '' : '= '}${formatP(q)}.`;

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

const meaning: Readonly<Record<Rung, string>> = {
  era: 'Drops and posts are active in the same periods. The excess disappears once the season is kept: no sign that they share days, hours, or minutes.',
  season:
    'Drops and posts are active on the same days. The excess disappears once the activity of the same days and hours is kept: no sign of a reaction within minutes.',
  day: 'Drops and posts are active in the same hours. The excess disappears once the activity of the same hours is kept: no sign of a reaction within minutes.',
  minute:
    'Drops and posts meet within minutes more often than their shared hours explain: a reaction to each other, or to the same thing.',
};

/** Why a rung was not tested. */
export interface UntestedRung {
  readonly rung: Rung;
  readonly reason: string;
}

/** Each reason once, with the rungs it holds for. */
const untestedText = (untested: readonly UntestedRung[]): string =>
  [...Map.groupBy(untested, ({ reason }) => reason)]
    .map(([reason, rungs]) => ` Not tested (${rungs.map(({ rung }) => rung).join(', ')}): ${reason}`)
    .join('');

/** What a ladder says in words, by rule: the scale that its finest excess names, that row's figures, and what was not tested. */
export const ladderSentence = (rows: readonly LadderRow[], untested: readonly UntestedRung[]): string => {
  const reasons = untestedText(untested);
  if (rows.length === 0) return `Nothing was tested.${reasons}`;
  const row = decisiveRow(rows);
  return row === null
    ? `No window shows more matches than chance on any scale.${reasons}`
    : `${meaning[row.rung]} ${figuresText(row)}${reasons}`;
};
