import { parseAsNumberLiteral, parseAsString } from 'nuqs';
import { parseAsLabeled } from '#renderer/lib/url.ts';

/** Rows of the ledger of a pair. */
export const PAIR_ROWS = { event: 'This event', drop: 'This drop', all: 'All matches', misses: 'Misses' };
/** Minutes. */
export const PAIR_WINDOWS = [60, 360, 1440, 4320] as const;

/** The chosen pair, and the window and rows of its ledger: all of it is a link. */
export const pairParsers = {
  pair: parseAsString,
  within: parseAsNumberLiteral(PAIR_WINDOWS),
  rows: parseAsLabeled(PAIR_ROWS).withDefault('event'),
};
