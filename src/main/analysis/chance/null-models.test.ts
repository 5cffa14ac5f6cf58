import { describe, expect, it } from 'vitest';
import { clockSeconds, DAY_SECONDS, weekdayOfDay } from '#main/analysis/time/zone.ts';
import fc from '#tests/helpers/properties.ts';
import {
  commonPeriod,
  groupByYear,
  planShifts,
  SHIFT_MODELS,
  shiftedSeries,
  shuffleWithinYears,
  withinPeriod,
} from './null-models.ts';
import { createRandom } from './random.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const series = fc
  .array(fc.integer({ min: 0, max: 60 * DAY_SECONDS }), { minLength: 1, maxLength: 40 })
  .map((offsets) => Float64Array.from(offsets, (offset) => start + offset).sort());

describe('commonPeriod', () => {
  it('is the overlap of both series in whole UTC days', () => {
    const a = [start + 100, start + 9 * DAY_SECONDS + 5];
    const b = [start + 2 * DAY_SECONDS + 50_000, start + 30 * DAY_SECONDS];
    expect(commonPeriod(a, b)).toEqual({
      start: start + 2 * DAY_SECONDS,
      end: start + 10 * DAY_SECONDS,
      days: 8,
    });
  });

  it('is null where there is no overlap or nothing at all', () => {
    expect(commonPeriod([start], [start + 3 * DAY_SECONDS])).toBeNull();
    expect(commonPeriod([], [start])).toBeNull();
    expect(commonPeriod([start], [start + 10])).toEqual({ start, end: start + DAY_SECONDS, days: 1 });
  });
});

describe('planShifts', () => {
  it('never gives more shifts than there are, none twice, none zero', () => {
    fc.assert(
      fc.property(
        series,
        fc.constantFrom(...SHIFT_MODELS),
        fc.integer({ min: 1, max: 100 }),
        fc.integer(),
        (times, model, wanted, seed) => {
          const period = commonPeriod(times, times);
          if (period === null) throw new Error('a series overlaps itself');
          const shifts = planShifts(model, period, wanted, seed);
          expect(shifts.offsets.length).toBe(Math.min(wanted, shifts.available));
          expect(new Set(shifts.offsets).size).toBe(shifts.offsets.length);
          for (const offset of shifts.offsets) expect(offset > 0 && offset < shifts.cycle).toBe(true);
        },
      ),
    );
  });

  it('counts what there is', () => {
    const period = { start, end: start + 30 * DAY_SECONDS, days: 30 };
    expect(planShifts('whole-day', period, 1000, 1).available).toBe(29);
    expect(planShifts('whole-week', period, 1000, 1).available).toBe(4);
    expect(planShifts('circular', period, 10, 1).available).toBe(16 * DAY_SECONDS + 1);
    expect(planShifts('circular', { ...period, days: 10 }, 10, 1).available).toBe(0);
    expect(planShifts('whole-day', { ...period, days: 1 }, 10, 1).offsets.length).toBe(0);
  });

  it('keeps circular moves seven days off either way round', () => {
    const period = { start, end: start + 20 * DAY_SECONDS, days: 20 };
    for (const offset of planShifts('circular', period, 500, 9).offsets) {
      expect(offset).toBeGreaterThanOrEqual(7 * DAY_SECONDS);
      expect(20 * DAY_SECONDS - offset).toBeGreaterThanOrEqual(7 * DAY_SECONDS);
    }
  });
});

describe('a moved series', () => {
  it('loses nothing; whole days keep every clock time', () => {
    fc.assert(
      fc.property(series, fc.integer(), (times, seed) => {
        const period = commonPeriod(times, times);
        if (period === null) throw new Error('a series overlaps itself');
        const shifts = planShifts('whole-day', period, 3, seed);
        const clocks = (values: Float64Array): number[] =>
          [...values].map((time) => clockSeconds(time, 'UTC')).sort((a, b) => a - b);
        for (const offset of shifts.offsets) {
          const moved = shiftedSeries(times, period, shifts.cycle, offset);
          expect(withinPeriod(moved, period).length).toBe(times.length);
          expect(clocks(moved)).toEqual(clocks(times));
        }
      }),
    );
  });

  it('keeps every weekday when it moves by whole weeks, across the seam too', () => {
    fc.assert(
      fc.property(series, fc.integer(), (times, seed) => {
        const period = commonPeriod(times, times);
        if (period === null) throw new Error('a series overlaps itself');
        const weekdays = (values: Float64Array): number[] =>
          [...values].map((time) => weekdayOfDay(Math.floor(time / DAY_SECONDS))).sort();
        const shifts = planShifts('whole-week', period, 3, seed);
        for (const offset of shifts.offsets)
          expect(weekdays(shiftedSeries(times, period, shifts.cycle, offset))).toEqual(weekdays(times));
      }),
    );
  });
});

describe('shuffleWithinYears', () => {
  it('moves clock times only inside their year', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000 * DAY_SECONDS), { maxLength: 40 }), fc.integer(), (offsets, seed) => {
        const times = offsets.map((offset) => start + offset);
        const years = groupByYear(times, 'UTC');
        const clocks = Int32Array.from(times, (time) => clockSeconds(time, 'UTC'));
        const mixed = shuffleWithinYears(clocks, years, createRandom(seed).shuffle);
        for (const group of years.groups)
          expect([...group.map((i) => mixed[i] ?? -1)].sort()).toEqual(
            [...group.map((i) => clocks[i] ?? -2)].sort(),
          );
      }),
    );
  });
});
