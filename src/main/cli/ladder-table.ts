import type { LadderRow } from '#shared/contract/ladder.ts';
import { LADDER_ORDERS } from '#shared/test-family.ts';
import { tableText } from './table.ts';

type Row = Pick<
  LadderRow,
  'rung' | 'direction' | 'windowMinutes' | 'observed' | 'expected' | 'low' | 'high' | 'p' | 'q' | 'moves'
>;

/** The rows of a chance ladder for people, who read orders as words; `--json` has the words of the API. */
export const ladderTable = (rows: readonly Row[]): string =>
  tableText(
    ['rung', 'direction', 'minutes', 'observed', 'expected', 'low', 'high', 'p', 'q', 'moves'],
    rows.map((row) => [
      ...[row.rung, LADDER_ORDERS[row.direction], row.windowMinutes, row.observed, row.expected, row.low],
      ...[row.high, row.p, row.q, row.moves],
    ]),
  );
