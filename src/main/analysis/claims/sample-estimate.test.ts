import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import { estimateShare } from './sample-estimate.ts';

describe('the share of a frame', () => {
  it('is the weighted share of the strata', () => {
    const estimate = estimateShare([
      { population: 300, drawn: 30, hits: 3 },
      { population: 100, drawn: 10, hits: 5 },
    ]);
    expect(estimate?.share).toBeCloseTo(0.75 * 0.1 + 0.25 * 0.5, 12);
    // Σ W²(1 − n/N)p(1 − p)/(n − 1) = 0.5625·0.9·0.09/29 + 0.0625·0.9·0.25/9.
    const variance = (0.5625 * 0.9 * 0.09) / 29 + (0.0625 * 0.9 * 0.25) / 9;
    const trials = (0.2 * 0.8) / variance;
    expect(estimate).toMatchObject(wilsonInterval(0.2 * trials, trials) ?? {});
  });

  it('is exact where the whole frame is drawn, and has no value without a sample', () => {
    expect(estimateShare([{ population: 7, drawn: 7, hits: 2 }])).toEqual({
      ...{ share: 2 / 7, lower: 2 / 7, upper: 2 / 7 },
    });
    expect(estimateShare([])).toBeNull();
    expect(estimateShare([{ population: 5, drawn: 0, hits: 0 }])).toBeNull();
  });

  it('has an interval where no drawn drop has the property, and with strata of one drop', () => {
    const none = estimateShare([{ population: 1000, drawn: 50, hits: 0 }]);
    expect(none).toMatchObject({ share: 0, lower: 0 });
    expect(none?.upper).toBeGreaterThan(0.05);
    const thin = estimateShare([
      { population: 10, drawn: 1, hits: 1 },
      { population: 90, drawn: 9, hits: 0 },
      { population: 5, drawn: 1, hits: 0 },
    ]);
    expect(thin?.share).toBeCloseTo(1 / 11, 12);
  });

  it.each([0.04, 0.15, 0.5])('contains a true share near %d in about 95 of 100 samples', (rate) => {
    const random = createRandom(11);
    const sizes = [400, 250, 150];
    let covered = 0;
    const runs = 600;
    for (let run = 0; run < runs; run += 1) {
      const truth = sizes.map((size, place) =>
        Array.from({ length: size }, () => random.unit() < rate * (1 + place / 4)),
      );
      const strata = truth.map((stratum) => {
        const drawn = random.distinctBelow(stratum.length, Math.round(stratum.length / 5));
        return {
          population: stratum.length,
          drawn: drawn.length,
          hits: drawn.reduce((hits, place) => hits + Number(stratum[place]), 0),
        };
      });
      const share = truth.flat().filter(Boolean).length / truth.flat().length;
      const estimate = estimateShare(strata);
      if (estimate !== null && estimate.lower <= share && share <= estimate.upper) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.93);
  });
});
