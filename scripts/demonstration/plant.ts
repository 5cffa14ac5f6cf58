import { planBursts } from './bursts.ts';
import {
  planEventLinks,
  planPhrases,
  planPostPairs,
  type EventLinkPlan,
  type PhrasePlan,
  type PostPairPlan,
} from './links.ts';
import type { Slot } from './plan.ts';
import { createRandom } from './random.ts';
import { plainTimes, steadyTimes } from './rates.ts';
import {
  makeTwins,
  plainSlots,
  planAnniversaries,
  planIntervals,
  remainingVolumes,
  separated,
  type AnniversaryPlan,
  type IntervalPlan,
} from './times.ts';

/** All drops in canonical order, and which of them carry what. */
export interface Planting {
  readonly slots: readonly Slot[];
  readonly bursts: readonly (readonly Slot[])[];
  readonly anniversaries: readonly AnniversaryPlan[];
  readonly eventLinks: readonly EventLinkPlan[];
  readonly postPairs: readonly PostPairPlan[];
  readonly phrases: readonly PhrasePlan[];
  readonly intervals: readonly IntervalPlan[];
  /** Number of the first drop in the second style. */
  readonly styleChange: number | null;
}

/**
 * A corpus without any planted truth; the three pairs of equal stamps are there, as in the archive.
 * @param steady drops at one random rate instead of the archive's months
 */
export const plantNothing = (seed: number, steady: boolean): Planting => {
  const random = createRandom(seed, 'times');
  const volumes = remainingVolumes([]);
  const total = [...volumes.values()].reduce((sum, volume) => sum + volume, 0);
  const slots = separated(plainSlots(steady ? steadyTimes(random, total) : plainTimes(random, volumes)));
  makeTwins(createRandom(seed, 'twins'), slots);
  return {
    slots,
    bursts: [],
    anniversaries: [],
    eventLinks: [],
    postPairs: [],
    phrases: [],
    intervals: [],
    styleChange: null,
  };
};

/**
 * Plants all truths. Every drop gets at most one role, so that no truth disturbs another; only the change of style runs
 * through all texts. Bursts take drops out of their month's volume, the others move drops within their own day.
 */
export const plant = (seed: number, reserve: () => string): Planting => {
  const planned = planBursts(createRandom(seed, 'bursts')).flatMap(({ slots }) => [slots]);
  const burstSlots = planned.flat();
  const times = plainTimes(createRandom(seed, 'times'), remainingVolumes(burstSlots));
  const spans = planned.map((slots) => [slots[0]?.time ?? 0, slots.at(-1)?.time ?? 0] as const);
  const plain = plainSlots(times);
  // A plain drop that falls into a burst belongs to it.
  for (const slot of plain) {
    if (spans.some(([from, to]) => slot.time >= from && slot.time <= to)) slot.role = 'burst';
  }
  const anniversaries = planAnniversaries(createRandom(seed, 'anniversaries'), plain, reserve);
  const slots = separated([...burstSlots, ...plain]);
  makeTwins(createRandom(seed, 'twins'), slots);
  const intervals = planIntervals(createRandom(seed, 'intervals'), slots);
  return {
    slots,
    bursts: spans.map(([from, to]) => slots.filter(({ time }) => time >= from && time <= to)),
    anniversaries,
    intervals,
    eventLinks: planEventLinks(createRandom(seed, 'event-links'), slots, reserve),
    postPairs: planPostPairs(createRandom(seed, 'post-pairs'), slots, reserve),
    phrases: planPhrases(createRandom(seed, 'phrases'), slots),
    styleChange: createRandom(seed, 'style').between(2300, 3100),
  };
};
