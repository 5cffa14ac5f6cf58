import { describe, expect, it } from 'vitest';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { dropsAt, eventsAt, othersAt } from '#tests/helpers/drops.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createRandom, deriveSeed, type Random } from './chance/random.ts';
import type { AnalysisMethod } from './method.ts';
import { correlation } from './methods/correlation/correlation.ts';
import { frequency } from './methods/frequency/frequency.ts';
import { temporalClusters } from './methods/temporal-clusters/temporal-clusters.ts';
import { temporalProfile } from './methods/temporal-profile.ts';
import { methods } from './registry.ts';
import { DAY_SECONDS } from './time/zone.ts';
import type { AnalysisInputs } from './types.ts';

const START = Date.UTC(2018, 0, 1) / 1000;
const DAYS = 120;
const WORDS = ['harbor', 'lights', 'opens', 'river', 'bridge', 'market', 'storm', 'train'];

const textOf = (random: Random): string =>
  Array.from({ length: 4 }, () => WORDS[random.below(WORDS.length)] ?? '').join(' ');

/** The same moments, those of the dated ones anywhere within their UTC day. */
const anywhereIn = <Item extends { readonly time: number; readonly resolution?: string }>(
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

/** Which drops are dated to the day. */
const DATED = ['none', 'some', 'all'] as const;
type DatedDrops = (typeof DATED)[number];

/**
 * Events and others of which every second one is known by its day only (stored as noon, as the importers do), and drops of which some may
 * be (stored as midnight). Drops that cite each other are among both kinds.
 */
const sceneOf = (random: Random, datedDrops: DatedDrops): AnalysisInputs => {
  const moment = (): number => START + random.below(DAYS * DAY_SECONDS);
  const dated = <Item extends { readonly time: number }>(item: Item, place: number) =>
    place % 2 === 0
      ? {
          ...item,
          time: (Math.floor(item.time / DAY_SECONDS) + 0.5) * DAY_SECONDS,
          resolution: 'day' as const,
        }
      : { ...item, resolution: 'second' as const };
  const isDated = (number: number): boolean =>
    datedDrops === 'all' || (datedDrops === 'some' && number % 3 === 0);
  const drops = dropsAt(Array.from({ length: 60 }, moment)).map((drop) => ({
    ...drop,
    content: `${textOf(random)}${drop.number > 4 ? ` >>${drop.number - 4}` : ''}`,
    ...(isDated(drop.number)
      ? { time: Math.floor(drop.time / DAY_SECONDS) * DAY_SECONDS, resolution: 'day' as const }
      : {}),
  }));
  const events = eventsAt(Array.from({ length: 50 }, moment))
    .map((event, place) => ({ ...dated(event, place), title: textOf(random) }))
    .sort((a, b) => a.time - b.time);
  return {
    drops,
    categories: categoriesOf(drops),
    events,
    posts: Array.from({ length: 60 }, (_, place) => ({
      ...{ id: String(place), time: moment(), platform: 'twitter' as const, username: 'someone' },
      ...{
        content: textOf(random),
        resolution: place % 4 === 0 ? ('day' as const) : ('second' as const),
        isRepost: false,
        links: [],
        imageCount: 0,
      },
    })).sort((a, b) => a.time - b.time),
    sharings: Array.from({ length: 60 }, (_, place) => ({
      ...{ id: String(place), time: moment(), platform: 'twitter', series: `@someone${place % 5} (twitter)` },
      ...{ content: textOf(random), links: [], hashtags: [], mentions: [], objects: [] },
      resolution: 'second' as const,
    })).sort((a, b) => a.time - b.time),
    others: othersAt(Array.from({ length: 60 }, moment), 'events')
      .map((other, place) => ({ ...dated(other, place), text: textOf(random) }))
      .sort((a, b) => a.time - b.time),
    keys: [],
    pairs: events.map(({ id }, place) => ({ drop: place + 1, eventId: id, score: 0.9, p: 0.5, q: 0.5 })),
    findings: [],
    mentions: [],
    codes: [],
    texts: [],
    groups: [],
    vectors: null,
    claims: drops.map(({ number, time }) => ({
      ...{ id: number, made: time, due: time + 9 * DAY_SECONDS, exclusion: null, probability: 0.4 },
      outcome: number % 3 === 0 ? ('happened' as const) : ('did-not-happen' as const),
      reference: { category: null, words: '' },
      judgments: null,
      isConfirmatory: false,
    })),
  };
};

const categoriesOf = (drops: readonly AnalysisDrop[]) =>
  drops.map(({ number }) => (number % 3 === 0 ? (['predictions'] as const) : []));

/** The same drops with those dated to the day anywhere within it, in the order that their times then have. */
const dropsAnywhere = (drops: readonly AnalysisDrop[], random: Random) => {
  const moved = [...anywhereIn(drops, random)].sort((a, b) => a.time - b.time || a.number - b.number);
  return { drops: moved, categories: categoriesOf(moved) };
};

/** What makes a run small, and its windows such as tell days apart, by the names that methods use. */
const SMALL = {
  surrogates: 19,
  placebos: 99,
  resamples: 200,
  minuteMoves: 99,
  correlogramMoves: 5,
  windowsMinutes: [60, 1440, 2880],
  windowMinutes: 2880,
  iterations: 5,
  graphs: 19,
};

const parametersOf = ({ id, parameters }: AnalysisMethod) =>
  parameters.parse(
    Object.fromEntries(
      Object.entries(id === 'coordination' ? { ...SMALL, windowMinutes: 360 } : SMALL).filter(
        ([name]) => name in parameters.shape,
      ),
    ),
  );

const timed = methods.filter((method: AnalysisMethod) =>
  method.reads.some((name) => name === 'drops' || name === 'events' || name === 'others'),
);

/** These have ways of their own for each kind of drops. */
const BRANCHED: ReadonlySet<string> = new Set(['frequency', 'ladder', 'pair-ledger', 'style-change']);
/** A turn has each method once, and each kind of drops a third of the time. */
const cases = timed.flatMap((method, place) =>
  DATED.map((_kind, at) => [method.id, DATED[(at + place) % 3] ?? 'none', method as AnalysisMethod] as const),
);

describe('a time of which only the day is known', () => {
  it.each([
    ...cases.filter(([id]) => BRANCHED.has(id)),
    ...ofTurn(cases, 3).filter(([id]) => !BRANCHED.has(id)),
  ])(
    'has no minute that %s could show, score or count: any clock time gives the same answer, with %s of the drops dated',
    (_, datedDrops, method) => {
      const random = createRandom(deriveSeed(4966, datedDrops));
      const scene = sceneOf(random, datedDrops);
      const moved = {
        ...scene,
        events: anywhereIn(scene.events, random),
        others: anywhereIn(scene.others, random),
        posts: anywhereIn(scene.posts, random),
        ...dropsAnywhere(scene.drops, random),
      };
      expect(moved).not.toEqual(scene);
      const run = (inputs: AnalysisInputs) => method.run(inputs, parametersOf(method), { seed: 4966 });
      expect(run(moved)).toEqual(run(scene));
    },
  );

  it('is read by every method that reads drops, events or others', () => {
    const ids: readonly string[] = timed.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['correlation', 'event-study', 'ladder', 'pair-ledger', 'network']),
    );
  });

  it('has no hour in which drops are counted', () => {
    const drops = dropsAt(Array.from({ length: 40 }, (_, day) => START + day * DAY_SECONDS)).map((drop) => ({
      ...drop,
      resolution: 'day' as const,
    }));
    const context = { seed: 4966 };
    const { scales, averageIntervalMinutes, silences } = frequency.run(
      { drops },
      frequency.parameters.parse({ silenceDays: 0.5 }),
      context,
    );
    const of = (wanted: string) => scales.find(({ scale }) => scale === wanted);
    expect([of('hour')?.drops, of('hour-of-week')?.drops, of('day')?.drops]).toEqual([0, 0, 40]);
    expect([averageIntervalMinutes, silences]).toEqual([null, []]);
    const profile = temporalProfile.run({ drops }, temporalProfile.parameters.parse({}), context);
    expect([profile.hours.every((count) => count === 0), profile.peakHour, profile.drops]).toEqual([
      true,
      null,
      40,
    ]);
    const clusters = temporalClusters.run(
      { drops },
      temporalClusters.parameters.parse({ surrogates: 19 }),
      context,
    );
    expect(clusters.clusters).toEqual([]);
  });

  it('makes pairs by whole days where all drops are dated to the day, and none beside drops of known times', () => {
    const [first, second, third] = dropsAt([1, 40, 50].map((days) => START + days * DAY_SECONDS)).map(
      (drop) => ({
        ...drop,
        content: 'harbor opens',
      }),
    );
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three drops expected');
    const events = eventsAt([
      START + 1.5 * DAY_SECONDS,
      START + 3.25 * DAY_SECONDS,
      START + 40.1 * DAY_SECONDS,
      START + 49 * DAY_SECONDS,
    ]).map((event) => ({ ...event, title: 'harbor opens' }));
    const pairsOf = (drops: readonly AnalysisDrop[]) =>
      correlation
        .run(
          { drops, categories: drops.map(() => []), events, keys: [] },
          correlation.parameters.parse({ surrogates: 19, minScore: 0.05 }),
          { seed: 4966 },
        )
        .pairs.map(({ drop, eventId, deltaSeconds, resolution }) => [drop, eventId, deltaSeconds, resolution])
        .sort();
    const day = { resolution: 'day' as const };
    expect(pairsOf([first, second, third].map((drop) => ({ ...drop, ...day })))).toEqual([
      [1, 'e0', 0, 'day'],
      [1, 'e1', 1.25 * DAY_SECONDS + 1, 'day'],
      [2, 'e2', 0, 'day'],
      [3, 'e3', -DAY_SECONDS, 'day'],
    ]);
    expect(pairsOf([{ ...first, ...day }, second, third]).map(([drop]) => drop)).toEqual([2, 3]);
  });
});
