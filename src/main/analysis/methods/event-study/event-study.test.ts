import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisEvent } from '#main/analysis/types.ts';
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
const studyOf = (drops: Iterable<number>, chosen: readonly AnalysisEvent[]) =>
  eventStudy.run({ drops: dropsAt([...drops]), events: chosen }, parameters, context);
const datedAt = (times: Iterable<number>): readonly AnalysisEvent[] =>
  eventsAt(times).map((event) => ({ ...event, resolution: 'day' }));
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

  it('uses only events in the active period and says how many', () => {
    const far = Float64Array.from([...events, start - 400 * DAY_SECONDS]);
    const result = study(background, far);
    expect(result).toMatchObject({ chosen: 6, used: 5 });
  });

  it('counts events dated to the day by whole days, has no hours for them, and no order within their day', () => {
    const result = studyOf(sorted([...background, ...echoes]), datedAt(events));
    expect(result).toMatchObject({ used: 5, timed: 0, resolution: 'day', hourly: [] });
    expect(result.daily.map(({ from, to }) => [from, to])).toEqual(
      [-72, -48, -24, 0, 24, 48, 72].map((from) => [from, from + 24]),
    );
    const day = (time: number): number => Math.floor(time / DAY_SECONDS);
    const at = (days: number): number =>
      [...background, ...echoes].reduce(
        (sum, time) => sum + [...events].filter((event) => day(time) - day(event) === days).length,
        0,
      );
    expect(result.daily.map(({ mean }) => Math.round(mean * 5))).toEqual([-3, -2, -1, 0, 1, 2, 3].map(at));
    expect(result.afterMinusBefore?.observed).toBeCloseTo(
      (at(1) + at(2) + at(3) - at(-1) - at(-2) - at(-3)) / 5,
      9,
    );
  });

  it('takes the hours of a mixed list from the events whose time is known, and its days from all', () => {
    const drops = sorted([...background, ...echoes]);
    const timed = eventsAt(events.subarray(0, 2));
    const mixed = studyOf(drops, [...timed, ...datedAt(events.subarray(2))]);
    expect(mixed).toMatchObject({ used: 5, timed: 2, resolution: 'day' });
    const alone = studyOf(drops, timed);
    expect(mixed.hourly.map(({ mean }) => mean)).toEqual(alone.hourly.map(({ mean }) => mean));
    expect(mixed.daily.map(({ mean }) => mean)).toEqual(
      studyOf(drops, datedAt(events)).daily.map(({ mean }) => mean),
    );
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
