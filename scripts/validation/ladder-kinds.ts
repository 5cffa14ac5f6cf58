import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import type { Rung } from '#shared/contract/ladder.ts';

/** What two series of times have in common: nothing, or something on one scale, with the rung that should name it. */
export const LADDER_KINDS = {
  independent: null,
  'same era': 'era',
  'same days': 'season',
  'same hours': 'day',
  reaction: 'minute',
} as const satisfies Readonly<Record<string, Rung | null>>;
export type LadderKind = keyof typeof LADDER_KINDS;
export const LADDER_KIND_NAMES = Object.keys(LADDER_KINDS) as readonly LadderKind[];

/** Two series of times, epoch seconds, ascending. */
export interface LadderPair {
  readonly drops: Float64Array;
  readonly posts: Float64Array;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const START = Date.UTC(2016, 0, 1) / 1000;

interface Size {
  readonly days: number;
  readonly drops: number;
  readonly posts: number;
}

const SIZES: Readonly<Record<LadderKind, Size>> = {
  independent: { days: 1000, drops: 400, posts: 4000 },
  'same era': { days: 7300, drops: 300, posts: 2500 },
  'same days': { days: 1000, drops: 400, posts: 3000 },
  'same hours': { days: 1000, drops: 400, posts: 3000 },
  reaction: { days: 1000, drops: 500, posts: 4000 },
};

/** A draw of the standard normal distribution (Box and Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());

const times = (count: number, draw: () => number): Float64Array =>
  Float64Array.from({ length: count }, draw).sort();

const makers: Readonly<Record<LadderKind, (random: Random, size: Size) => LadderPair>> = {
  // Any moment, each on its own.
  independent: (random, { days, drops, posts }) => {
    const anywhere = (): number => START + random.below(days * DAY);
    return { drops: times(drops, anywhere), posts: times(posts, anywhere) };
  },
  // Both wrote most in the same two years of twenty, days and hours each on their own.
  'same era': (random, { days, drops, posts }) => {
    const middle = START + (days / 4 + random.below(days / 2)) * DAY;
    const moment = (): number => {
      if (random.below(5) === 0) return START + random.below(days * DAY);
      const time = Math.round(middle + normal(random) * 200 * DAY);
      return time >= START && time < START + days * DAY ? time : START + random.below(days * DAY);
    };
    return { drops: times(drops, moment), posts: times(posts, moment) };
  },
  // Both wrote most on the same quarter of all pairs of days, hours each on their own.
  'same days': (random, { days, drops, posts }) => {
    const active = random.distinctBelow(days / 2, days / 8);
    const moment = (): number =>
      random.below(4) === 0
        ? START + random.below(days * DAY)
        : START + (active[random.below(active.length)] ?? 0) * 2 * DAY + random.below(2 * DAY);
    return { drops: times(drops, moment), posts: times(posts, moment) };
  },
  // On each day both wrote around one hour of it, five hours (one standard deviation) before or after it.
  'same hours': (random, { days, drops, posts }) => {
    const peaks = Float64Array.from({ length: days }, () => random.below(DAY));
    const moment = (): number => {
      const day = random.below(days);
      return Math.round(START + day * DAY + (peaks[day] ?? 0) + 5 * HOUR * normal(random));
    };
    return { drops: times(drops, moment), posts: times(posts, moment) };
  },
  // A post follows one drop in twenty within three minutes.
  reaction: (random, { days, drops, posts }) => {
    const anywhere = (): number => START + random.below(days * DAY);
    const dropTimes = times(drops, anywhere);
    const answered = random.distinctBelow(drops, Math.round(drops * 0.05));
    const replies = Array.from(answered, (place) => (dropTimes[place] ?? 0) + 1 + random.below(180));
    return { drops: dropTimes, posts: Float64Array.from([...times(posts, anywhere), ...replies]).sort() };
  },
};

/** Two series of a kind; the same seed gives the same series. */
export const makeLadderPair = (kind: LadderKind, seed: number): LadderPair =>
  makers[kind](createRandom(deriveSeed(seed, kind)), SIZES[kind]);
