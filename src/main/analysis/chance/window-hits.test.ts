import { describe, expect, it } from 'vitest';
import { windowCurve } from '#main/analysis/methods/windows/window-curve.ts';
import { windowMatch } from '#main/analysis/methods/windows/window-match.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisInputs } from '#main/analysis/types.ts';
import type { WindowDirection } from '#shared/methods/parts.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { commonPeriod, planShifts, shiftedSeries, withinPeriod } from './null-models.ts';
import { createRandom } from './random.ts';
import { againstNull } from './significance.ts';
import { windowHits } from './window-hits.ts';
import type { WindowHitsOptions } from './window-surrogates.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const context = { seed: 4966 };
const series = (most: number): fc.Arbitrary<Float64Array> =>
  fc
    .array(fc.integer({ min: 0, max: 25 * DAY_SECONDS }), { minLength: 1, maxLength: most })
    .map((offsets) => Float64Array.from(offsets, (offset) => start + offset).sort());
const options: WindowHitsOptions = {
  windows: [0, 1, 5, 60],
  null: 'whole-day',
  surrogates: 1000,
  resolution: 'second',
};

/** Every drop against every other, straight from the definition. */
const slowHits = (
  drops: ArrayLike<number>,
  others: ArrayLike<number>,
  minutes: number,
  direction: WindowDirection,
  clock: boolean,
): number =>
  Array.from(drops).filter((drop) =>
    Array.from(others).some((other) => {
      const delta = clock ? 60 * (Math.floor(other / 60) - Math.floor(drop / 60)) : other - drop;
      const fits = direction === 'either' || (direction === 'after' ? delta >= 0 : delta <= 0);
      return fits && Math.abs(delta) <= minutes * 60;
    }),
  ).length;

const copies = (others: Float64Array, cycle: number): number[] =>
  [...others].flatMap((time) => [time - cycle, time, time + cycle]);

describe('windowHits', () => {
  it('agrees with the slow definition, observed and under every shift', () => {
    fc.assert(
      fc.property(
        series(12),
        series(12),
        fc.constantFrom('second' as const, 'clock-minute' as const),
        fc.constantFrom('whole-day' as const, 'whole-week' as const),
        // Up to four windows are counted one by one, more of them by distance.
        fc.constantFrom([60], [0, 1, 5, 60], [0, 1, 2, 5, 60, 2000]),
        (drops, others, resolution, model, windows) => {
          const result = windowHits(drops, others, { ...options, windows, resolution, null: model }, context);
          const period = commonPeriod(drops, others);
          if (period === null) return;
          const tested = withinPeriod(drops, period);
          const shifts = planShifts(model, period, 1000, context.seed);
          for (const direction of ['either', 'before', 'after'] as const)
            for (const row of result[direction]) {
              const count = (series_: ArrayLike<number>): number =>
                slowHits(tested, series_, row.minutes, direction, resolution === 'clock-minute');
              expect(row.observed).toBe(count(others));
              const surrogates = [...shifts.offsets].map((offset) =>
                count(copies(shiftedSeries(others, period, shifts.cycle, offset), shifts.cycle)),
              );
              expect(row).toMatchObject(againstNull(row.observed, surrogates));
            }
        },
      ),
    );
  });

  it('agrees with the slow definition for moves by any number of seconds', () => {
    fc.assert(
      fc.property(series(12), series(12), (drops, others) => {
        const result = windowHits(drops, others, { ...options, null: 'circular', surrogates: 20 }, context);
        const period = commonPeriod(drops, others);
        if (period === null || result.tested === 0) return;
        const shifts = planShifts('circular', period, 20, context.seed);
        expect(result?.null.surrogates).toBe(shifts.offsets.length);
        for (const row of result.either) {
          const surrogates = [...shifts.offsets].map((offset) => {
            const moved = shiftedSeries(others, period, shifts.cycle, offset);
            return slowHits(
              withinPeriod(drops, period),
              copies(moved, shifts.cycle),
              row.minutes,
              'either',
              false,
            );
          });
          expect(row).toMatchObject(againstNull(row.observed, surrogates));
        }
      }),
    );
  });

  it('counts the drops of the common period only, and never more hits than drops', () => {
    fc.assert(
      fc.property(series(30), series(30), (drops, others) => {
        const result = windowHits(drops, others, options, context);
        for (const row of [...result.either, ...result.after, ...result.before]) {
          expect(row.observed).toBeLessThanOrEqual(result.tested);
          expect(row.p).toBeGreaterThanOrEqual(1 / (1 + result.null.surrogates));
          expect(row.p).toBeLessThanOrEqual(1);
          expect(Object.values(row).some((value) => Number.isNaN(value))).toBe(false);
        }
      }),
    );
  });

  it('shuffles clock times inside the year for the within-year null', () => {
    const drops = Float64Array.from([start, start + DAY_SECONDS, start + 2 * DAY_SECONDS]);
    const others = Float64Array.from([
      start + 30,
      start + DAY_SECONDS + 40_000,
      start + 2 * DAY_SECONDS + 60,
    ]);
    const result = windowHits(drops, others, { ...options, null: 'within-year', surrogates: 50 }, context);
    expect(result.null).toEqual({ model: 'within-year', surrogates: 5, available: 5 });
    expect(result.either[1]?.observed).toBe(2);
  });

  it('has defined answers where nothing can be tested', () => {
    const empty = new Float64Array(0);
    const one = Float64Array.from([start]);
    const none = { model: 'whole-day', surrogates: 0, available: 0 };
    expect(windowHits(empty, one, options, context)).toMatchObject({ tested: 0, null: none, either: [] });
    expect(windowHits(one, empty, options, context)).toMatchObject({ tested: 0, null: none, either: [] });
    const single = windowHits(one, one, options, context);
    expect(single.null.surrogates).toBe(0);
    expect(single.either[0]).toMatchObject({ observed: 1, expected: null, bandLow: null, p: 1, q: 1 });
  });

  it('stops when it is cancelled', () => {
    const controller = new AbortController();
    controller.abort();
    const times = Float64Array.from({ length: 50 }, (_, i) => start + i * DAY_SECONDS);
    expect(() => windowHits(times, times, options, { ...context, signal: controller.signal })).toThrow();
  });
});

