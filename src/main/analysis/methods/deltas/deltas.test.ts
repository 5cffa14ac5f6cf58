import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisPost } from '#main/analysis/types.ts';
import { drop, dropsAt } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { deltas } from './deltas.ts';
import { smoothHistogram } from './gap-smoothing.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const context = { seed: 4966 };
const run = (input: Partial<Parameters<typeof deltas.run>[0]>, given: Record<string, unknown> = {}) =>
  deltas.run(
    { drops: [], posts: [], keys: [], ...input },
    deltas.parameters.parse({ surrogates: 99, ...given }),
    context,
  );
const testOf = (result: ReturnType<typeof run>, kind: string, unit: string) =>
  result.tests.find((test) => test.kind === kind && test.unit === unit);

describe('anniversaries', () => {
  it('are pairs of one month and day in different years, at most five minutes apart, no wrap at midnight', () => {
    const times = [
      '2018-03-05T10:00:00Z',
      '2019-03-05T10:05:00Z', // exactly five minutes: counts
      '2020-03-05T10:05:01Z', // one second more than five from the first, one from the second
      '2018-07-01T23:59:00Z',
      '2019-07-01T00:01:00Z', // two minutes across midnight: does not count
      '2018-09-09T12:00:00Z',
      '2018-09-09T12:01:00Z', // the same year: does not count
      '2018-10-10T12:00:00Z',
      '2019-10-11T12:00:00Z', // another day
    ].map(at);
    const result = run({ drops: dropsAt(times) });
    expect(testOf(result, 'anniversary', 'pairs')?.observed).toBe(2);
    expect(testOf(result, 'anniversary', 'drops')?.observed).toBe(3);
    expect(result.anniversaryPairs.map((pair) => pair.clockDifferenceSeconds).sort()).toEqual([1, 300]);
  });

  it('agree with a count over all pairs', () => {
    const moments = fc.array(
      fc.integer({ min: at('2018-01-01T00:00:00Z'), max: at('2018-01-04T00:00:00Z') }),
      {
        maxLength: 25,
      },
    );
    fc.assert(
      fc.property(moments, fc.array(fc.constantFrom(0, 365, 730)), (base, years) => {
        const drops = dropsAt(base.map((time, i) => time + (years[i] ?? 0) * DAY_SECONDS));
        const date = (time: number): string => new Date(time * 1000).toISOString();
        let expected = 0;
        for (const [i, one] of drops.entries())
          for (const other of drops.slice(i + 1))
            if (
              date(one.time).slice(5, 10) === date(other.time).slice(5, 10) &&
              date(one.time).slice(0, 4) !== date(other.time).slice(0, 4) &&
              Math.abs((one.time % DAY_SECONDS) - (other.time % DAY_SECONDS)) <= 300
            )
              expected += 1;
        expect(testOf(run({ drops }), 'anniversary', 'pairs')?.observed).toBe(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('take their zone as a parameter', () => {
    const drops = dropsAt(['2018-03-06T03:00:00Z', '2019-03-06T03:00:00Z', '2019-07-06T02:00:00Z'].map(at));
    const local = run({ drops }, { zone: 'America/New_York' });
    expect(testOf(local, 'anniversary', 'pairs')?.observed).toBe(1);
    expect(testOf(local, 'clock', 'drops')?.observed).toBe(3); // 22:00 in winter and in summer
    expect(testOf(run({ drops }), 'clock', 'drops')?.observed).toBe(2);
  });

  it('judge a pair by its rarest shared word', () => {
    const random = createRandom(2);
    const times = Array.from(
      { length: 500 },
      (_, i) =>
        at(`${String(2018 + (i % 3))}-05-01T00:00:00Z`) +
        random.below(20) * DAY_SECONDS +
        random.below(DAY_SECONDS),
    );
    const twins = [at('2018-08-08T12:00:00Z'), at('2020-08-08T12:01:00Z')];
    const drops = [...times, ...twins]
      .sort((a, b) => a - b)
      .map((time, i) =>
        drop({ number: i + 1, time, content: twins.includes(time) ? 'zanzibar calm' : 'calm calm sea' }),
      );
    const significant = run({ drops }).anniversaryPairs.filter(({ q }) => q < 0.05);
    expect(significant.map(({ sharedTerms }) => sharedTerms[0])).toEqual(['zanzibar']);
    expect(significant[0]?.rarestSharedIn).toBe(2);
  });
});

describe('clock times', () => {
  it('count drops that share their minute of the day', () => {
    const drops = dropsAt(['2018-03-05T10:00:01Z', '2018-06-05T10:00:59Z', '2018-06-06T10:01:00Z'].map(at));
    const result = run({ drops });
    expect(testOf(result, 'clock', 'drops')).toMatchObject({ observed: 2, baseRate: { drops: 2, of: 3 } });
    expect(testOf(result, 'clock', 'pairs')?.observed).toBe(1);
    expect(result.clockMinutes[0]).toEqual({ minute: 600, drops: [1, 2] });
  });
});

describe('intervals', () => {
  it('find a planted interval among gaps that come by chance', () => {
    const random = createRandom(3);
    let time = at('2018-01-01T00:00:00Z');
    const times = Array.from({ length: 3000 }, (_, i) => {
      time += i % 50 === 0 ? 37 * 60 : Math.floor(-Math.log(1 - random.unit()) * 1800);
      return time;
    });
    const spikes = run({ drops: dropsAt(times) }, { surrogates: 999 }).intervals.filter(({ q }) => q < 0.05);
    expect(spikes.map(({ minutes }) => minutes)).toEqual([37]);
    expect(spikes[0]?.pairs.every(([one, next]) => next === one + 1)).toBe(true);
  });

  it('count whole minutes: 60·k ≤ gap < 60·(k + 1)', () => {
    const start = at('2018-01-01T00:00:00Z');
    const result = run({ drops: dropsAt([0, 59, 119, 240].map((second) => start + second)) });
    expect(result.intervals.slice(0, 3).map(({ observed }) => observed)).toEqual([1, 1, 1]);
  });

  it('smooth a histogram without being pulled up by one bin', () => {
    const counts = Float64Array.from({ length: 60 }, (_, k) => (k === 30 ? 90 : 20));
    const { expected, z } = smoothHistogram(counts);
    expect(expected[30]).toBeCloseTo(20, 0);
    expect(expected[29]).toBeCloseTo(20, 0);
    expect(z[30]).toBeGreaterThan(8);
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 60 }), (values) => {
        const smoothed = smoothHistogram(Float64Array.from(values));
        for (const value of [...smoothed.expected, ...smoothed.z]) expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe('deltas', () => {
  const post = (time: number): AnalysisPost => ({
    id: String(time),
    time,
    resolution: 'second',
    platform: 'twitter',
    username: 'someone',
    content: '',
    isRepost: false,
    links: [],
    imageCount: 0,
  });

  it('test posts nearby by seconds and, beside it, by clock minutes', () => {
    const start = at('2018-01-01T00:00:30Z');
    const drops = dropsAt(Array.from({ length: 30 }, (_, i) => start + i * DAY_SECONDS));
    const posts = drops.slice(0, 12).map(({ time }) => post(time + 29));
    const result = run({ drops, posts: [...posts, post(start + 29 * DAY_SECONDS + 9000)] });
    expect(result.postTests.map(({ minutes }) => minutes)).toEqual([0, 1, 5, 10, 15, 20, 30]);
    expect(result.postTests[0]).toMatchObject({ observed: 0, byClockMinute: { observed: 12 } });
    expect(result.postTests[1]).toMatchObject({ observed: 12, baseRate: { drops: 12, of: 30 } });
    expect(result.postTests[0]?.resolution).toBe('second');
  });

  it('test posts known to the minute by clock minutes alone', () => {
    const start = at('2018-01-01T00:00:30Z');
    const drops = dropsAt(Array.from({ length: 30 }, (_, i) => start + i * DAY_SECONDS));
    const posts = drops.map(({ time }) => ({ ...post(time - 30), resolution: 'minute' as const }));
    const [same] = run({ drops, posts }).postTests;
    expect(same).toMatchObject({ observed: 30, resolution: 'clock-minute', byClockMinute: null });
  });

  it.each([
    ['nothing', []],
    ['one drop', dropsAt([at('2018-01-01T00:00:00Z')])],
    ['everything at once', dropsAt(new Array<number>(20).fill(at('2018-01-01T00:00:00Z')))],
  ])('have a defined answer for %s', (_name, drops) => {
    const result = run({ drops, posts: drops.map(({ time }) => post(time)) });
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/u);
    for (const test of [...result.tests, ...result.intervals]) {
      expect(Number.isFinite(test.observed)).toBe(true);
      expect(test.p).toBeGreaterThanOrEqual(1 / (1 + test.surrogates));
      expect(test.q).toBeLessThanOrEqual(1);
    }
  });

  it('give the same bytes twice', () => {
    const drops = dropsAt(Array.from({ length: 80 }, (_, i) => at('2018-01-01T00:00:00Z') + i * 90_000));
    expect(JSON.stringify(run({ drops }))).toBe(JSON.stringify(run({ drops })));
  });
});
