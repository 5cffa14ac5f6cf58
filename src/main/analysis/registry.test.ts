import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OUTCOMES } from '#shared/contract/claims.ts';
import { addressOfMethod } from '#shared/method-addresses.ts';
import { PAGES } from '#shared/pages.ts';
import { drop, dropsAt } from '#tests/helpers/drops.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import type { MethodTest } from './chance/tests.ts';
import { describeParameters, type AnalysisMethod } from './method.ts';
import { decodeResult, familyOfMethod, findMethod, methods, type ResultOf } from './registry.ts';
import type { AnalysisEvent, AnalysisInputs, AnalysisPost } from './types.ts';

const start = Date.UTC(2018, 0, 1, 12) / 1000;
const day = 86_400;

const event = (id: number, time: number): AnalysisEvent => ({
  id: `e${id}`,
  time,
  resolution: 'second',
  title: 'harbour opens again',
  category: 'politics',
  source: 'Test',
});
const post = (id: number, time: number): AnalysisPost => ({
  id: String(id),
  time,
  resolution: 'second',
  platform: 'twitter',
  username: 'someone',
  content: 'harbour party',
  isRepost: false,
  links: [],
  imageCount: id % 7 === 0 ? 1 : 0,
});

/** What a method may be given; every method takes from it what it needs. */
type Scene = Pick<AnalysisInputs, 'drops' | 'events' | 'posts'>;

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

/** All parts that methods read, made from the scene. */
const inputsOf = ({ drops, events, posts }: Scene): AnalysisInputs => ({
  drops,
  events: events.toSorted((a, b) => a.time - b.time),
  posts: posts.toSorted((a, b) => a.time - b.time),
  categories: drops.map(() => ['predictions'] as const),
  sharings: posts
    .toSorted((a, b) => a.time - b.time)
    .map(({ id, time, content, platform }, place) => ({
      ...{ id, time, platform, content, resolution: 'second', series: `@someone${place % 3} (${platform})` },
      ...{ links: [], hashtags: [], mentions: [], objects: [] },
    })),
  others: posts
    .toSorted((a, b) => a.time - b.time)
    .map(({ id, time, content }) => ({
      id,
      time,
      text: content,
      series: '@someone (twitter)',
      resolution: 'second',
    })),
  keys: [],
  pairs: events.slice(0, drops.length).map(({ id }, i) => ({
    ...{ drop: drops[i]?.number ?? 0, eventId: id, score: 0.6, p: 0.25, q: 0.5 },
  })),
  findings: [],
  mentions: [],
  codes: drops.map(({ number }) => ({ human: String(number % 2), machine: 'a' })),
  texts: drops.map(({ number, time, content, tripcode }) => ({
    ...{ key: `drop:${number}`, time, text: content, author: tripcode, cited: [] },
    inA: number % 2 === 0,
    inB: number % 3 === 0,
  })),
  groups: drops.map(({ number }) => (number % 4 === 0 ? 'one' : 'other')),
  vectors: null,
  claims: drops.map(({ number, time }) => ({
    ...{ id: number, made: time, due: time + 2 * day, exclusion: number % 9 === 0 ? 'Satire' : null },
    outcome: OUTCOMES[number % OUTCOMES.length] ?? 'open',
    reference: number % 4 === 0 ? null : { category: 'politics' as const, words: 'Harbour' },
    probability: number % 5 === 0 ? null : (number % 10) / 9,
    judgments: number % 2 === 0 ? (['happened', 'partly'] as const) : null,
    isConfirmatory: number % 2 === 0,
  })),
});

/** Everything in an answer that is no defined figure: NaN and infinities, and p or q that no test could give. */
const faults = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  const { p, q, surrogates, moves = surrogates } = value as Record<string, unknown>;
  const own = [
    ...(typeof p === 'number' && (p < 0 || p > 1) ? [`${path}.p: ${p}`] : []),
    ...(typeof q === 'number' && (q < 0 || q > 1) ? [`${path}.q: ${q}`] : []),
    // Never a p from fewer surrogates than stated.
    ...(typeof p === 'number' && typeof moves === 'number' && p < 1 / (1 + moves) - 1e-12
      ? [`${path}.p: ${p} of ${moves}`]
      : []),
  ];
  return [...own, ...Object.entries(value).flatMap(([key, one]) => faults(one, `${path}.${key}`))];
};

interface Figure {
  readonly path: string;
  readonly p: number;
}

/** Every p of an answer, whatever its field is called: `p`, `dispersionP`. What was not tested has none. */
const figures = (value: unknown, path = ''): readonly Figure[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { tested, comparedWith, accuracy } = value as Record<string, unknown>;
  if (tested === false || comparedWith === 0 || accuracy === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'number' && /^p$|P$/.test(key)
      ? [{ path: `${path}.${key}`, p: inner }]
      : figures(inner, `${path}.${key}`),
  );
};

/** Figures that no entry of the register represents: an entry represents a p as often as it lists it. */
const unregistered = (id: string, answer: unknown, tests: readonly MethodTest[]): readonly string[] => {
  const listed = new Set(tests.flatMap(({ p, ps }) => [p, ...ps]));
  return figures(answer).flatMap(({ path, p }) => (listed.has(p) ? [] : [`${id}${path}: ${p}`]));
};

/** p of a network's edges came in with its pairs; a single word of the phrases is counted, not tested. */
const withoutOwnTests: Readonly<Record<string, (answer: unknown) => unknown>> = {
  network: () => null,
  'content-patterns': (answer) => ({
    patterns: (answer as ResultOf<'content-patterns'>).patterns.filter(({ words }) => words > 1),
  }),
};

