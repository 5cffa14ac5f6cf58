import { poissonUpperTail, poissonZ } from '#main/analysis/statistics/statistics.ts';
import type { CLUSTER_METHODS, OVERLAPS } from '#shared/methods/patterns.ts';
import { gapRuns, maximalWindows, mergeOverlapping, sizeOf, windowEnds, type Run } from './find.ts';
import { localRate } from './rate.ts';

export interface ClusterRule {
  readonly method: (typeof CLUSTER_METHODS)[number];
  /** Seconds. */
  readonly windowLength: number;
  /** Seconds. */
  readonly maxGap: number;
  readonly minSize: number;
  /** `by-method`: windows are merged where the definition merges them (poisson) and are apart where it does not (window). */
  readonly overlap: (typeof OVERLAPS)[number];
  /** Whether the window itself is among those that its local rate is taken from; true unless given. */
  readonly rateWithItself?: boolean;
}

/** A run with the window of it that deviates most from the local rate. */
export interface ScoredRun extends Run {
  readonly count: number;
  readonly expected: number;
  readonly zScore: number | null;
  /** Poisson tail of `count` against `expected`. */
  readonly tail: number;
  /** What chance is compared by, larger being more extreme. */
  readonly strength: number;
}

export const tailLimit = 0.01;

/** −ln p, held finite. */
const evidence = (p: number): number => -Math.log(Math.max(p, Number.MIN_VALUE));

const significantWindows = (times: Float64Array, rule: ClusterRule): readonly ScoredRun[] => {
  const windows: ScoredRun[] = [];
  for (const [first, last] of windowEnds(times, rule.windowLength).entries()) {
    const count = last - first + 1;
    if (count < rule.minSize) continue;
    const expected = localRate(times, times[first] ?? 0, rule.windowLength, rule.rateWithItself);
    if (count <= expected) continue;
    const tail = poissonUpperTail(count, expected);
    if (tail >= tailLimit) continue;
    windows.push({
      first,
      last,
      count,
      expected,
      tail,
      zScore: poissonZ(count, expected),
      strength: evidence(tail),
    });
  }
  return windows;
};

const strongestOf = (windows: readonly ScoredRun[], { first, last }: Run): ScoredRun | undefined =>
  windows
    .filter((window) => window.first >= first && window.last <= last)
    .reduce<ScoredRun | undefined>(
      (best, window) => (best !== undefined && best.strength >= window.strength ? best : window),
      undefined,
    );

/** Merges the windows; every run carries its strongest window. */
const mergeScored = (windows: readonly ScoredRun[]): readonly ScoredRun[] => {
  const runs = mergeOverlapping(windows);
  let from = 0;
  return runs.flatMap((run) => {
    let to = from;
    while (to < windows.length && (windows[to]?.first ?? Infinity) <= run.last) to += 1;
    const strongest = strongestOf(windows.slice(from, to), run);
    from = to;
    return strongest === undefined ? [] : [{ ...strongest, ...run }];
  });
};

/** Scores a run whose rule has no test of its own: its size against the local rate over its length. */
const scoreRun = (times: Float64Array, run: Run, shortest: number): ScoredRun => {
  const start = times[run.first] ?? 0;
  const length = Math.max((times[run.last] ?? 0) - start, shortest);
  const count = sizeOf(run);
  const expected = localRate(times, start, length);
  const tail = poissonUpperTail(count, expected);
  return { ...run, count, expected, zScore: poissonZ(count, expected), tail, strength: evidence(tail) };
};

/** The clusters of ascending times under a rule, in order of time. */
export const findClusters = (times: Float64Array, rule: ClusterRule): readonly ScoredRun[] => {
  if (rule.method === 'poisson') {
    const windows = significantWindows(times, rule);
    return rule.overlap === 'keep' ? windows : mergeScored(windows);
  }
  if (rule.method === 'gap')
    return gapRuns(times, rule.maxGap, rule.minSize).map((run) => scoreRun(times, run, rule.maxGap));
  const windows = maximalWindows(times, rule.windowLength, rule.minSize);
  const runs = rule.overlap === 'merge' ? mergeOverlapping(windows) : windows;
  return runs.map((run) => scoreRun(times, run, rule.windowLength));
};
