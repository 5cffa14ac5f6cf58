import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { CORRELOGRAM_MINUTES, correlogramBand, countLags, smooth } from './correlogram.ts';
import { createLine } from './line.ts';

const LAGS = 2 * CORRELOGRAM_MINUTES + 1;

it('counts the pairs of each lag as a comparison of all pairs does, both edges counted in', () => {
  const random = createRandom(4966);
  const times = (count: number) => Float64Array.from({ length: count }, () => random.below(2_000)).sort();
  const drops = Float64Array.of(...times(60), 5_000);
  const posts = Float64Array.of(...times(90), 4_819, 4_820, 5_000, 5_180, 5_181);
  const slow = Array.from({ length: LAGS }, (_, lag) =>
    drops.reduce(
      (sum, drop) => sum + posts.filter((post) => post - drop === lag - CORRELOGRAM_MINUTES).length,
      0,
    ),
  );
  expect([...countLags(drops, createLine(posts))]).toEqual(slow);
  expect([slow[0], slow.at(-1)].every((count) => (count ?? 0) > 0)).toBe(true);
});

it('smooths over five lags to each side, at the edges over what there is', () => {
  const counts = new Float64Array(LAGS);
  counts[0] = 6;
  counts[100] = 11;
  const smoothed = smooth(counts);
  expect([0, 4, 5, 6, 94, 95, 105, 106].map((lag) => smoothed[lag])).toEqual([1, 0.6, 6 / 11, 0, 0, 1, 1, 0]);
});

it('compares with moves that are evenly spread over those of the rung', () => {
  const moved: number[] = [];
  const bandOf = (most: number) =>
    correlogramBand(
      {
        ...{ rung: 'minute', drops: Float64Array.of(0), moves: 5 },
        line: createLine(Float64Array.of(20)),
        movedLine: createLine(Float64Array.of(0)),
        move: (index, into) => {
          moved.push(index);
          into[0] = 40 * index;
        },
      },
      most,
    );
  const { rung, observed, smoothed, expected, low, high } = bandOf(2);
  const at = (lag: number): number => CORRELOGRAM_MINUTES + lag;
  expect([rung, observed.length, observed.indexOf(1), smoothed[at(25)], smoothed[at(26)]]).toEqual([
    ...['minute', LAGS, at(20), 1 / 11, 0],
  ]);
  // One drop of each of two moves: at lag 0, and 80 minutes after the post.
  for (const [lag, share] of [
    [5, 1],
    [6, 0],
    [-75, 1],
    [-74, 0],
  ] as const) {
    expect([lag, expected[at(lag)]]).toEqual([lag, share / 22]);
    expect(low[at(lag)]).toBeCloseTo((0.025 * share) / 11, 12);
    expect(high[at(lag)]).toBeCloseTo((0.975 * share) / 11, 12);
  }
  bandOf(9);
  expect(moved).toEqual([0, 2, 0, 1, 2, 3, 4]);
});
