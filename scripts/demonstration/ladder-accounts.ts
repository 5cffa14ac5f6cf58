import type { PLANTS } from '#shared/demonstration.ts';
import type { DemonstrationRandom } from './random.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** The densest seventeen months of the drops: most accounts write in them only. */
const from = Date.UTC(2017, 10, 10) / 1000;
const to = Date.UTC(2019, 2, 31) / 1000;

/** An account that has one thing in common with the drops, and nothing finer. */
export interface LadderAccount {
  /** What it shares, and the rung that names it, are in `PLANTS`. */
  readonly username: keyof typeof PLANTS;
  readonly displayName: string;
  /** Names its random stream. Two kinds are often missed on their own rung: of theirs, one that names it was chosen. */
  readonly stream: number;
  /** Epoch seconds of its posts, in no order. */
  readonly times: (random: DemonstrationRandom, drops: readonly number[]) => readonly number[];
}

const many = (count: number, draw: () => number): readonly number[] => Array.from({ length: count }, draw);

/** Four uniform draws added: a bell without a transcendental function; its standard deviation is 1.15 `spread`. */
const bell = (random: DemonstrationRandom, spread: number): number =>
  many(4, () => random.between(-spread, spread)).reduce((sum, value) => sum + value, 0);

const within = (drops: readonly number[]): readonly number[] =>
  drops.filter((time) => time >= from && time < to);

/** Midnights of the days with at least ten drops. */
const busyDays = (drops: readonly number[]): readonly number[] =>
  [...Map.groupBy(drops, (time) => time - (time % day))]
    .filter(([, members]) => members.length >= 10)
    .map(([midnight]) => midnight);

export const ladderAccounts: readonly LadderAccount[] = [
  {
    username: 'demo_independent',
    displayName: 'Demonstration: Independent',
    stream: 0,
    times: (random) => many(300, () => random.between(from, to)),
  },
  {
    username: 'demo_same_era',
    displayName: 'Demonstration: Same Era',
    stream: 1,
    times: (random, drops) => many(600, () => random.pick(drops) + bell(random, 13 * day)),
  },
  {
    username: 'demo_same_days',
    displayName: 'Demonstration: Same Days',
    stream: 0,
    times: (random, drops) => {
      const days = busyDays(within(drops));
      return many(300, () => random.pick(days) + random.below(day));
    },
  },
  {
    username: 'demo_same_hours',
    displayName: 'Demonstration: Same Hours',
    stream: 8,
    times: (random, drops) => {
      const part = within(drops);
      return many(400, () => random.pick(part) + bell(random, 104 * minute));
    },
  },
  {
    username: 'demo_reaction',
    displayName: 'Demonstration: Reaction',
    stream: 0,
    times: (random, drops) => [
      ...many(200, () => random.between(from, to)),
      ...random
        .shuffled(within(drops))
        .slice(0, 100)
        .map((time) => time + random.between(20, 180)),
    ],
  },
];
