import { describe, expect, it } from 'vitest';
import { drop, dropsAt } from '#tests/helpers/drops.ts';
import { describeParameters } from './method.ts';
import { methods } from './registry.ts';
import type { AnalysisDrop, AnalysisEvent, AnalysisPost } from './types.ts';
import { METHOD_VERSIONS } from './versions.ts';

const start = Date.UTC(2018, 0, 1, 12) / 1000;
const day = 86_400;

const event = (id: number, time: number): AnalysisEvent => ({
  id: `e${id}`,
  time,
  hasTimeOfDay: true,
  title: 'harbour opens again',
  category: 'politics',
  source: 'Test',
});
const post = (id: number, time: number): AnalysisPost => ({
  id: String(id),
  time,
  platform: 'twitter',
  username: 'someone',
  content: 'harbour party',
  isRepost: false,
  links: [],
});

/** What a method may be given; every method takes from it what it needs. */
interface Scene {
  readonly drops: readonly AnalysisDrop[];
  readonly events: readonly AnalysisEvent[];
  readonly posts: readonly AnalysisPost[];
}

const plain: Scene = {
  drops: dropsAt(Array.from({ length: 40 }, (_, i) => start + i * 30_000)).map((one, i) => ({
    ...one,
    content: i % 2 === 0 ? 'harbour lights tomorrow' : 'nothing to see',
  })),
  events: Array.from({ length: 12 }, (_, i) => event(i, start + i * day)),
  posts: Array.from({ length: 60 }, (_, i) => post(i, start + i * 20_000)),
};
const withTimes = (time: (i: number) => number, scene: Scene): Scene => ({
  drops: dropsAt(scene.drops.map((_, i) => time(i))),
  events: scene.events.map((one, i) => ({ ...one, time: time(i) })),
  posts: scene.posts.map((one, i) => ({ ...one, time: time(i) })),
});

const scenes: readonly (readonly [string, Scene])[] = [
  ['plain data', plain],
  ['nothing at all', { drops: [], events: [], posts: [] }],
  ['no drops', { ...plain, drops: [] }],
  ['one drop', { ...plain, drops: [drop({ number: 1, time: start, content: 'harbour' })] }],
  ['two drops of one stamp', { ...plain, drops: dropsAt([start, start]) }],
  ['no events and no posts', { ...plain, events: [], posts: [] }],
  ['one event and one post', { ...plain, events: [event(1, start)], posts: [post(1, start)] }],
  [
    'all events at once',
    {
      ...plain,
      events: plain.events.map((one) => ({ ...one, time: start + day })),
      posts: plain.posts.map((one) => ({ ...one, time: start + day })),
    },
  ],
  ['everything at one moment', withTimes(() => start, plain)],
  ['equal stamps by twos', withTimes((i) => start + Math.floor(i / 2) * 50_000, plain)],
  [
    'empty texts',
    {
      drops: plain.drops.map((one) => ({ ...one, content: '' })),
      events: plain.events.map((one) => ({ ...one, title: '' })),
      posts: plain.posts.map((one) => ({ ...one, content: '' })),
    },
  ],
  [
    'texts of blanks and marks',
    { ...plain, drops: plain.drops.map((one) => ({ ...one, content: ' \n\u2002!?\u00a0' })) },
  ],
  [
    'series that do not overlap',
    { ...plain, events: plain.events.map((one) => ({ ...one, time: one.time - 900 * day })), posts: [] },
  ],
];

const timesOf = (items: readonly { readonly time: number }[]): Float64Array =>
  Float64Array.from(items, ({ time }) => time).sort();

/** How each method is fed; the others take the drops alone. */
const inputs: Readonly<Record<string, (scene: Scene) => unknown>> = {
  correlation: (scene) => ({
    ...scene,
    categories: scene.drops.map(() => ['predictions']),
    abbreviations: [],
  }),
  'prediction-accuracy': (scene) => inputs['correlation']?.(scene),
  'event-study': ({ drops, events }) => ({ drops: timesOf(drops), events: timesOf(events) }),
  deltas: (scene) => ({ ...scene, abbreviations: [] }),
  coordination: (scene) => ({ ...scene, abbreviations: [] }),
  'window-match': ({ drops, posts }) => ({ drops: timesOf(drops), others: timesOf(posts) }),
  'window-curve': ({ drops, posts }) => ({ drops: timesOf(drops), others: timesOf(posts) }),
  'pair-ledger': ({ drops, posts }) => ({
    drops,
    others: posts.map(({ id, time, content }) => ({ id, time, text: content })),
    abbreviations: [],
  }),
  network: ({ drops, events }) => ({
    nodes: [
      ...drops.map(({ number, time }) => ({ id: `d${number}`, label: '', type: 'qDrop', time })),
      ...events.map(({ id, time }) => ({ id, label: '', type: 'newsEvent', time })),
    ],
    edges: events.slice(0, drops.length).map(({ id, time }, i) => ({
      id: `c${id}`,
      source: `d${drops[i]?.number}`,
      target: id,
      weight: 0.5,
      kind: 'correlation',
      time,
    })),
  }),
  agreement: ({ drops }) => drops.map(({ number }) => ({ human: String(number % 2), machine: 'a' })),
};

/** Everything in an answer that is no defined figure: NaN and infinities, and p or q that no test could give. */
const faults = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  const { p, q, surrogates } = value as Record<string, unknown>;
  const own = [
    ...(typeof p === 'number' && (p < 0 || p > 1) ? [`${path}.p: ${p}`] : []),
    ...(typeof q === 'number' && (q < 0 || q > 1) ? [`${path}.q: ${q}`] : []),
    // Never a p from fewer surrogates than stated.
    ...(typeof p === 'number' && typeof surrogates === 'number' && p < 1 / (1 + surrogates) - 1e-12
      ? [`${path}.p: ${p} of ${surrogates}`]
      : []),
  ];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => faults(one, `${path}.${key}`))];
};

describe('every method of the registry', () => {
  it('has its version in the list that starts read', () => {
    expect(Object.fromEntries(methods.map(({ id, version }) => [id, version]))).toEqual(METHOD_VERSIONS);
  });

  it('describes each parameter with a default', () => {
    for (const method of methods)
      for (const parameter of describeParameters(method)) expect(parameter.description).not.toBe('');
  });

  describe.each(scenes)('%s', (_name, scene) => {
    it.each(methods.map(({ id }) => id))('%s has a defined answer, the same twice', (id) => {
      const method = methods.find((one) => one.id === id);
      const surrogates = describeParameters(method ?? methods[0]).some(({ name }) => name === 'surrogates')
        ? { surrogates: 99 }
        : {};
      const parameters = method?.parameters.parse(surrogates);
      const run = method?.run as (input: unknown, parameters: unknown, context: { seed: number }) => unknown;
      const input = inputs[id]?.(scene) ?? scene.drops;
      const answer = run(input, parameters, { seed: 4966 });
      expect(faults(answer)).toEqual([]);
      expect(JSON.stringify(run(input, parameters, { seed: 4966 }))).toBe(JSON.stringify(answer));
    });
  });
});
