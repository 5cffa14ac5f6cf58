import { describe, expect, it } from 'vitest';
import { dropsAt, eventsAt, othersAt } from '#tests/helpers/drops.ts';
import { createRandom, deriveSeed, type Random } from './chance/random.ts';
import type { AnalysisMethod } from './method.ts';
import { methods } from './registry.ts';
import { DAY_SECONDS } from './time/zone.ts';
import type { AnalysisInputs } from './types.ts';

const START = Date.UTC(2018, 0, 1) / 1000;
const DAYS = 120;
const WORDS = ['harbor', 'lights', 'opens', 'river', 'bridge', 'market', 'storm', 'train'];

const textOf = (random: Random): string =>
  Array.from({ length: 4 }, () => WORDS[random.below(WORDS.length)] ?? '').join(' ');

/** The same moments, those of the dated ones anywhere within their UTC day. */
const anywhereIn = <Item extends { readonly time: number; readonly resolution: string }>(
  items: readonly Item[],
  random: Random,
): readonly Item[] =>
  items.map((item) =>
    item.resolution === 'day'
      ? {
          ...item,
          time: Math.floor(item.time / DAY_SECONDS) * DAY_SECONDS + random.below(DAY_SECONDS),
        }
      : item,
  );

/** Drops, and events and others of which every second one is known by its day only (stored as noon, as the importers do). */
const sceneOf = (random: Random): AnalysisInputs => {
  const moment = (): number => START + random.below(DAYS * DAY_SECONDS);
  const dated = <Item extends { readonly time: number }>(item: Item, place: number) =>
    place % 2 === 0
      ? {
          ...item,
          time: (Math.floor(item.time / DAY_SECONDS) + 0.5) * DAY_SECONDS,
          resolution: 'day' as const,
        }
      : { ...item, resolution: 'second' as const };
  const drops = dropsAt(Array.from({ length: 60 }, moment)).map((drop) => ({
    ...drop,
    content: textOf(random),
  }));
  const events = eventsAt(Array.from({ length: 50 }, moment))
    .map((event, place) => ({ ...dated(event, place), title: textOf(random) }))
    .sort((a, b) => a.time - b.time);
  return {
    drops,
    categories: drops.map((_, place) => (place % 3 === 0 ? (['predictions'] as const) : [])),
    events,
    posts: [],
    others: othersAt(Array.from({ length: 60 }, moment), 'events')
      .map((other, place) => ({ ...dated(other, place), text: textOf(random) }))
      .sort((a, b) => a.time - b.time),
    keys: [],
    pairs: events.map(({ id }, place) => ({ drop: place + 1, eventId: id, score: 0.9, p: 0.5, q: 0.5 })),
    findings: [],
    mentions: [],
    codes: [],
    texts: [],
    claims: drops.map(({ number, time }) => ({
      ...{ id: number, made: time, due: time + 9 * DAY_SECONDS, exclusion: null, probability: 0.4 },
      outcome: number % 3 === 0 ? ('happened' as const) : ('did-not-happen' as const),
      reference: { category: null, words: '' },
      judgments: null,
      isConfirmatory: false,
    })),
  };
};

/** What makes a run small, and its windows such as tell days apart, by the names that methods use. */
const SMALL = {
  surrogates: 49,
  placebos: 99,
  resamples: 200,
  minuteMoves: 99,
  correlogramMoves: 5,
  windowsMinutes: [60, 1440, 2880],
  windowMinutes: 2880,
  iterations: 5,
};

const parametersOf = ({ parameters }: AnalysisMethod) =>
  parameters.parse(Object.fromEntries(Object.entries(SMALL).filter(([name]) => name in parameters.shape)));

const timed = methods.filter((method: AnalysisMethod) =>
  method.reads.some((name) => name === 'events' || name === 'others'),
);

describe('a time of which only the day is known', () => {
  it.each(timed.map((method) => [method.id, method as AnalysisMethod] as const))(
    'has no minute that %s could show, score or count: any clock time gives the same answer',
    (_, method) => {
      for (const trial of ['first', 'second']) {
        const random = createRandom(deriveSeed(4966, trial));
        const scene = sceneOf(random);
        const moved = {
          ...scene,
          events: anywhereIn(scene.events, random),
          others: anywhereIn(scene.others, random),
        };
        expect(moved).not.toEqual(scene);
        const run = (inputs: AnalysisInputs) => method.run(inputs, parametersOf(method), { seed: 4966 });
        expect(run(moved)).toEqual(run(scene));
      }
    },
  );

  it('is read by every method that compares events or others with drops', () => {
    const ids: readonly string[] = timed.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['correlation', 'event-study', 'ladder', 'pair-ledger', 'network']),
    );
  });
});
