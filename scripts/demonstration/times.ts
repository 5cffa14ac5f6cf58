import { dayIndex, days, monthVolumes, secondsPerDay } from './calendar.ts';
import { createSlot, sortSlots, type Slot } from './plan.ts';
import type { DemonstrationRandom } from './random.ts';

/** Volumes that are left for plain drops once some are planted. */
export const remainingVolumes = (planted: readonly Slot[]): ReadonlyMap<string, number> => {
  const left = new Map(monthVolumes);
  for (const { time } of planted) {
    const month = days[dayIndex(time)]?.month ?? '';
    left.set(month, (left.get(month) ?? 0) - 1);
  }
  return left;
};

/** Drops that share a second by chance move on by one: equal stamps are the three that are made on purpose. */
export const separated = (slots: readonly Slot[]): Slot[] => {
  const sorted = sortSlots(slots);
  sorted.forEach((slot, index) => {
    const before = sorted[index - 1];
    if (before !== undefined && slot.time <= before.time) slot.time = before.time + 1;
  });
  return sorted;
};

/** A drop that left its day could leave its month, whose volume is fixed. */
const sameDay = (first: Slot, second: Slot): boolean => dayIndex(first.time) === dayIndex(second.time);

/** Three neighboring pairs of equal stamps, as in the archive: of the closest neighbors that carry nothing else. */
export const makeTwins = (random: DemonstrationRandom, slots: readonly Slot[]): void => {
  const pairs = slots
    .slice(1)
    .map((second, index) => [slots[index] ?? second, second] as const)
    .filter(([first, second]) => first.role === 'none' && second.role === 'none' && sameDay(first, second))
    .sort(([a, b], [c, d]) => b.time - a.time - (d.time - c.time));
  let open = 3;
  for (const [first, second] of random.shuffled(pairs.slice(0, 60))) {
    if (open === 0) break;
    // One of them may have become a twin a moment ago.
    if (first.role !== 'none' || second.role !== 'none') continue;
    second.time = first.time;
    first.role = 'twin';
    second.role = 'twin';
    open -= 1;
  }
};

export interface AnniversaryPlan {
  readonly earlier: Slot;
  readonly later: Slot;
  readonly term: string;
}

/** Moves 25 drops, each within its own day, onto another year's drop of the same month and day, to within 40 seconds. */
export const planAnniversaries = (
  random: DemonstrationRandom,
  slots: readonly Slot[],
  reserve: () => string,
): readonly AnniversaryPlan[] => {
  const plain = slots.filter(({ role }) => role === 'none');
  const byMonthDay = Map.groupBy(plain, ({ time }) => days[dayIndex(time)]?.monthDay ?? '');
  const plans: AnniversaryPlan[] = [];
  for (const key of random.shuffled([...byMonthDay.keys()])) {
    if (plans.length === 25) break;
    const sameDay = random.shuffled(byMonthDay.get(key) ?? []);
    const earlier = sameDay[0];
    const later = sameDay.find(
      (slot) => earlier !== undefined && dayIndex(slot.time) > dayIndex(earlier.time),
    );
    if (earlier === undefined || later === undefined) continue;
    const clock = (earlier.time % secondsPerDay) + random.between(-40, 40);
    // Midnight is never crossed: the method does not wrap either.
    if (clock < 120 || clock > secondsPerDay - 120) continue;
    later.time = later.time - (later.time % secondsPerDay) + clock;
    const term = reserve();
    for (const slot of [earlier, later]) {
      slot.role = 'anniversary';
      slot.future = false;
      slot.lines = [`${term} %n.`, `%N %i ${term}.`];
      slot.short = true;
    }
    plans.push({ earlier, later, term });
  }
  return plans;
};

export const intervalMinutes: readonly number[] = [11, 17, 23, 29, 34, 41, 47, 53];
const pairsPerInterval = 42;

export interface IntervalPlan {
  readonly minutes: number;
  readonly pairs: readonly (readonly [Slot, Slot])[];
}

/** The gap is already near the wanted one, and the next drop stays behind: nobody else's gap changes much. */
const fits = (slots: readonly Slot[], index: number, seconds: number): boolean => {
  const [first, second, third] = [slots[index], slots[index + 1], slots[index + 2]];
  if (first?.role !== 'none' || second?.role !== 'none' || third === undefined) return false;
  if (!sameDay(first, second)) return false;
  const gap = second.time - first.time;
  const moved = first.time + seconds;
  return (
    gap > seconds * 0.4 &&
    gap < seconds * 2.2 &&
    moved < third.time - 60 &&
    dayIndex(moved) === dayIndex(first.time)
  );
};

/** Eight gaps in minutes, each given to 42 neighboring pairs to the second. */
export const planIntervals = (random: DemonstrationRandom, slots: readonly Slot[]): readonly IntervalPlan[] =>
  intervalMinutes.map((minutes) => {
    const pairs: (readonly [Slot, Slot])[] = [];
    for (const index of random.shuffled(slots.map((_, place) => place))) {
      if (pairs.length === pairsPerInterval) break;
      const [first, second] = [slots[index], slots[index + 1]];
      if (first === undefined || second === undefined || !fits(slots, index, minutes * 60)) continue;
      second.time = first.time + minutes * 60;
      first.role = 'interval';
      second.role = 'interval';
      pairs.push([first, second]);
    }
    return { minutes, pairs };
  });

/** Plain drops from their times. */
export const plainSlots = (times: readonly number[]): readonly Slot[] =>
  times.map((time) => createSlot(time));
