import { eventDelta, isByDay } from '#renderer/lib/event-delta.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import { itemKey } from '#shared/items.ts';

/** Rounded, and never −0. */
export const deltaHours = (minutes: number): number => Math.round(minutes / 60) + 0;

/** One pair as tables and cards show it. */
export const correlationRow = (item: CorrelationItem) => {
  const { correlation, qDrop, newsEvent } = item;
  const score = Number(item.correlationScore);
  /** Event − drop, rounded (section 2). */
  const hours = deltaHours(correlation.timeDelta);
  return {
    id: correlation.id,
    dropNumber: qDrop.dropNumber,
    eventId: newsEvent.id,
    title: newsEvent.title,
    source: newsEvent.source,
    publishedAt: newsEvent.publishedAt,
    score,
    /** How alike the texts are, 0 to 1: the score without the time. */
    wording: correlation.textScore,
    type: correlation.correlationType,
    hours,
    /** The hours in words, or days where only the day of one of them is known. */
    delta: isByDay(newsEvent, qDrop.timestamp) ? eventDelta(newsEvent, qDrop.timestamp) : `${hours} h`,
    p: correlation.p,
    q: correlation.q,
    sharedTerms: correlation.sharedTerms,
  };
};
export type CorrelationRow = Readonly<ReturnType<typeof correlationRow>>;

/** The drop and the event of each pair, as a set names them. */
export const itemsOfRows = (rows: readonly CorrelationRow[]): readonly string[] =>
  rows.flatMap(({ dropNumber, eventId }) => [itemKey('drop', dropNumber), itemKey('event', eventId)]);

/** Rows at or over the threshold, the least likely by chance first: of many pairs the score is 1, and ranks nothing. */
export const rowsOver = (items: readonly CorrelationItem[], threshold: number): readonly CorrelationRow[] =>
  items
    .map(correlationRow)
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => a.p - b.p || b.score - a.score || a.dropNumber - b.dropNumber);

/**
 * Why the list behind a cell and the cell’s number differ: chance is known over the common active period only, and of very
 * many pairs the best are kept. Empty where they agree.
 * @param pairs of the list
 * @param compared of the cell
 */
export const cellDifference = (pairs: number, compared: number): string => {
  if (pairs === compared) return '';
  return pairs > compared
    ? `: ${formatCount(compared)} in the common active period of drops and events, which the matrix compares with chance, and ${formatCount(pairs - compared)} outside it`
    : `: the best pairs are kept; the matrix counts ${formatCount(compared)}`;
};
