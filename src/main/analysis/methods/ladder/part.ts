import { testOf, type MethodTest } from '#main/analysis/chance/tests.ts';
import type { AnalysisContext, AnalysisInputs, AnalysisOther, AnalysisPost } from '#main/analysis/types.ts';
import { ladderPartSchema, MOST_WINDOWS, type LadderPart } from '#shared/contract/ladder.ts';
import { listOf } from '#shared/methods/parts.ts';
import { ladderTestLabel } from '#shared/test-family.ts';
import { climbSeries } from './series.ts';

/** Distinct whole-day moves of a period are all made; a period of 27 years has so many. */
export const ERA_MOVES = 10_000;
export const MINUTE_MOVES = 999;

/** The ladders of a method’s answer: one per series. */
export const ladderPartsSchema = listOf(ladderPartSchema);

/** Posts as the series of their accounts. */
export const postSeries = (posts: readonly AnalysisPost[]): readonly AnalysisOther[] =>
  posts.map(({ id, time, content, username, platform, resolution }) => ({
    id,
    time,
    text: content,
    series: `@${username} (${platform})`,
    resolution,
  }));

/**
 * The ladder that belongs to a method’s windows, with the moves of the ladder’s own defaults; fewer where the method was given fewer
 * surrogates than its own default.
 * @param surrogates of the method  @param windowsMinutes whole minutes; those under one are left out, and the longest beyond twelve
 */
export const ladderParts = (
  inputs: Pick<AnalysisInputs, 'drops' | 'others'>,
  windowsMinutes: readonly number[],
  surrogates: number,
  context: AnalysisContext,
): LadderPart[] => {
  const windows = [...new Set(windowsMinutes)]
    .filter((minutes) => minutes >= 1)
    .sort((a, b) => a - b)
    .slice(0, MOST_WINDOWS);
  const options = {
    windowsMinutes: windows,
    eraMoves: surrogates < MINUTE_MOVES ? surrogates : ERA_MOVES,
    minuteMoves: Math.min(surrogates, MINUTE_MOVES),
    correlogramMoves: 0,
  };
  return climbSeries(inputs, options, context).map((series) => ladderPartSchema.parse(series));
};

/** Every rung, direction and window as a test. */
export const ladderTests = (series: readonly Pick<LadderPart, 'series' | 'rows'>[]): MethodTest[] =>
  series.flatMap(({ series: name, rows }) =>
    rows.map(({ rung, direction, windowMinutes, low, high, moves, ...row }) =>
      testOf(
        ladderTestLabel(name, { rung, direction, windowMinutes }),
        { ...row, bandLow: low, bandHigh: high, surrogates: moves },
        name,
      ),
    ),
  );
