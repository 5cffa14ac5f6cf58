import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { poissonUpperTail } from '#main/analysis/statistics/statistics.ts';
import { plural } from '#shared/figures.ts';
import { dropsAt } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { localRate } from './rate.ts';
import { temporalClusters } from './temporal-clusters.ts';

const day = 86_400;
const start = 1_510_000_000;

type Parameters = ReturnType<typeof temporalClusters.parameters.parse>;

const clustersOf = (times: readonly number[], chosen: Partial<Parameters> = {}) =>
  temporalClusters.run(
    { drops: dropsAt(times) },
    temporalClusters.parameters.parse({ surrogates: 19, ...chosen }),
    {
      seed: 4966,
    },
  );

const groups = (times: readonly number[], chosen: Partial<Parameters>): number[][] =>
  clustersOf(times, chosen).clusters.map(({ drops }) => [...drops]);

/** Groups of 1-based positions linked by `linked`, by brute force over all pairs. */
const components = (n: number, linked: (a: number, b: number) => boolean, minSize: number): number[][] => {
  const group = Array.from({ length: n }, (_, i) => i);
  for (let a = 0; a < n; a += 1)
    for (let b = a + 1; b < n; b += 1)
      if (linked(a, b)) {
        const from = group[b];
        const to = group[a] ?? 0;
        for (let i = 0; i < n; i += 1) if (group[i] === from) group[i] = to;
      }
  return [...new Set(group)]
    .map((id) => group.flatMap((g, i) => (g === id ? [i + 1] : [])))
    .filter((members) => members.length >= minSize);
};

const someTimes = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 25 })
  .map((units) => units.map((unit) => start + unit * 900).sort((a, b) => a - b));

describe('gap clusters', () => {
  it('are the maximal runs of short gaps, the limit counted in', () => {
    const times = [0, 60, 60, 120, 181].map((minute) => start + minute * 60);
    expect(groups(times, { method: 'gap' })).toEqual([[1, 2, 3, 4]]);
    expect(groups(times, { method: 'gap', maxGapMinutes: 61 })).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('are scored by their own size over their own length', () => {
    const minutes = [...Array.from({ length: 30 }, (_, at) => at * 1440), 60_000, 60_010, 60_030, 60_040];
    const times = minutes.map((minute) => start + minute * 60);
    for (const method of ['gap', 'window'] as const) {
      const { clusters } = clustersOf(times, { method, maxGapMinutes: 30, windowHours: 1 });
      expect(clusters.map(({ drops, windowCount }) => [drops, windowCount])).toEqual([[[31, 32, 33, 34], 4]]);
      const [{ expected, poissonTail, zScore } = { expected: 0, poissonTail: 0, zScore: 0 }] = clusters;
      expect(poissonTail).toBeCloseTo(poissonUpperTail(4, expected), 15);
      expect(zScore).toBeCloseTo((4 - expected) / Math.sqrt(expected), 12);
    }
  });

  it('agree with a slow search over all pairs', () => {
    fc.assert(
      fc.property(
        someTimes,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 2, max: 4 }),
        (times, gap, size) => {
          const linked = (a: number, b: number) =>
            b === a + 1 && (times[b] ?? 0) - (times[a] ?? 0) <= gap * 60;
          expect(groups(times, { method: 'gap', maxGapMinutes: gap, minSize: size })).toEqual(
            components(times.length, linked, size),
          );
        },
      ),
    );
  });
});