/** How often a method draws at random: enough for a p, and no more. */
const FEW: Readonly<Record<string, number>> = {
  ...{ surrogates: 19, curveSurrogates: 19, permutations: 19, placebos: 99, graphs: 19 },
  ...{ minuteMoves: 99, groupShuffles: 99, resamples: 200 },
};
const fewDraws = (method: AnalysisMethod): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    describeParameters(method).flatMap(({ name, default: usual }) => {
      const few = FEW[name];
      return few === undefined || Number(usual) < few ? [] : [[name, few]];
    }),
  );

/** In these, methods have ways of their own: what is tested, and what there is nothing to test in. */
const PLAINEST: ReadonlySet<string> = new Set(['plain data', 'nothing at all', 'one drop']);
const scenesOfMethods = methods.flatMap(({ id }) =>
  scenes.map(([name, scene]) => [id, name, scene] as const),
);
const isPlainest = ([, name]: (typeof scenesOfMethods)[number]): boolean => PLAINEST.has(name);
/** Else a third of each method’s scenes and of each scene’s methods: their number is no multiple of three. */
const ofRun = [
  ...scenesOfMethods.filter(isPlainest),
  ...ofTurn(
    scenesOfMethods.filter((one) => !isPlainest(one)),
    3,
  ),
];

describe('every method of the registry', () => {
  it('has an id of its own and describes each parameter with a default', () => {
    expect(new Set(methods.map(({ id }) => id)).size).toBe(methods.length);
    for (const method of methods)
      for (const parameter of describeParameters(method)) expect(parameter.description).not.toBe('');
  });

  it('names methods that share its work, and is named by them', () => {
    for (const method of methods as readonly AnalysisMethod[])
      for (const id of method.alsoGives ?? []) expect(findMethod(id)?.alsoGives).toContain(method.id);
  });

  it('reads parts of the data that there are, and needs none of them that it does not read', () => {
    const parts = Object.keys(inputsOf(plain));
    for (const { id, reads, optional = [] } of methods as readonly AnalysisMethod[]) {
      expect([id, reads.length > 0, reads.filter((part) => !parts.includes(part))]).toEqual([id, true, []]);
      expect([id, optional.filter((part) => !reads.includes(part))]).toEqual([id, []]);
    }
  });

  it('runs in company only where the others ask nothing else', () => {
    const companyOf = (id: string, given: Readonly<Record<string, unknown>>): readonly string[] => {
      const method = findMethod(id);
      if (method === undefined) throw new Error(`no method ${id}`);
      return familyOfMethod(method, method.parameters.parse(given)).map((member) => member.method.id);
    };
    expect(companyOf('pair-counts', {})).toEqual(['pair-counts', 'correlation', 'prediction-accuracy']);
    expect(companyOf('pair-counts', { maxHours: 24 })).toHaveLength(3);
    expect(companyOf('pair-counts', { kinds: ['politics'] })).toEqual(['pair-counts']);
    expect(companyOf('correlation', { minScore: 0.5 })).toEqual(['correlation', 'prediction-accuracy']);
    expect(companyOf('prediction-accuracy', { daysAfter: 14 })).toEqual(['prediction-accuracy']);
  });

  it.each(ofRun)('%s has a defined answer, the same twice, with all its tests: %s', (id, _name, scene) => {
    const method = findMethod(id);
    if (method === undefined) throw new Error(`no method ${id}`);
    const parameters = method.parameters.parse(fewDraws(method));
    const answer = method.run(inputsOf(scene), parameters, { seed: 4966 });
    const json = JSON.stringify(answer);
    expect(faults(answer)).toEqual([]);
    expect(JSON.stringify(method.run(inputsOf(scene), parameters, { seed: 4966 }))).toBe(json);
    // Read back from where it is stored it is the same, nothing less and nothing more.
    expect(decodeResult(id, json)).toEqual(JSON.parse(json));
    const tests = method.tests(answer);
    expect(unregistered(id, (withoutOwnTests[id] ?? ((whole) => whole))(answer), tests)).toEqual([]);
    expect(new Set(tests.map(({ label }) => label)).size).toBe(tests.length);
    for (const { size, ps } of tests) expect(size).toBeGreaterThanOrEqual(ps.length);
  });
});

describe('the address of a method’s answers', () => {
  it.each(methods.map(({ id }) => id))('%s leads to a page of the workstation', (id) => {
    const { pathname } = new URL(addressOfMethod(id), 'http://workstation');
    expect(PAGES.map(({ path }) => path)).toContain(pathname);
  });
});

it('methods that compare all at the resolution of the one known least, or then move by seconds, say what that does', () => {
  const schemaOf = (schema: z.ZodType): string =>
    JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  const saying = (limit: RegExp) =>
    methods.filter(({ limits }) => limits.some((one) => limit.test(one))).map(({ id }) => id);
  const byMinute = methods.filter(({ result }) => schemaOf(result).includes('"clock-minute"'));
  expect(saying(/^One time known only to the minute/u)).toEqual(
    methods
      .filter((method) => byMinute.includes(method) || /^(?:ladder|named-pair)$/u.test(method.id))
      .map(({ id }) => id),
  );
  expect(saying(/^The null model circular moves by seconds/u)).toEqual(
    byMinute.filter(({ parameters }) => schemaOf(parameters).includes('"circular"')).map(({ id }) => id),
  );
});
