import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import fc from '#tests/helpers/properties.ts';
import { referenceRate } from './reference-class.ts';
import { againstWeekShifts, movedHits, type DatedClaim } from './week-shifts.ts';

const day = 86_400;
const week = 7 * day;
const context = { seed: 4966 };

describe('the base rate of a reference class', () => {
  it('is the share of windows that hold an event', () => {
    const period = { start: 0, end: 100 };
    expect(referenceRate([50], period, 10)).toEqual({ rate: 10 / 90, events: 1, separateWindows: 10 });
    expect(referenceRate([50, 55], period, 10).rate).toBeCloseTo(15 / 90, 12);
    expect(referenceRate([], period, 10).rate).toBe(0);
    expect(referenceRate([5, 500], period, 10)).toMatchObject({ rate: 5 / 90, events: 1 });
    expect(referenceRate([50], period, 100)).toMatchObject({ rate: 1, separateWindows: 1 });
    expect(referenceRate([50], period, 101)).toMatchObject({ rate: null, separateWindows: 0 });
  });

  it('equals a slow reference that tries every start', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        (events, length) => {
          const period = { start: 0, end: 60 };
          const steps = (60 - length) * 4;
          let seen = 0;
          for (let i = 0; i < steps; i += 1) {
            const t = (i + 0.5) / 4;
            if (events.some((time) => time < 60 && time > t && time <= t + length)) seen += 1;
          }
          expect(referenceRate(events, period, length).rate).toBeCloseTo(seen / steps, 9);
        },
      ),
    );
  });
});

describe('claims moved by whole weeks', () => {
  const period = { start: 0, end: 52 * week };

  it('meet the events of other weeks, around the end of the period to its start', () => {
    const claim: DatedClaim = { made: 51 * week, due: 52 * week, events: [0.5 * week, 51.5 * week] };
    expect(movedHits([claim], period, 52 * week, 0)).toBe(1);
    expect(movedHits([claim], period, 52 * week, week)).toBe(1);
    expect(movedHits([claim], period, 52 * week, 2 * week)).toBe(0);
    expect(movedHits([{ ...claim, due: 52.75 * week, events: [0.5 * week] }], period, 52 * week, 0)).toBe(1);
  });

  it('give p uniform enough where the events have nothing to do with the claims, and find them where they do', () => {
    const random = createRandom(9);
    const ledger = (isSeer: boolean) => {
      const events = Array.from({ length: 12 }, () => random.unit() * 52 * week).sort((a, b) => a - b);
      const claims = Array.from({ length: 20 }, () => {
        const target = events[random.below(events.length)] ?? 0;
        const made =
          isSeer && random.unit() < 0.8
            ? Math.max(0, target - day * random.unit() * 2)
            : random.unit() * 51 * week;
        return { made, due: made + 3 * day, events };
      });
      const observed = movedHits(claims, period, 52 * week, 0);
      return againstWeekShifts(observed, claims, period, 999, context);
    };
    const chance = Array.from({ length: 200 }, () => ledger(false));
    expect(chance[0]?.surrogates).toBe(51);
    expect(chance.filter(({ p }) => p <= 0.05).length / 200).toBeLessThanOrEqual(0.06);
    const seers = Array.from({ length: 40 }, () => ledger(true));
    expect(seers.filter(({ p }) => p <= 0.05).length / 40).toBeGreaterThanOrEqual(0.95);
  });

  it('have no surrogates within one week', () => {
    expect(againstWeekShifts(1, [], { start: 0, end: day }, 99, context)).toMatchObject({
      surrogates: 0,
      p: 1,
    });
  });
});
