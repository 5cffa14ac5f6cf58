import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { ksUniform } from '#main/analysis/chance/significance.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { dropsAt, eventsAt } from '#tests/helpers/drops.ts';
import { eventStudy } from './event-study.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const context = { seed: 4966 };
const random = createRandom(8);
const background = Array.from({ length: 600 }, () => start + random.below(300 * DAY_SECONDS));
const events = Float64Array.from([40, 90, 140, 190, 240], (day) => start + day * DAY_SECONDS + 50_000);
const echoes = [...events].flatMap((event) => Array.from({ length: 12 }, (_, i) => event + 600 + i * 200));
const sorted = (times: number[]): Float64Array => Float64Array.from(times).sort();
const study = (drops: Iterable<number>, chosen: Iterable<number>) =>
  eventStudy.run({ drops: dropsAt([...drops]), events: eventsAt(chosen) }, parameters, context);
const parameters = eventStudy.parameters.parse({ placebos: 300, resamples: 300 });

describe('event study', () => {
  it('finds drops that follow events and sums to what was counted', () => {
    const drops = sorted([...background, ...echoes]);
    const result = study(drops, events);
    expect(result.hourly).toHaveLength(144);
    expect(result.daily).toHaveLength(6);
    const counted = [...events].reduce(
      (sum, event) =>
        sum + drops.filter((time) => time >= event - 72 * 3600 && time < event + 72 * 3600).length,
      0,
    );
    expect(result.total?.observed).toBeCloseTo(counted / events.length, 9);
    expect(result.daily.reduce((sum, bin) => sum + bin.mean, 0)).toBeCloseTo(counted / events.length, 9);
    // 300 days have 42 distinct moves by weeks.
    expect(result.placebos).toBe(42);
    expect(result.total?.p).toBe(1 / 43);
    expect(result.afterMinusBefore?.p).toBe(1 / 43);
    const first = result.hourly[72];
    expect(first).toMatchObject({ from: 0, to: 1 });
    expect(first?.mean).toBeGreaterThan(first?.placeboHigh ?? Infinity);
  });

  it('finds nothing where nothing is', () => {
    const result = study(background, events);
    expect(result.total?.p).toBeGreaterThan(0.05);
    for (const bin of result.daily)
      expect((bin.low ?? 0) <= bin.mean && bin.mean <= (bin.high ?? 0)).toBe(true);
  });

  it('is no stricter than it says on a list that covers every week evenly', () => {
    const chance = createRandom(12);
    const ps = Array.from({ length: 200 }, () => {
      const drops = sorted(Array.from({ length: 400 }, () => start + chance.below(700 * DAY_SECONDS)));
      const even = Float64Array.from(
        { length: 140 },
        (_, i) => start + i * 5 * DAY_SECONDS + chance.below(5 * DAY_SECONDS),
      );
      const result = study(drops, even);
      return [result.total?.p ?? 1, result.afterMinusBefore?.p ?? 1];
    });
    for (const side of [0, 1]) {
      const values = ps.map((pair) => pair[side] ?? 1);
      expect(ksUniform(values)?.p).toBeGreaterThan(0.01);
      const low = values.filter((p) => p <= 0.05).length;
      expect(low).toBeGreaterThanOrEqual(3);
      expect(low).toBeLessThanOrEqual(20);
    }
  });

  it('uses only events in the active period and says how many', () => {
    const far = Float64Array.from([...events, start - 400 * DAY_SECONDS]);
    const result = study(background, far);
    expect(result).toMatchObject({ chosen: 6, used: 5 });
  });

  it('has a defined answer for no drops, no events and one moment', () => {
    const none = new Float64Array(0);
    const nothing = { used: 0, hourly: [], total: null };
    expect(study(none, events)).toMatchObject(nothing);
    expect(study(background, none)).toMatchObject(nothing);
    const one = study([start], [start]);
    expect(one.total).toMatchObject({ observed: 1, p: 1 });
    expect(JSON.stringify(one)).not.toMatch(/NaN|null,"placeboLow":NaN/u);
  });
});
