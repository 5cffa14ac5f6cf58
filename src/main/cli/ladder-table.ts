import type { LadderRow } from '#shared/contract/ladder.ts';
import { LADDER_ORDERS } from '#shared/test-family.ts';
import { tableOf } from './table.ts';

type Row = Omit<LadderRow, 'holm'>;

/** The rows of a chance ladder for people, who read orders as words; `--json` has the words of the API. */
export const ladderTable = (rows: readonly Row[]): string =>
  tableOf(rows, [
    'rung',
    ['direction', ({ direction }) => LADDER_ORDERS[direction]],
    ['minutes', 'windowMinutes'],
    ...(['observed', 'expected', 'low', 'high', 'p', 'q', 'moves'] as const),
  ]);
