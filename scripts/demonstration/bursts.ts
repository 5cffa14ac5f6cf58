import { dayIndex, days, monthVolumes, secondsPerDay } from './calendar.ts';
import { createSlot, type Slot } from './plan.ts';
import type { DemonstrationRandom } from './random.ts';
import { clockAt } from './rates.ts';

/** Drops of one planted cluster and the days around which no other is. */
export interface BurstPlan {
  readonly day: number;
  readonly slots: readonly Slot[];
}

/** How many of the 40 bursts a month of this volume carries. */
const burstsIn = (volume: number): number => (volume >= 300 ? 3 : volume >= 155 ? 2 : volume >= 110 ? 1 : 0);
const spacingDays = 5;

/** Sizes follow the month's own rate, so that each cluster's Poisson tail is far below any corrected threshold. */
const burstSlots = (random: DemonstrationRandom, dayStart: number, perDay: number): readonly Slot[] => {
  const size = 16 + Math.floor(1.2 * perDay) + random.between(0, 4);
  const length = random.between(60, 150) * 60;
  const latest = secondsPerDay - length - 60;
  const start = dayStart + Math.min(latest, clockAt(random.next()));
  const offsets = new Set<number>([0, length]);
  while (offsets.size < size) offsets.add(random.between(1, length - 1));
  return [...offsets].sort((a, b) => a - b).map((offset) => createSlot(start + offset, 'burst'));
};

/**
 * 40 bursts, none within five days of another or on the same month and day as another year's (that would make
 * anniversaries that nobody planted).
 */
export const planBursts = (random: DemonstrationRandom): readonly BurstPlan[] => {
  const plans: BurstPlan[] = [];
  const monthDays = new Set<string>();
  for (const [month, volume] of monthVolumes) {
    const candidates = random.shuffled(
      days.filter(
        (day) => day.month === month && day.monthDay.slice(3) >= '03' && day.monthDay.slice(3) <= '27',
      ),
    );
    let open = burstsIn(volume);
    for (const day of candidates) {
      if (open === 0) break;
      const index = dayIndex(day.start);
      const crowded = plans.some((plan) => Math.abs(plan.day - index) < spacingDays);
      if (crowded || monthDays.has(day.monthDay)) continue;
      monthDays.add(day.monthDay);
      plans.push({ day: index, slots: burstSlots(random, day.start, volume / 30) });
      open -= 1;
    }
  }
  return plans;
};
