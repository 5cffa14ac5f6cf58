import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { claimTally } from '#main/analysis/methods/claim-tally.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisClaim, AnalysisEvent } from '#main/analysis/types.ts';
import type { MeasureApart } from './observe.ts';
import { partOfTest } from './rates.ts';

const START = Date.UTC(2017, 9, 1) / 1000;
const DAYS = 1917;
const CLASSES = 20;
const CLAIMS = 60;
/** What a window of the length below contains an event with, by chance. */
const BASE_RATE = 0.2;
/** Of the claims of a seer, those that come true. */
const SEEN = 0.7;
const EVENTS_A_CLASS = 40;
const WINDOW_DAYS = (-Math.log(1 - BASE_RATE) * DAYS) / EVENTS_A_CLASS;

const windowSeconds = Math.round(WINDOW_DAYS * DAY_SECONDS);

/** Events of classes of their own, at random times. */
const eventsOf = (random: Random): readonly AnalysisEvent[] =>
  Array.from({ length: CLASSES * EVENTS_A_CLASS }, (_, i) => ({
    id: `e${i}`,
    time: START + random.below(DAYS * DAY_SECONDS),
    resolution: 'second' as const,
    title: `class${i % CLASSES}`,
    source: 'Synthetic',
    category: 'politics' as const,
  })).sort((a, b) => a.time - b.time);

const madeAt = (random: Random): number => START + random.below(DAYS * DAY_SECONDS - windowSeconds);

/** A ledger whose claims come true as their windows have it: at random times, or at times that a seer has chosen. */
const ledgerOf = (seed: number, isSeer: boolean) => {
  const random = createRandom(deriveSeed(seed, isSeer ? 'seer' : 'no skill'));
  const events = eventsOf(random);
  const timesOf = (words: string) => events.filter(({ title }) => title === words).map(({ time }) => time);
  const claims = Array.from({ length: CLAIMS }, (_, id): AnalysisClaim => {
    const words = `class${id % CLASSES}`;
    const times = timesOf(words);
    const holds = (moment: number): boolean =>
      times.some((time) => time > moment && time <= moment + windowSeconds);
    const hasToHold = isSeer ? random.unit() < SEEN : null;
    let madeTime = madeAt(random);
    while (hasToHold !== null && holds(madeTime) !== hasToHold) madeTime = madeAt(random);
    return {
      id: id + 1,
      made: madeTime,
      due: madeTime + windowSeconds,
      exclusion: null,
      probability: null,
      judgments: null,
      isConfirmatory: false,
      outcome: holds(madeTime) ? 'happened' : 'did-not-happen',
      reference: { category: null, words },
    };
  });
  return { claims, events };
};

interface Tested {
  readonly rates: number;
  readonly weeks: number;
}

const testOne = (seed: number, isSeer: boolean): Tested => {
  const { againstChance, againstWeeks } = claimTally.run(
    ledgerOf(seed, isSeer),
    claimTally.parameters.parse({}),
    { seed },
  );
  return { rates: againstChance?.p ?? 1, weeks: againstWeeks?.p ?? 1 };
};

/**
 * The tally on `count` ledgers of 60 claims without skill, and on as many of a seer who is right in 70% against a base rate of 20%;
 * “found” is p ≤ 0.05 of one test.
 */
export const measureClaims: MeasureApart = (count, seed, onDone) => {
  const run = (isSeer: boolean, from: number): readonly Tested[] =>
    Array.from({ length: count }, (_, i) => {
      onDone?.(from + i, 2 * count);
      return testOne(seed + i, isSeer);
    });
  const [others, seers] = [run(false, 0), run(true, count)];
  const of = (name: string, test: keyof Tested) =>
    partOfTest(
      name,
      seers.map((row) => row[test]),
      others.map((row) => row[test]),
    );
  return [
    of('above chance by base rates; planted: a seer of 70% against 20%', 'rates'),
    of('above chance by whole weeks; planted: a seer of 70% against 20%', 'weeks'),
  ];
};
