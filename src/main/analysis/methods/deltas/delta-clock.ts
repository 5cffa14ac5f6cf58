import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { clockSeconds, DAY_SECONDS, dayNumberOf } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { clockMinuteSchema, DeltaOptions, RawDeltaTest } from './delta-types.ts';

const dayMinutes = 1440;

/**
 * Half width of the null's move of a day: far more than a minute, far less than the course of the day. Half an hour smoothed
 * that course as well: on corpora with nothing in them p ≤ 0.05 then came in a third of the runs (`npm run validate`).
 */
export const clockJitterSeconds = 300;

interface Sharing {
  /** Pairs of drops with the same HH:MM. */
  readonly pairs: number;
  /** Drops that share their HH:MM with another drop. */
  readonly drops: number;
}

const sharingOf = (minutes: Int32Array): Sharing => {
  const counts = new Int32Array(dayMinutes);
  for (const minute of minutes) (counts[minute] as number) += 1;
  let pairs = 0;
  let drops = 0;
  for (const count of counts)
    if (count > 1) {
      pairs += (count * (count - 1)) / 2;
      drops += count;
    }
  return { pairs, drops };
};

type ClockMinute = ValueOf<typeof clockMinuteSchema>;

export interface ClockResult {
  readonly tests: readonly RawDeltaTest[];
  /** Clock minutes by number of drops, the ten fullest. */
  readonly fullest: readonly ClockMinute[];
}

const fullestMinutes = (drops: readonly AnalysisDrop[], minutes: Int32Array): readonly ClockMinute[] =>
  [...Map.groupBy(drops.keys(), (i) => minutes[i] ?? 0)]
    .map(([minute, places]) => ({ minute, drops: places.map((i) => drops[i]?.number ?? 0) }))
    .sort((a, b) => b.drops.length - a.drops.length || a.minute - b.minute)
    .slice(0, 10);

/**
 * The same HH:MM on any two drops. The null moves all drops of a day together by a random number of seconds within five
 * minutes either way: bursts stay bursts and the profile of the day stays, only the exact minute is lost.
 */
export const sharedClocks = (
  drops: readonly AnalysisDrop[],
  options: DeltaOptions,
  context: AnalysisContext,
): ClockResult => {
  const clocks = Int32Array.from(drops, (drop) => clockSeconds(drop.time, options.zone));
  const days = drops.map((drop) => dayNumberOf(drop.time, options.zone));
  const dayPlaces = new Map([...new Set(days)].map((day, place) => [day, place]));
  const placeOf = Int32Array.from(days, (day) => dayPlaces.get(day) ?? 0);
  const minutes = clocks.map((clock) => Math.floor(clock / 60));
  const observed = sharingOf(minutes);
  const random = createRandom(deriveSeed(context.seed, 'clock'));
  const count = drops.length < 2 ? 0 : options.surrogates;
  const pairs = new Float64Array(count);
  const sharing = new Float64Array(count);
  const moved = new Int32Array(clocks.length);
  for (let j = 0; j < count; j += 1) {
    if (j % 50 === 0) checkpoint(context, j, count);
    const moves = Int32Array.from(
      dayPlaces,
      () => random.below(2 * clockJitterSeconds + 1) - clockJitterSeconds,
    );
    for (const [i, clock] of clocks.entries())
      moved[i] = Math.floor(((clock + (moves[placeOf[i] ?? 0] ?? 0) + DAY_SECONDS) % DAY_SECONDS) / 60);
    const chance = sharingOf(moved);
    pairs[j] = chance.pairs;
    sharing[j] = chance.drops;
  }
  const dropSummary = againstNull(observed.drops, sharing);
  const base = { drops: observed.drops, of: drops.length, expectedDrops: dropSummary.expected };
  const shared = { kind: 'clock' as const, minutes: 0, baseRate: base };
  return {
    tests: [
      { ...shared, label: 'Same HH:MM: pairs', unit: 'pairs', ...againstNull(observed.pairs, pairs) },
      { ...shared, label: 'Drops that share their HH:MM', unit: 'drops', ...dropSummary },
    ],
    fullest: fullestMinutes(drops, minutes),
  };
};
