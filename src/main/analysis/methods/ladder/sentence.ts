import type { LadderDirection, LadderRow, Rung } from '#shared/contract/ladder.ts';
import { chanceSentence, pClause } from '#shared/figures.ts';
import { decisiveRow } from '#shared/ladder-scale.ts';

const count = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** "within 5 minutes", "within 1 day". */
const windowText = (minutes: number): string => {
  const [value, noun] = minutes >= 1440 ? [minutes / 1440, 'day'] : [minutes, 'minute'];
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
};

/** What drops are compared with, in one word. */
export type LadderNoun = 'post' | 'event';

const matchText: Readonly<Record<LadderDirection, (noun: string, window: string) => string>> = {
  'post-first': (noun, window) => `${noun} in the ${window} before them`,
  'drop-first': (noun, window) => `${noun} in the ${window} after them`,
  either: (noun, window) => `${noun} within ${window}`,
};

const figuresText = (
  { observed, expected, low, high, p, q, direction, windowMinutes }: LadderRow,
  noun: LadderNoun,
): string =>
  `${chanceSentence(`drops have ${matchText[direction](noun === 'event' ? 'an event' : 'a post', windowText(windowMinutes))}`, { observed, expected, low, high, p })} ${pClause(q, 'q')}.`;

const meaning: Readonly<Record<Rung, (others: string) => string>> = {
  era: (others) =>
    `Drops and ${others} are active in the same periods. The excess disappears once the season is kept: no sign that they share days, hours, or minutes.`,
  season: (others) =>
    `Drops and ${others} are active on the same days. The excess disappears once the activity of the same days and hours is kept: no sign of a reaction within minutes.`,
  day: (others) =>
    `Drops and ${others} are active in the same hours. The excess disappears once the activity of the same hours is kept: no sign of a reaction within minutes.`,
  minute: (others) =>
    `Drops and ${others} meet within minutes more often than their shared hours explain: a reaction to each other, or to the same thing.`,
};

/** Why a rung was not tested. */
export interface UntestedRung {
  readonly rung: Rung;
  readonly reason: string;
}

/** Each reason once, with the rungs it applies to. */
const untestedText = (untested: readonly UntestedRung[]): string =>
  [...Map.groupBy(untested, ({ reason }) => reason)]
    .map(([reason, rungs]) => ` Not tested (${rungs.map(({ rung }) => rung).join(', ')}): ${reason}`)
    .join('');

/** What a ladder says in words, by rule: the scale that its finest excess names, that row's figures, and what was not tested. */
export const ladderSentence = (
  rows: readonly LadderRow[],
  untested: readonly UntestedRung[],
  noun: LadderNoun,
): string => {
  const reasons = untestedText(untested);
  if (rows.length === 0) return `Nothing was tested.${reasons}`;
  const row = decisiveRow(rows);
  return row === null
    ? `No window shows more matches than chance on any scale.${reasons}`
    : `${meaning[row.rung](`${noun}s`)} ${figuresText(row, noun)}${reasons}`;
};
