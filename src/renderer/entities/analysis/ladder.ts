import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { chanceSentence } from '#renderer/lib/format.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { RUNGS, type LadderDirection, type LadderRow, type Rung } from '#shared/contract/ladder.ts';
import { windowText } from './ladder-words.ts';

export const ladderQuery = (query: NonNullable<QueryInput<'getLadder'>>) =>
  withLastAnswer(readingQuery('getLadder', { query }));

export const DIRECTION_LABELS: Readonly<Record<LadderDirection, string>> = {
  'post-first': 'Post before drop',
  'drop-first': 'Post after drop',
  either: 'Either order',
};

const PREDICATES: Readonly<Record<LadderDirection, (noun: string, window: string) => string>> = {
  'post-first': (noun, window) => `drops have ${noun} in the ${window} before them`,
  'drop-first': (noun, window) => `drops have ${noun} in the ${window} after them`,
  either: (noun, window) => `drops have ${noun} within ${window}`,
};

const SCALE_TEXTS: Readonly<Record<Rung, string>> = {
  era: 'is above chance only as far as both are active in the same periods',
  season: 'is above chance only as far as both are active on the same days',
  day: 'is above chance only as far as both are active in the same hours',
  minute: 'is above chance also with the activity of the same hours kept',
};

/** What a window shows: the scale to which its matches exceed chance. */
export const scaleText = (scale: Rung | null, window: string): string =>
  scale === null
    ? `A window of ${window} has no more matches than chance on any scale.`
    : `A window of ${window} ${SCALE_TEXTS[scale]}.`;

/** What a row counts, after the number: `drops have a post within 5 minutes`. */
export const rowPredicate = (
  { direction, windowMinutes }: Pick<LadderRow, 'direction' | 'windowMinutes'>,
  noun: string,
): string => PREDICATES[direction](noun === 'event' ? 'an event' : `a ${noun}`, windowText(windowMinutes));

/** One row in the sentence of all figures next to chance. */
export const rowSentence = (row: LadderRow, noun = 'post'): string => {
  const { observed, expected, low, high, p } = row;
  return chanceSentence(rowPredicate(row, noun), { observed, expected, low, high, p });
};

/** The rows of one direction, window by window from the shortest, each from era to minute. */
export const rowsOf = (rows: readonly LadderRow[], direction: LadderDirection): readonly LadderRow[] =>
  rows
    .filter((row) => row.direction === direction)
    .toSorted((a, b) => a.windowMinutes - b.windowMinutes || RUNGS.indexOf(a.rung) - RUNGS.indexOf(b.rung));

const ROW_HEIGHT = 24;
const AXES_HEIGHT = 80;

/** Pixels that the picture of the rungs needs; what is next to it is as high. */
export const rangesHeight = (rows: readonly LadderRow[]): number => AXES_HEIGHT + rows.length * ROW_HEIGHT;
