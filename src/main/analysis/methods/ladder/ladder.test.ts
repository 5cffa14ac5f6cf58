import { describe, expect, it } from 'vitest';
import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisOther } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import {
  LADDER_DIRECTIONS,
  RUNGS,
  type LadderDirection,
  type LadderRow,
  type LadderSeries,
  type Rung,
} from '#shared/contract/ladder.ts';
import type { TimeResolution } from '#shared/time.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import { slowRows } from '#tests/helpers/slow-ladder.ts';
import { climb, conclude, type LadderInput } from './ladder.ts';
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

const withoutFamily = ({ q, holm, ...row }: LadderRow): Omit<LadderRow, 'q' | 'holm'> => {
  expect(q).toBeGreaterThanOrEqual(row.p);
  expect(holm).toBeGreaterThanOrEqual(q - 1e-12);
  return row;
};

it('a rung that has a row is not among those left out, and one without a reason is not either', () => {
  const row: Omit<LadderRow, 'q' | 'holm'> = {
    ...{ rung: 'era', direction: 'either', windowMinutes: 5, observed: 1, expected: 1 },
    ...{ low: 0, high: 2, p: 0.5, moves: 19 },
  };
  const reasons = [
    { rung: 'season', reason: 'Too few.' },
    { rung: 'era', reason: 'Some windows only.' },
  ] as const;
  expect(conclude([row], reasons, 'post').untested.map(({ rung }) => rung)).toEqual(['season']);
  expect(conclude([row], [], 'post').untested).toEqual([]);
});

describe('the ladder', () => {
  it.each(['minute', 'second'] as const)(
    'counts what a plain comparison of all pairs counts, by the %s',
    (resolution) => {
      for (let trial = 0; trial < 2; trial += 1) {
        const random = createRandom(deriveSeed(trial, resolution));
        const input: LadderInput = {
          drops: randomTimes(random, 60, 330),
          posts: randomTimes(random, 150, 350),
          resolution,
        };
        const { rows } = climb(input, options, context);
        expect(rows).toHaveLength(4 * 3 * 4);
        for (const rung of RUNGS)
          expect(rows.filter((row) => row.rung === rung).map(withoutFamily), rung).toEqual(
            slowRows(input, rung, { ...options, seed: SEED }).map((row) => ({ rung, ...row })),
          );
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

  it.each<readonly [string, LadderInput, readonly Rung[], RegExp]>([
    [
      'one day in common',
      {
        drops: randomTimes(createRandom(1), 30, 1),
        posts: randomTimes(createRandom(2), 50, 1),
        resolution: 'second',
      },
      ['era', 'season'],
      /only one day in common.*more than 13 weeks from the edges/,
    ],
    [
      'all posts at one time',
      {
        drops: randomTimes(createRandom(1), 30, 400),
        posts: new Float64Array(30).fill(START + 50 * DAY_SECONDS),
        resolution: 'second',
      },
      [...RUNGS],
      /Fewer than 20 drops/,
    ],
    [
      'too short for weeks',
      {
        drops: randomTimes(createRandom(1), 100, 60),
        posts: randomTimes(createRandom(2), 100, 60),
        resolution: 'minute',
      },
      ['season'],
      /more than 13 weeks from the edges/,
    ],
  ])('tests the rungs that make sense and names the others: %s', (_, input, rungs, reason) => {
    const { rows, untested, sentence, correlogram } = climb(
      input,
      { ...options, minuteMoves: 99, correlogramMoves: 5 },
      context,
    );
    expect(untested.map(({ rung }) => rung)).toEqual(rungs);
    expect(sentence).toMatch(reason);
    expect(JSON.stringify({ rows, correlogram })).not.toContain('null');
    for (const row of rows) {
      expect(row.p).toBeGreaterThanOrEqual(1 / (1 + row.moves));
      expect(row.q).toBeLessThanOrEqual(1);
    }
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

  it('goes by what the drops’ source states, not by what their times look like', () => {
    const midnights = drops.map((drop) => ({
      ...drop,
      time: Math.floor(drop.time / DAY_SECONDS) * DAY_SECONDS,
    }));
    const of = (some: readonly AnalysisDrop[]) =>
      climbSeries({ drops: some, others: timed }, { ...options, windowsMinutes: [60, 1440] }, context)[0];
    const days = of(midnights.map((drop) => ({ ...drop, resolution: 'day' })));
    expect([days?.resolution, rungsOf(days, 60).size]).toEqual(['day', 0]);
    expect(rungsOf(days, 1440)).toEqual(new Set(['era', 'season']));
    expect(days?.correlogram).toEqual([]);
    expect(of(drops.map((drop) => ({ ...drop, resolution: 'minute' })))?.resolution).toBe('minute');
    expect([of(midnights)?.resolution, of(drops)?.resolution]).toEqual(['second', 'second']);
  });

  it('leaves drops dated to the day out of short windows, and says how many', () => {
    const some = drops.map((drop) =>
      drop.number % 4 === 0
        ? {
            ...drop,
            time: (Math.floor(drop.time / DAY_SECONDS) + 0.5) * DAY_SECONDS,
            resolution: 'day' as const,
          }
        : drop,
    );
    const of = (some: readonly AnalysisDrop[], windowsMinutes: readonly number[]) =>
      climbSeries({ drops: some, others: timed }, { ...options, windowsMinutes }, context)[0];
    const mixed = of(some, [60, 1440]);
    expect(mixed?.sentence).toContain(
      '50 of 200 drops are dated to the day: windows of less than 24 hours use the other 150.',
    );
    const rows = (series: LadderSeries | undefined, minutes: number) =>
      series?.rows.filter(({ windowMinutes }) => windowMinutes === minutes).map(({ observed }) => observed);
    const known = some.filter(({ number }) => number % 4 !== 0);
    expect(rows(mixed, 60)).toEqual(rows(of(known, [60]), 60));
    expect(mixed?.drops).toBeGreaterThan(150);
    expect(rungsOf(mixed, 1440)).toEqual(new Set(['era', 'season']));
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