describe('window methods', () => {
  const random = createRandom(11);
  const scattered = (count: number): Float64Array =>
    Float64Array.from({ length: count }, () => start + random.below(200 * DAY_SECONDS)).sort();
  const drops = scattered(400);
  const echoes = Float64Array.from([
    ...scattered(800),
    ...drops.slice(0, 120).map((time) => time + 200),
  ]).sort();

  const match = (inputs: Pick<AnalysisInputs, 'drops' | 'others'>) =>
    windowMatch.run(inputs, windowMatch.parameters.parse({}), context).series[0];
  const curve = (others: Iterable<number>, parameters: ReturnType<typeof windowCurve.parameters.parse>) =>
    windowCurve.run({ drops: dropsAt([...drops]), others: othersAt(others) }, parameters, context).series[0];

  it('compares by the minute what is known to the minute only, and says so', () => {
    const at = [start + 50, start + DAY_SECONDS + 50];
    const others = othersAt([start, start + DAY_SECONDS + 60]).map((other) => ({
      ...other,
      resolution: 'minute' as const,
    }));
    const inputs = { drops: dropsAt(at), others };
    const [known] = windowMatch.run(inputs, windowMatch.parameters.parse({ maxMinutes: 1 }), context).series;
    expect(known?.resolution).toBe('clock-minute');
    // The post of the drop's own minute may have come before it or after it; that of the next minute is a minute after.
    expect(known?.before.map(({ observed }) => observed)).toEqual([1, 1]);
    expect(known?.after.map(({ observed }) => observed)).toEqual([1, 2]);
    const [curved] = windowCurve.run(inputs, windowCurve.parameters.parse({}), context).series;
    expect(curved?.resolution).toBe('clock-minute');
    expect(match({ drops: dropsAt(at), others: othersAt(at) })?.resolution).toBe('second');
  });

  it('compares every series alone', () => {
    const others = [...othersAt(echoes, '@a (twitter)'), ...othersAt(scattered(50), '@b (twitter)')];
    const { series } = windowMatch.run(
      { drops: dropsAt([...drops]), others },
      windowMatch.parameters.parse({ maxMinutes: 2 }),
      context,
    );
    expect(series.map(({ series: name, others: count }) => [name, count])).toEqual([
      ['@a (twitter)', echoes.length],
      ['@b (twitter)', 50],
    ]);
  });

  it('finds posts that follow drops, and only on that side', () => {
    const result = match({ drops: dropsAt([...drops]), others: othersAt(echoes) });
    expect(result?.null.surrogates).toBe(199);
    expect(result?.after[5]?.q).toBeLessThan(0.05);
    expect(result?.before[5]?.q).toBeGreaterThan(0.05);
    expect(result?.either.map((row) => row.minutes)).toEqual(Array.from({ length: 61 }, (_, k) => k));
  });

  it('draws a curve of at least twelve windows and flags a window that is its maximum', () => {
    const parameters = windowCurve.parameters.parse({ chosenMinutes: 4 });
    const result = curve(echoes, parameters);
    expect(result?.points.length).toBeGreaterThanOrEqual(12);
    expect(result?.points[0]?.minutes).toBe(1);
    expect(result?.points.at(-1)?.minutes).toBe(1440);
    expect(result?.maximumMinutes).toBe(4);
    expect(result?.chosenIsMaximum).toBe(true);
    const other = windowCurve.parameters.parse({ chosenMinutes: 700, points: 12 });
    const second = curve(echoes, other);
    expect(second?.chosenIsMaximum).toBe(false);
    expect(second?.points.filter((point) => point.chosen).map((point) => point.minutes)).toEqual([700]);
  });

  it('answers an empty curve where nothing overlaps', () => {
    const parameters = windowCurve.parameters.parse({});
    const far = Float64Array.from([start + 900 * DAY_SECONDS]);
    expect(curve(far, parameters)).toMatchObject({
      tested: 0,
      points: [],
      maximumMinutes: null,
      chosenIsMaximum: false,
    });
  });
});
