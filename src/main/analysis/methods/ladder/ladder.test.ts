import { describe, expect, it } from 'vitest';
import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisOther } from '#main/analysis/types.ts';
import {
  LADDER_DIRECTIONS,
  RUNGS,
  type LadderDirection,
  type LadderSeries,
  type Rung,
} from '#shared/contract/ladder.ts';
import type { TimeResolution } from '#shared/time.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import { climb, type LadderInput } from './ladder.ts';
import { burstsOf } from './rungs.ts';
import { climbSeries } from './series.ts';

const SEED = 4966;
const MINUTE_MOVES = 19;
const options = {
  windowsMinutes: [1, 5, 15, 60],
  eraMoves: 2000,
  minuteMoves: MINUTE_MOVES,
  correlogramMoves: 0,
};
const context = { seed: SEED };
const START = Date.UTC(2018, 0, 1) / 1000;

const randomTimes = (random: Random, count: number, days: number): Float64Array =>
  Float64Array.from({ length: count }, () => START + random.below(days * DAY_SECONDS)).sort();

/** Whether a post `gap` units after the drop (negative: before it) counts. */
const isMatch = (direction: LadderDirection, gap: number, window: number): boolean => {
  if (direction === 'either') return Math.abs(gap) <= window;
  return direction === 'drop-first' ? gap >= 1 && gap <= window : gap <= -1 && gap >= -window;
};

/** Every rung again, by comparing each drop with each post. */
const slowCounts = (
  { drops, posts, resolution }: LadderInput,
  rung: Rung,
  window: number,
  direction: LadderDirection,
) => {
  const unit = resolution === 'minute' ? 60 : 1;
  const period = commonPeriod(drops, posts);
  if (period === null) throw new Error('no common period');
  const cut = (time: number): number => Math.floor(time / unit);
  const isInside = (time: number): boolean => time >= period.start && time < period.end;
  const week = 7 * DAY_SECONDS;
  const reach = rung === 'season' ? 13 * week : 0;
  const own = [...drops].filter(isInside).map(cut);
  const kept = own.filter((time) => time * unit - reach >= period.start && time * unit + reach < period.end);
  const all = [...posts].map(cut);
  const inside = [...posts].filter(isInside).map(cut);
  const limit = (window * 60) / unit;
  const cycle = (period.end - period.start) / unit;
  const count = (moved: readonly number[], others: readonly number[], isCircle = false): number =>
    moved.filter((drop) =>
      others.some((post) =>
        (isCircle ? [-cycle, 0, cycle] : [0]).some((turn) => isMatch(direction, post + turn - drop, limit)),
      ),
    ).length;
  const observed = count(kept, all);
  if (rung === 'era') {
    const { offsets } = planShifts('whole-day', period, 2000, SEED);
    const start = period.start / unit;
    const turned = (offset: number): number[] =>
      inside.map((post) => start + ((post - start + offset / unit) % cycle));
    return { observed, moves: [...offsets].map((offset) => count(kept, turned(offset), true)) };
  }
  if (rung === 'minute') {
    const bursts = burstsOf(Float64Array.from(own), unit);
    const most = 7200 / unit;
    const moves = Array.from({ length: MINUTE_MOVES }, (_, index) => {
      const random = createRandom(deriveSeed(SEED, `jitter ${index}`));
      const jitters = Array.from(
        { length: (bursts.at(-1) ?? 0) + 1 },
        () => random.below(2 * most + 1) - most,
      );
      return count(
        own.map((drop, place) => drop + (jitters[bursts[place] ?? 0] ?? 0)),
        all,
      );
    });
    return { observed, moves };
  }
  const steps =
    rung === 'season'
      ? Array.from({ length: 13 }, (_, i) => (i + 1) * week)
      : Array.from({ length: 31 }, (_, i) => (30 + 5 * i) * 60);
  const moves = steps
    .flatMap((step) => [-step, step])
    .map((step) =>
      count(
        kept,
        all.map((post) => post + step / unit),
      ),
    );
  return { observed, moves };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the ladder', () => {
  it.each(['minute', 'second'] as const)(
    'counts what a plain comparison of all pairs counts, by the %s',
    (resolution) => {
      for (let trial = 0; trial < 2; trial += 1) {
        const random = createRandom(deriveSeed(trial, resolution));
        const input: LadderInput = {
          drops: randomTimes(random, 90, 330),
          posts: randomTimes(random, 300, 350),
          resolution,
        };
        const { rows } = climb(input, options, context);
        expect(rows).toHaveLength(4 * 3 * 4);
        for (const rung of RUNGS)
          for (const direction of LADDER_DIRECTIONS) {
            const row = rows.find(
              (entry) => entry.rung === rung && entry.direction === direction && entry.windowMinutes === 60,
            );
            const slow = slowCounts(input, rung, 60, direction);
            expect(row?.observed, `${rung} ${direction}`).toBe(slow.observed);
            expect(row?.moves).toBe(slow.moves.length);
            expect(row?.expected, `${rung} ${direction}`).toBeCloseTo(mean(slow.moves), 9);
            const atLeast = slow.moves.filter((count) => count >= slow.observed).length;
            expect(row?.p).toBeCloseTo((1 + atLeast) / (1 + slow.moves.length), 12);
          }
      }
    },
  );

  it('counts equal minutes in either direction only', () => {
    const drops = Float64Array.from({ length: 40 }, (_, index) => START + index * DAY_SECONDS * 6 + 1000);
    const posts = drops.map((time) => time + 5);
    const { rows } = climb({ drops, posts, resolution: 'minute' }, options, context);
    const observed = (direction: LadderDirection) =>
      rows.find((row) => row.rung === 'era' && row.direction === direction && row.windowMinutes === 1)
        ?.observed;
    expect(LADDER_DIRECTIONS.map(observed)).toEqual([0, 0, 40]);
  });

  it.each<readonly [string, LadderInput, RegExp]>([
    [
      'no day in common',
      { drops: Float64Array.of(START), posts: Float64Array.of(START + 9e6), resolution: 'minute' },
      /no day in common/,
    ],
    [
      'few drops',
      {
        drops: Float64Array.of(START, START + 9e6),
        posts: randomTimes(createRandom(1), 50, 100),
        resolution: 'minute',
      },
      /Fewer than 20 drops/,
    ],
    [
      'few posts',
      {
        drops: randomTimes(createRandom(1), 50, 100),
        posts: Float64Array.of(START, START + 9e6),
        resolution: 'minute',
      },
      /Fewer than 20 posts/,
    ],
    [
      'equal times',
      {
        drops: new Float64Array(30).fill(START),
        posts: randomTimes(createRandom(1), 50, 1),
        resolution: 'minute',
      },
      /same time/,
    ],
  ])('names why nothing can be said: %s', (_, input, reason) => {
    const { rows, untested, sentence, scale } = climb(input, options, context);
    expect(rows).toEqual([]);
    expect(scale).toBeNull();
    expect(untested.map(({ rung }) => rung)).toEqual([...RUNGS]);
    expect(`${untested[0]?.reason ?? ''} ${sentence}`).toMatch(reason);
  });

  it('has only the coarse rungs for dates without times, and windows of days', () => {
    const random = createRandom(3);
    const input = {
      drops: randomTimes(random, 200, 400),
      posts: randomTimes(random, 100, 400),
      resolution: 'day' as TimeResolution,
    };
    const { rows, untested } = climb(input, { ...options, windowsMinutes: [60, 1440, 4320] }, context);
    expect([...new Set(rows.map(({ rung }) => rung))]).toEqual(['era', 'season']);
    expect([...new Set(rows.map(({ windowMinutes }) => windowMinutes))]).toEqual([1440, 4320]);
    expect(untested.map(({ rung }) => rung)).toEqual(['day', 'minute']);
  });
});

