import { secondsPerDay } from './calendar.ts';
import type { Events } from './events.ts';
import type { Slot } from './plan.ts';
import type { Planting } from './plant.ts';
import type { Posts } from './posts.ts';
import type { AnswerSheet, PlantedEventLink, PlantedPostPair } from './types.ts';

type NumberOf = (slot: Slot) => number;

const eventLinks = (planting: Planting, { events, idOf }: Events, numberOf: NumberOf): PlantedEventLink[] => {
  const timeOf = new Map(events.map(({ id, time }) => [id, time]));
  return planting.eventLinks.map(({ slot, event, terms, predictive }) => {
    const eventId = idOf.get(event) ?? '';
    const deltaSeconds = (timeOf.get(eventId) ?? 0) - slot.time;
    return { drop: numberOf(slot), eventId, deltaSeconds, terms, predictive };
  });
};

const postPairs = (planting: Planting, { postOf }: Posts, numberOf: NumberOf): PlantedPostPair[] =>
  planting.postPairs.flatMap(({ slot, post, term }) => {
    const written = postOf.get(post);
    if (written === undefined) return [];
    const { platform, externalId, time } = written;
    return [
      { drop: numberOf(slot), platform, postExternalId: externalId, deltaSeconds: time - slot.time, term },
    ];
  });

/** The answer sheet: every planted truth by drop number, event id and post id. */
export const answerSheet = (seed: number, planting: Planting, events: Events, posts: Posts): AnswerSheet => {
  const numbers = new Map(planting.slots.map((slot, index) => [slot, index + 1]));
  const numberOf: NumberOf = (slot) => numbers.get(slot) ?? 0;
  const clock = ({ time }: Slot): number => time % secondsPerDay;
  return {
    seed,
    planted: planting.styleChange !== null,
    bursts: planting.bursts.map((slots) => ({
      drops: slots.map(numberOf),
      start: slots[0]?.time ?? 0,
      end: slots.at(-1)?.time ?? 0,
    })),
    anniversaries: planting.anniversaries.map(({ earlier, later, term }) => ({
      earlier: numberOf(earlier),
      later: numberOf(later),
      clockDifferenceSeconds: clock(later) - clock(earlier),
      term,
    })),
    eventLinks: eventLinks(planting, events, numberOf),
    postPairs: postPairs(planting, posts, numberOf),
    phrases: planting.phrases.map(({ phrase, slots }) => ({
      phrase,
      drops: slots.map(numberOf).sort((a, b) => a - b),
    })),
    intervals: planting.intervals.map(({ minutes, pairs }) => ({
      minutes,
      pairs: pairs.map(([first, second]) => [numberOf(first), numberOf(second)] as const),
    })),
    styleChange: planting.styleChange === null ? null : { drop: planting.styleChange },
  };
};