describe('window clusters', () => {
  /** Windows opened at every drop that contain enough drops, by brute force. */
  const windows = (times: readonly number[], hours: number, size: number): number[][] =>
    times
      .map((from) => times.flatMap((time, i) => (time >= from && time <= from + hours * 3600 ? [i] : [])))
      .filter((members) => members.length >= size);

  it('are the maximal sets of one window; merged where that is asked for', () => {
    const hours = [0, 1, 2, 2.5, 3, 9, 20, 20, 20];
    const times = hours.map((hour) => start + hour * 3600);
    expect(groups(times, { method: 'window', windowHours: 2, overlap: 'merge' })).toEqual([
      [1, 2, 3, 4, 5],
      [7, 8, 9],
    ]);
    const apart = [
      [1, 2, 3],
      [2, 3, 4, 5],
      [7, 8, 9],
    ];
    expect(groups(times, { method: 'window', windowHours: 2 })).toEqual(apart);
    expect(groups(times, { method: 'window', windowHours: 2, overlap: 'keep' })).toEqual(apart);
    expect(clustersOf(times, { method: 'window', windowHours: 2 }).readings).toEqual([
      { reading: 'windows kept apart', clusters: 3, drops: 8 },
      { reading: 'windows that share a drop merged', clusters: 2, drops: 8 },
    ]);
  });

  it('agree with a slow search', () => {
    fc.assert(
      fc.property(
        someTimes,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 2, max: 4 }),
        (times, hours, size) => {
          const found = windows(times, hours, size);
          const linked = (a: number, b: number) =>
            found.some((members) => members.includes(a) && members.includes(b));
          const chosen = { method: 'window', windowHours: hours, minSize: size } as const;
          expect(groups(times, { ...chosen, overlap: 'merge' })).toEqual(
            components(times.length, linked, size),
          );
          const isInside = (a: readonly number[], b: readonly number[]) =>
            a !== b && a.length < b.length && a.every((member) => b.includes(member));
          const maximal = found
            .filter((set) => !found.some((other) => isInside(set, other)))
            .map((set) => set.map((i) => i + 1));
          const distinct = [...new Map(maximal.map((set) => [set.join(), set])).values()];
          expect(groups(times, chosen)).toEqual(distinct);
        },
      ),
    );
  });
});

describe('poisson clusters', () => {
  it('take the local rate from the same-length windows around, within the archive', () => {
    // One drop a day over 101 days, at noon: the rate is 1 everywhere, 57 windows inside and fewer at the ends.
    const times = Float64Array.from({ length: 101 }, (_, i) => start + i * day);
    expect(localRate(times, start + 50 * day, day)).toBe(1);
    expect(localRate(times, start, day)).toBe(1);
    expect(localRate(times, start + 100 * day, day)).toBe(1);
    // Ten more in one day: (57 + 10) / 57 around it, nothing beyond 28 days.
    const burst = Float64Array.from([
      ...times,
      ...Array.from({ length: 10 }, (_, i) => start + 50 * day + i),
    ]).sort();
    expect(localRate(burst, start + 50 * day, day)).toBeCloseTo(67 / 57, 12);
    expect(localRate(burst, start + 22 * day, day)).toBeCloseTo(61 / 51, 12);
    expect(localRate(burst, start + 21 * day, day)).toBe(1);
  });

  it('find a burst and describe it', () => {
    const steady = Array.from({ length: 101 }, (_, i) => start + i * day);
    const burst = Array.from({ length: 10 }, (_, i) => start + 50 * day + (i + 1) * 600);
    const { clusters, chance } = clustersOf([...steady, ...burst], { surrogates: 199 });
    expect(clusters).toHaveLength(1);
    const [cluster] = clusters;
    // From the day's own drop to the next day's, its end counted in: 12 against 67 / 57.
    expect(cluster?.drops).toHaveLength(12);
    expect(cluster?.windowCount).toBe(12);
    expect(cluster?.expected).toBeCloseTo(67 / 57, 12);
    expect(cluster?.poissonTail).toBeCloseTo(poissonUpperTail(12, 67 / 57), 15);
    expect(cluster?.zScore).toBeCloseTo((12 - 67 / 57) / Math.sqrt(67 / 57), 12);
    expect(cluster?.averageIntervalMinutes).toBeCloseTo(1440 / 11, 12);
    expect(cluster?.confidence).toBeGreaterThan(0.9);
    // What a strip draws and what is tested are one null: the strength of every chance cluster.
    expect(cluster?.strength.observed).toBeCloseTo(-Math.log(cluster?.poissonTail ?? 1), 9);
    expect(cluster?.strength).toMatchObject({ p: cluster?.p });
    expect(cluster?.strength.observed).toBeGreaterThan(cluster?.strength.bandHigh ?? Infinity);
    expect(chance.strongest.p).toBe(1 / 200);
  });

  it('agree with a slow search over all windows', () => {
    const slow = (times: readonly number[], hours: number): number[][] => {
      const significant = times.flatMap((from) => {
        const members = times.flatMap((time, i) => (time >= from && time <= from + hours * 3600 ? [i] : []));
        const rate = localRate(Float64Array.from(times), from, hours * 3600);
        return members.length >= 3 && poissonUpperTail(members.length, rate) < 0.01 ? [members] : [];
      });
      const linked = (a: number, b: number) => significant.some((set) => set.includes(a) && set.includes(b));
      return components(times.length, linked, 2);
    };
    const spread = fc
      .array(fc.integer({ min: 0, max: 5000 }), { maxLength: 30 })
      .map((hours) => hours.map((hour) => start + hour * 3600).sort((a, b) => a - b));
    fc.assert(
      fc.property(spread, fc.integer({ min: 1, max: 100 }), (times, hours) => {
        expect(groups(times, { windowHours: hours })).toEqual(slow(times, hours));
      }),
    );
  });

  it('give few clusters and no small q where drops come at random', () => {
    const random = createRandom(7);
    const runs = Array.from({ length: 20 }, () =>
      clustersOf(
        Array.from({ length: 600 }, () => start + random.below(300 * day)),
        { surrogates: 99 },
      ),
    );
    const small = runs.filter(({ clusters }) => clusters.some(({ q }) => q < 0.05));
    expect(small.length).toBeLessThanOrEqual(2);
    expect(runs.filter(({ chance }) => chance.strongest.p < 0.05).length).toBeLessThanOrEqual(3);
  });
});