describe('the ladder of every series', () => {
  const random = createRandom(5);
  const drops = dropsAt([...randomTimes(random, 200, 400)]);
  const timed = othersAt(randomTimes(random, 100, 400));
  const dated = timed.map((other) => ({ ...other, id: `d${other.id}`, resolution: 'day' as const }));
  const run = (others: readonly AnalysisOther[], windowsMinutes: readonly number[]) =>
    climbSeries({ drops, others }, { ...options, windowsMinutes }, context)[0];
  const rungsOf = (series: LadderSeries | undefined, minutes: number) =>
    new Set(series?.rows.filter((row) => row.windowMinutes === minutes).map(({ rung }) => rung));

  it('leaves what is dated to the day out of short windows, says how many, and uses all for long ones', () => {
    const mixed = run([...timed, ...dated], [60, 1440]);
    expect(mixed?.leftOut).toBe(100);
    expect(mixed?.sentence).toContain(
      '100 of 200 are dated to the day: windows of less than 24 hours use the other 100.',
    );
    const short = (series: LadderSeries | undefined) =>
      series?.rows.filter(({ windowMinutes }) => windowMinutes === 60);
    expect(short(mixed)?.map(({ observed }) => observed)).toEqual(
      short(run(timed, [60]))?.map(({ observed }) => observed),
    );
    expect([rungsOf(mixed, 60).size, rungsOf(mixed, 1440)]).toEqual([4, new Set(['era', 'season'])]);
  });

  it('tests no window under a day where only days are known, and says why', () => {
    const series = run(dated, [5, 60]);
    expect(series?.rows).toEqual([]);
    expect(series?.sentence).toBe(
      'Nothing was tested. Not tested (era, season): Only days are known: choose windows of a day (1440 minutes) or more.' +
        ' Not tested (day, minute): Only days are known, which says nothing about hours or minutes.',
    );
  });
});
