import type { CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import { RUNGS } from '#shared/contract/ladder.ts';
import type { TimeResolution } from '#shared/time.ts';
import {
  conclude,
  judge,
  windowsOf,
  type JudgedRung,
  type LadderOptions,
  type LadderResult,
  type PostFacts,
} from './ladder.ts';
import { rowsOfCounts, type RungCounts, type Windows } from './rows.ts';
import { seriesOf, type PreparedRung } from './rungs.ts';

/** A ladder whose posts are elsewhere: the drops, and what is known of the posts. */
export interface RemoteInput {
  /** Epoch seconds, UTC. */
  readonly drops: Float64Array;
  /** Of the posts, in any order: at least the first and the last time. Epoch seconds, UTC. */
  readonly period: CommonPeriod | null;
  readonly posts: PostFacts;
  readonly resolution: TimeResolution;
}

/** What is to be counted where the posts are, in units of `unit` seconds. */
export interface RemoteRung {
  readonly rung: PreparedRung;
  readonly windows: Windows;
  readonly unit: number;
  /** The common period in units, half-open. */
  readonly start: number;
  readonly end: number;
  /** The longest window of all rungs in units: how far the circle of the era reaches over its seam. */
  readonly reach: number;
  /** Moves of the rungs before this one, and of all: how far the ladder is. */
  readonly movesBefore: number;
  readonly movesOfAll: number;
}

/** Counts one rung; `moved` has one entry for each of its moves. */
export type CountRung = (rung: RemoteRung) => Promise<RungCounts>;

const NO_POSTS = new Float64Array(0);

/**
 * The ladder of `climb`, with the counting done by whoever has the posts: the same rungs, moves, rows and sentence, and no correlogram.
 * @param count called for each rung that can be tested, from coarse to fine
 */
export const climbRemotely = async (
  { drops, period, posts, resolution }: RemoteInput,
  options: Omit<LadderOptions, 'correlogramMoves' | 'noun'>,
  seed: number,
  count: CountRung,
): Promise<Omit<LadderResult, 'correlogram'>> => {
  if (period === null) {
    const reason = 'The series have no day in common.';
    const untested = RUNGS.map((rung) => ({ rung, reason }));
    return { drops: 0, posts: 0, resolution, period, ...conclude([], untested, 'post') };
  }
  const unit = UNIT_SECONDS[resolution];
  const series = seriesOf(drops, NO_POSTS, period, unit);
  const windows = windowsOf(options.windowsMinutes, resolution);
  const reach = windows.units.at(-1) ?? 0;
  const judged = judge(series, posts, windows, resolution, { ...options, reach, seed }, 'post');
  const tested = judged.filter(({ reason }) => reason === null);
  const movesOfAll = tested.reduce((sum, { prepared }) => sum + prepared.moves, 0);
  let movesBefore = 0;
  const rowsOf = async ({ prepared, windows: part }: JudgedRung) => {
    const { start, end } = series;
    const remote = { rung: prepared, windows: part, unit, start, end, reach, movesBefore, movesOfAll };
    const counts = await count(remote);
    movesBefore += prepared.moves;
    return rowsOfCounts(prepared, part, counts);
  };
  const rows: Awaited<ReturnType<typeof rowsOf>>[] = [];
  for (const rung of tested) rows.push(await rowsOf(rung));
  const reasons = judged.flatMap(({ prepared: { rung }, reason }) =>
    reason === null ? [] : [{ rung, reason }],
  );
  return {
    drops: series.drops.length,
    posts: posts.count,
    resolution,
    period,
    ...conclude(rows.flat(), reasons, 'post'),
  };
};
