import { describe, expect, it } from 'vitest';
import { loessAt, movingAverage, smooth } from './smoothing.ts';

/** R’s dataset `cars`: speed and stopping distance. */
const speed = [
  ...[4, 4, 7, 7, 8, 9, 10, 10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15],
  ...[15, 16, 16, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 20, 20, 20, 20, 20, 22, 23, 24, 24, 24, 24, 25],
];
const distance = [
  ...[2, 10, 4, 22, 16, 10, 18, 26, 34, 17, 28, 14, 20, 24, 28, 26, 34, 34, 46, 26, 36, 60, 80, 20, 26],
  ...[54, 32, 40, 32, 40, 50, 42, 56, 76, 84, 36, 46, 68, 32, 48, 52, 56, 64, 66, 54, 70, 92, 93, 120, 85],
];

describe('smoothing', () => {
  it('by local regression equals R’s loess(dist ~ speed, cars) with surface = "direct"', () => {
    // R, tests/Examples/stats-Ex.Rout.save, predict.loess: speeds 5 to 30.
    const published = [
      ...[7.741006, 9.926596, 12.442424, 15.281082, 18.425712, 21.865315, 25.713413, 29.350386, 33.23066],
      ...[37.167935, 41.205226, 45.781544, 48.355889, 50.067148, 51.986702, 56.445263, 62.025404, 68.569313],
      ...[76.193111, 85.053364, 95.300523, 106.974661, 120.092581, 134.665851, 150.698545, 168.190283],
    ];
    const points = speed.map((x, i) => ({ x, y: distance[i] ?? 0 }));
    for (const [i, value] of published.entries())
      expect(loessAt(points, 5 + i, 0.75), String(5 + i)).toBeCloseTo(value, 6);
  });

  it('by a moving average leaves gaps as they are', () => {
    const points = [1, 3, null, 5, 7].map((y, x) => ({ x, y }));
    expect(movingAverage(points, 3)).toEqual([2, 2, null, 6, 6]);
    expect(movingAverage(points, 1)).toEqual([1, 3, null, 5, 7]);
    expect(smooth(points, 'loess', { width: 3, span: 1 })[2]).toBeNull();
    expect(smooth(points, 'none', { width: 3, span: 1 })).toEqual([1, 3, null, 5, 7]);
  });

  it('follows a straight line, and is defined for few points', () => {
    const line = Array.from({ length: 20 }, (_, x) => ({ x: x + 20_000, y: 3 * x }));
    for (const [x, value] of smooth(line, 'loess', { width: 3, span: 0.5 }).entries())
      expect(value).toBeCloseTo(3 * x, 6);
    expect(smooth([{ x: 0, y: 4 }], 'loess', { width: 3, span: 0.5 })).toEqual([4]);
    expect(smooth([], 'loess', { width: 3, span: 0.5 })).toEqual([]);
  });
});
