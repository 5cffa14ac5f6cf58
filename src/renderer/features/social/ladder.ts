import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { chanceSentence } from '#renderer/lib/format.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { RUNGS, type LadderDirection, type LadderRow, type Rung } from '#shared/contract/ladder.ts';
import { socialKey } from './social.ts';

export const ladderQuery = (query: NonNullable<QueryInput<'getLadder'>>) =>
  queryOptions({
    queryKey: [...socialKey, 'ladder', query],
    queryFn: ({ signal }) => call('getLadder', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const DIRECTION_OPTIONS: readonly { readonly value: LadderDirection; readonly label: string }[] = [
  { value: 'post-first', label: 'Post before drop' },
  { value: 'drop-first', label: 'Post after drop' },
  { value: 'either', label: 'Either order' },
];

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

const PREDICATES: Readonly<Record<LadderDirection, (window: string) => string>> = {
  'post-first': (window) => `drops have a post in the ${window} before them`,
  'drop-first': (window) => `drops have a post in the ${window} after them`,
  either: (window) => `drops have a post within ${window}`,
};

/** One row in the sentence of all figures next to chance. */
export const rowSentence = ({
  direction,
  windowMinutes,
  observed,
  expected,
  low,
  high,
  p,
}: LadderRow): string =>
  chanceSentence(PREDICATES[direction](windowText(windowMinutes)), { observed, expected, low, high, p });

/** The rows of one direction, window by window from the shortest, each from era to minute. */
export const rowsOf = (rows: readonly LadderRow[], direction: LadderDirection): readonly LadderRow[] =>
  rows
    .filter((row) => row.direction === direction)
    .toSorted((a, b) => a.windowMinutes - b.windowMinutes || RUNGS.indexOf(a.rung) - RUNGS.indexOf(b.rung));
