import { dayIndex } from './calendar.ts';
import type { EventPlan } from './events.ts';
import type { Slot } from './plan.ts';
import { platformAt, type PostPlan } from './posts.ts';
import type { DemonstrationRandom } from './random.ts';
import { compounds } from './vocabulary.ts';

export interface EventLinkPlan {
  readonly slot: Slot;
  readonly event: EventPlan;
  readonly terms: readonly string[];
  readonly predictive: boolean;
}

/** One plain drop out of each of `count` equal stretches of the archive, so that links are all over it. */
const spread = (random: DemonstrationRandom, slots: readonly Slot[], count: number): readonly Slot[] =>
  Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * slots.length) / count);
    const stretch = slots.slice(from, Math.floor(((part + 1) * slots.length) / count));
    return random.pick(
      stretch.filter(({ role, time }) => role === 'none' && platformAt(time) !== null && dayIndex(time) > 0),
    );
  });

/** 60 drops with an event 20 minutes to 4 hours away that shares two invented names; every fifth to second is predictive. */
export const planEventLinks = (
  random: DemonstrationRandom,
  slots: readonly Slot[],
  reserve: () => string,
): readonly EventLinkPlan[] =>
  spread(random, slots, 60).map((slot, order) => {
    const terms = [reserve(), reserve()] as const;
    const predictive = order % 5 < 2;
    const drop = predictive || random.chance(0.4);
    const distance = random.between(1200, 14_400);
    const exact = slot.time + (drop ? distance : -distance);
    const [first, second] = terms;
    slot.role = 'event';
    slot.short = true;
    slot.future = predictive;
    slot.lines = [`${first} %i ${second}.`, `${second} %i ${first}: %n.`];
    return { slot, event: { time: exact - (exact % 60), terms }, terms, predictive };
  });

export interface PostPairPlan {
  readonly slot: Slot;
  readonly post: PostPlan;
  readonly term: string;
}

/** 30 drops with a post at most 290 seconds before or after that repeats an invented name. */
export const planPostPairs = (
  random: DemonstrationRandom,
  slots: readonly Slot[],
  reserve: () => string,
): readonly PostPairPlan[] =>
  spread(random, slots, 30).map((slot) => {
    const term = reserve();
    slot.role = 'post';
    slot.short = true;
    slot.future = false;
    slot.lines = [`${term} %i %n.`, `${term}.`];
    return { slot, term, post: { time: slot.time + random.between(-290, 290), term } };
  });

export interface PhrasePlan {
  readonly phrase: string;
  readonly slots: readonly Slot[];
}

/** 12 lines of three or four words, each in 7 to 14 plain drops. */
export const planPhrases = (random: DemonstrationRandom, slots: readonly Slot[]): readonly PhrasePlan[] => {
  const deck = random.shuffled(slots.filter(({ role }) => role === 'none'));
  const vocabulary = random.shuffled(compounds);
  return Array.from({ length: 12 }, () => {
    const phrase = vocabulary.splice(0, random.between(3, 4)).join(' ');
    const chosen = deck.splice(0, random.between(7, 14));
    for (const slot of chosen) {
      slot.role = 'phrase';
      slot.lines = [`${phrase}.`];
    }
    return { phrase, slots: chosen };
  });
};