describe('defined answers', () => {
  it('says so where there is too little', () => {
    for (const times of [[], [start], [start, start]]) {
      const answer = clustersOf(times);
      expect(answer.clusters).toEqual([]);
      expect(answer.note).toContain(`${plural(times.length, 'drop')},`);
    }
  });

  it('has finite figures where all stamps are equal', () => {
    for (const method of ['poisson', 'gap', 'window'] as const) {
      const [cluster, ...rest] = clustersOf([start, start, start, start], { method }).clusters;
      expect(rest).toEqual([]);
      // One window only is there to take the rate from: nothing sticks out, so the Poisson method finds nothing.
      if (method === 'poisson') expect(cluster).toBeUndefined();
      else expect(cluster).toMatchObject({ drops: [1, 2, 3, 4], averageIntervalMinutes: 0, p: 1, q: 1 });
    }
  });

  it('never answers NaN, and the same seed gives the same answer', () => {
    fc.assert(
      fc.property(someTimes, fc.constantFrom('poisson', 'gap', 'window'), (times, method) => {
        const answer = clustersOf(times, { method });
        expect(JSON.stringify(answer)).toBe(JSON.stringify(clustersOf(times, { method })));
        for (const { averageIntervalMinutes, zScore, p, q } of answer.clusters)
          for (const figure of [averageIntervalMinutes, zScore ?? 0, p, q])
            expect(figure).toSatisfy(Number.isFinite);
      }),
    );
  });

  it('stops when it is cancelled', () => {
    const signal = AbortSignal.abort();
    const parameters = temporalClusters.parameters.parse({});
    expect(() =>
      temporalClusters.run({ drops: dropsAt([start, start]) }, parameters, { seed: 1, signal }),
    ).toThrow();
  });

  it('refuses parameters out of bounds', () => {
    for (const wrong of [{ windowHours: 0 }, { minSize: 1 }, { maxGapMinutes: 0 }, { method: 'other' }])
      expect(temporalClusters.parameters.safeParse(wrong).success).toBe(false);
  });
});
