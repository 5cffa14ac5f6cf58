import { againstNull, asFamily } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { LADDER_DIRECTIONS, type LadderRow } from '#shared/contract/ladder.ts';
import { windowCounter, type WindowCounts } from './count.ts';
import type { PreparedRung } from './rungs.ts';

/** A row before its family is adjusted. */
export type Untested = Omit<LadderRow, 'q' | 'holm'>;

/** Counts under every move: for each direction and window one value per move. */
const countMoves = (
  { drops, movedLine, moves, move }: PreparedRung,
  windows: readonly number[],
  context: AnalysisContext,
  done: number,
  total: number,
): readonly WindowCounts[] => {
  const countIn = windowCounter(movedLine, windows);
  const moved = new Float64Array(drops.length);
  return Array.from({ length: moves }, (_, index) => {
    if (index % 32 === 0) checkpoint(context, done + index, total);
    move(index, moved);
    return countIn(moved);
  });
};

/** Windows of one comparison: minutes as they are named, and the same in units of the series. */
export interface Windows {
  readonly minutes: readonly number[];
  readonly units: readonly number[];
}

/** What a rung counts: as it is, and under every move. */
interface RungCounts {
  readonly observed: WindowCounts;
  readonly moved: readonly WindowCounts[];
}

/** The rows of one rung over all windows and directions, from its counts. */
const rowsOfCounts = (
  { rung, moves }: Pick<PreparedRung, 'rung' | 'moves'>,
  windows: Windows,
  { observed, moved }: RungCounts,
): readonly Untested[] =>
  windows.minutes.flatMap((windowMinutes, window) =>
    LADDER_DIRECTIONS.map((direction): Untested => {
      const observedCount = observed[direction][window] ?? 0;
      const values = moved.map((count) => count[direction][window] ?? 0);
      const { expected, bandLow, bandHigh, p } = againstNull(observedCount, values);
      return {
        direction,
        windowMinutes,
        rung,
        observed: observedCount,
        expected: expected ?? 0,
        low: bandLow ?? 0,
        high: bandHigh ?? 0,
        p,
        moves,
      };
    }),
  );

/** The rows of one rung over all windows and directions. */
export const rungRows = (
  prepared: PreparedRung,
  windows: Windows,
  context: AnalysisContext,
  done: number,
  total: number,
): readonly Untested[] => {
  const observed = windowCounter(prepared.line, windows.units)(prepared.drops);
  const moved = countMoves(prepared, windows.units, context, done, total);
  return rowsOfCounts(prepared, windows, { observed, moved });
};

/** Adds q and Holm over the rows of each rung. */
export const withFamilies = (rows: readonly Untested[]): readonly LadderRow[] =>
  [...Map.groupBy(rows, ({ rung }) => rung).values()].flatMap((family) => asFamily(family));
