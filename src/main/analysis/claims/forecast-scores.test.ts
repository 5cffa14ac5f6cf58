import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  brierDecomposition,
  brierScore,
  brierSkill,
  calibrationBins,
  forecastScores,
  logScore,
  type Forecast,
} from './forecast-scores.ts';

const context = { seed: 4966 };
const forecasts = (...rows: readonly (readonly [number, 0 | 1])[]): readonly Forecast[] =>
  rows.map(([probability, outcome]) => ({ probability, happened: outcome === 1, baseRate: null }));

const table = fc.array(
  fc.record({
    probability: fc.oneof(
      fc.constantFrom(0, 0.1, 0.25, 0.5, 0.9, 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    happened: fc.boolean(),
    baseRate: fc.constant(null),
  }),
  { minLength: 1, maxLength: 200 },
);

describe('scores of forecasts', () => {
  it('equal scikit-learn’s examples of brier_score_loss and log_loss', () => {
    expect(brierScore(forecasts([0.1, 0], [0.9, 1], [0.8, 1], [0.3, 0]))).toBeCloseTo(0.0375, 12);
    // spam, ham, ham, spam with P(spam) of .9, .1, .2 and .65.
    expect(logScore(forecasts([0.9, 1], [0.1, 0], [0.2, 0], [0.65, 1]))).toBeCloseTo(0.21616, 5);
  });

  it('fall apart as SolarArbiter/solarforecastarbiter-core has it in metrics/tests/test_probabilistic.py', () => {
    expect(brierDecomposition(forecasts([1, 1], [0.5, 0]))).toEqual({
      reliability: 0.125,
      resolution: 0.25,
      uncertainty: 0.25,
    });
    expect(brierDecomposition(forecasts([1, 0], [1, 0]))).toEqual({
      reliability: 1,
      resolution: 0,
      uncertainty: 0,
    });
    expect(brierDecomposition(forecasts([1, 1], [0.5, 1])).reliability).toBe(0.125);
  });

  it('have reliability − resolution + uncertainty = Brier on any table', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const { reliability, resolution, uncertainty } = brierDecomposition(rows);
        expect(Math.abs(reliability - resolution + uncertainty - brierScore(rows))).toBeLessThan(1e-12);
        expect(reliability).toBeGreaterThanOrEqual(0);
        expect(resolution).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('have a skill of 0 for the base rate, 1 for a seer, and none where all happened', () => {
    expect(brierSkill(forecasts([0.25, 1], [0.25, 0], [0.25, 0], [0.25, 0]))).toBeCloseTo(0, 12);
    expect(brierSkill(forecasts([1, 1], [0, 0]))).toBe(1);
    expect(brierSkill(forecasts([0.9, 1], [0.8, 1]))).toBeNull();
    const given = forecasts([0.9, 1], [0.8, 1]).map((forecast) => ({ ...forecast, baseRate: 0.5 }));
    expect(brierSkill(given)).toBeCloseTo(1 - 0.025 / 0.25, 12);
  });

  it('are counted in bins whose counts sum to all', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const bins = calibrationBins(rows);
        expect(bins).toHaveLength(10);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        expect(bins.reduce((sum, { happened }) => sum + happened, 0)).toBe(
          rows.filter(({ happened }) => happened).length,
        );
      }),
      { numRuns: 200 },
    );
    expect(calibrationBins(forecasts([1, 1], [0.05, 0])).at(-1)).toMatchObject({
      count: 1,
      share: 1,
      meanProbability: 1,
    });
    expect(calibrationBins(forecasts([1, 1])).at(0)).toMatchObject({ count: 0, share: null, shareLow: null });
  });

  it('come with a band by seed, and are defined for one forecast and none', () => {
    const rows = forecasts(
      ...Array.from({ length: 60 }, (_, i) => [i % 3 === 0 ? 0.7 : 0.2, i % 3 === 0 ? 1 : 0] as const),
    );
    const scores = forecastScores(rows, 500, context);
    expect(scores?.skillLow).toBeLessThanOrEqual(scores?.skill ?? 0);
    expect(scores?.skillHigh).toBeGreaterThanOrEqual(scores?.skill ?? 1);
    expect(forecastScores(rows, 500, context)).toEqual(scores);
    expect(forecastScores([], 500, context)).toBeNull();
    expect(forecastScores(forecasts([0, 1]), 200, context)).toMatchObject({
      n: 1,
      brier: 1,
      logScore: Infinity,
      skill: null,
      skillLow: null,
    });
  });
});
