import { secondsPerDay } from './calendar.ts';
import type { Events } from './events.ts';
import type { Slot } from './plan.ts';
import type { Planting } from './plant.ts';
import type { Posts } from './posts.ts';
import type { DemonstrationEvent, DemonstrationPost } from './types.ts';

type NumberOf = (slot: Slot) => number;

const eventLinks = (planting: Planting, { events, idOf }: Events, numberOf: NumberOf) => {
  const timeOf = new Map(events.map(({ id, time }) => [id, time]));
  return planting.eventLinks.map(({ slot, event, terms, predictive }) => {
    const eventId = idOf.get(event) ?? '';
    const deltaSeconds = (timeOf.get(eventId) ?? 0) - slot.time;
    return { drop: numberOf(slot), eventId, deltaSeconds, terms, predictive };
  });
};

const postPairs = (planting: Planting, { postOf }: Posts, numberOf: NumberOf) =>
  planting.postPairs.flatMap(({ slot, post, term }) => {
    const written = postOf.get(post);
    if (written === undefined) return [];
    const { platform, externalId, time } = written;
    return [
      { drop: numberOf(slot), platform, postExternalId: externalId, deltaSeconds: time - slot.time, term },
    ];
  });

/**
 * The answer sheet: every planted truth by drop number, event id and post id, so that a method's recall and precision can be counted.
 * Empty lists and null where nothing was planted.
 */
export const answerSheet = (seed: number, planting: Planting, events: Events, posts: Posts) => {
  const numbers = new Map(planting.slots.map((slot, index) => [slot, index + 1]));
  const numberOf: NumberOf = (slot) => numbers.get(slot) ?? 0;
  const clock = ({ time }: Slot): number => time % secondsPerDay;
  return {
    seed,
    planted: planting.styleChange !== null,
    /** Temporal clusters: every drop from `start` to `end` (epoch seconds, both inclusive), consecutive numbers. */
    bursts: planting.bursts.map((slots) => ({
      drops: slots.map(numberOf),
      start: slots[0]?.time ?? 0,
      end: slots.at(-1)?.time ?? 0,
    })),
    /**
     * Two drops of one month and day in different years, whose clocks differ by at most 300 seconds (later − earlier). `term` is an
     * invented name that is in these two drops and nowhere else.
     */
    anniversaries: planting.anniversaries.map(({ earlier, later, term }) => ({
      earlier: numberOf(earlier),
      later: numberOf(later),
      clockDifferenceSeconds: clock(later) - clock(earlier),
      term,
    })),
    /**
     * A drop and an event at most 6 hours apart (event − drop) that share the words in `terms`, which occur nowhere else. A predictive
     * drop carries a marker of the future and came first.
     */
    eventLinks: eventLinks(planting, events, numberOf),
    /** A drop and a post within 5 minutes (post − drop) that share `term`, which occurs nowhere else. */
    postPairs: postPairs(planting, posts, numberOf),
    /** A line of three or four words that is in exactly these drops. */
    phrases: planting.phrases.map(({ phrase, slots }) => ({
      phrase,
      drops: slots.map(numberOf).sort((a, b) => a - b),
    })),
    /** Neighboring drops (n, n + 1) that are exactly `minutes` × 60 seconds apart. */
    intervals: planting.intervals.map(({ minutes, pairs }) => ({
      minutes,
      pairs: pairs.map(([first, second]) => [numberOf(first), numberOf(second)] as const),
    })),
    /** The first drop in the second style. */
    styleChange: planting.styleChange === null ? null : { drop: planting.styleChange },
  };
};

export interface DemonstrationCorpus {
  /** JSON text in the layout of JSON-QAnon's `posts.json`. */
  readonly archive: string;
  readonly posts: readonly DemonstrationPost[];
  readonly events: readonly DemonstrationEvent[];
  readonly answers: ReturnType<typeof answerSheet>;
}
