import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import type { LadderInput } from '#main/analysis/methods/ladder/ladder.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import {
  LADDER_DIRECTIONS,
  type LadderDirection,
  type LadderRow,
  type Rung,
} from '#shared/contract/ladder.ts';

interface SlowOptions {
  readonly windowsMinutes: readonly number[];
  readonly eraMoves: number;
  readonly minuteMoves: number;
  readonly seed: number;
}

type Moved = readonly [drops: readonly number[], posts: readonly number[]];

/** Whether a post `gap` units after the drop (negative: before it) is a match. */
const isMatch = (direction: LadderDirection, gap: number, window: number): boolean =>
  direction === 'either'
    ? Math.abs(gap) <= window
    : direction === 'drop-first'
      ? gap >= 1 && gap <= window
      : gap <= -1 && gap >= -window;

/** Drops in bursts with gaps of at most an hour. */
const burstOf = (drops: readonly number[], unit: number): readonly number[] => {
  let burst = 0;
  return drops.map((drop, i) => (i > 0 && (drop - (drops[i - 1] ?? 0)) * unit > 3600 ? (burst += 1) : burst));
};

/** The ladder by its words: each drop is compared with each post, under every move. */
export const slowRows = (
  { drops, posts, resolution }: LadderInput,
  rung: Rung,
  { windowsMinutes, eraMoves, minuteMoves, seed }: SlowOptions,
): Pick<
  LadderRow,
  'direction' | 'windowMinutes' | 'observed' | 'expected' | 'low' | 'high' | 'p' | 'moves'
>[] => {
  const unit = resolution === 'minute' ? 60 : 1;
  const period = commonPeriod(drops, posts);
  if (period === null) throw new Error('no common period');
  const cut = (time: number): number => Math.floor(time / unit);
  const isInside = (time: number): boolean => time >= period.start && time < period.end;
  const [start, cycle] = [period.start / unit, (period.end - period.start) / unit];
  const week = (7 * DAY_SECONDS) / unit;
  const reach = rung === 'season' ? 13 * week : 0;
  const own = [...drops].filter(isInside).map(cut);
  const kept = own.filter((drop) => drop - reach >= start && drop + reach < start + cycle);
  const all = [...posts].map(cut);
  const inside = [...posts].filter(isInside).map(cut);
  const turned = (offset: number): readonly number[] =>
    inside.flatMap((post) => {
      const moved = start + ((post - start + offset / unit) % cycle);
      return [moved - cycle, moved, moved + cycle];
    });
  const jittered = (index: number): readonly number[] => {
    const random = createRandom(deriveSeed(seed, `jitter ${index}`));
    const jitters: number[] = [];
    const most = 7200 / unit;
    const bursts = burstOf(own, unit);
    for (let burst = 0; burst <= (bursts.at(-1) ?? 0); burst += 1)
      jitters.push(random.below(2 * most + 1) - most);
    return own.map((drop, i) => drop + (jitters[bursts[i] ?? 0] ?? 0));
  };
  const shifted = (steps: readonly number[]): Moved[] =>
    steps.flatMap((step) => [-step, step]).map((step) => [kept, all.map((post) => post + step)]);
  const moves: readonly Moved[] = {
    era: () =>
      [...planShifts('whole-day', period, eraMoves, seed).offsets].map((offset): Moved => [
        kept,
        turned(offset),
      ]),
    season: () => shifted(Array.from({ length: 13 }, (_, i) => (i + 1) * week)),
    day: () => shifted(Array.from({ length: 31 }, (_, i) => ((30 + 5 * i) * 60) / unit)),
    minute: () => Array.from({ length: minuteMoves }, (_, i): Moved => [jittered(i), all]),
  }[rung]();
  const cases = windowsMinutes.flatMap((windowMinutes) =>
    LADDER_DIRECTIONS.map((direction) => ({ direction, windowMinutes, window: (windowMinutes * 60) / unit })),
  );
  /** For each case the drops with a match. */
  const count = ([those, others]: Moved): readonly number[] => {
    const counts = cases.map(() => 0);
    for (const drop of those) {
      // A loop: lists of all gaps would take nine tenths of the time.
      const gaps: number[] = [];
      for (const post of others) if (Math.abs(post - drop) <= 3600 * 24) gaps.push(post - drop);
      for (const [i, { direction, window }] of cases.entries())
        if (gaps.some((gap) => isMatch(direction, gap, window))) counts[i] = (counts[i] ?? 0) + 1;
    }
    return counts;
  };
  const observed = count([kept, all]);
  const surrogates = moves.map(count);
  return cases.map(({ direction, windowMinutes }, i) => {
    const values = surrogates.map((counts) => counts[i] ?? 0);
    const { expected, bandLow, bandHigh, p } = againstNull(observed[i] ?? 0, values);
    return {
      ...{ direction, windowMinutes, observed: observed[i] ?? 0, p, moves: values.length },
      ...{ expected: expected ?? 0, low: bandLow ?? 0, high: bandHigh ?? 0 },
    };
  });
};
