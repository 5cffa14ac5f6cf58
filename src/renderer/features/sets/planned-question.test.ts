import { expect, it } from 'vitest';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { defaultText, EMPTY_QUESTION, plannedQuestion, questionWords } from './planned-question.ts';

type Parameter = AnalysisMethodCard['parameters'][number];

const parameter = (name: string, type: Parameter['type'], standard: unknown): Parameter => ({
  ...{ name, type, default: standard },
  ...{ description: name, unit: null, minimum: null, maximum: null, choices: null },
});

const method = (
  readsPosts: boolean,
  parameters: readonly Parameter[],
  readsOthers = false,
  reads: readonly string[] = [],
): AnalysisMethodCard => ({
  ...{
    id: 'ladder',
    version: 1,
    title: '',
    summary: '',
    definition: '',
    source: '',
    runnable: true,
    measured: null,
  },
  ...{ outputs: [], limits: [], readsPosts, readsOthers, reads: [...reads], parameters: [...parameters] },
});

const windows = parameter('windowsMinutes', 'list', [1, 5]);
const moves = parameter('moves', 'integer', 999);
const words = parameter('words', 'list', ['the']);
const quotes = parameter('quotes', 'boolean', false);

it('names account and platform only where posts are compared', () => {
  const draft = { ...EMPTY_QUESTION, username: 'someone', platform: 'twitter' };
  expect(plannedQuestion(method(true, []), draft).selection).toEqual({
    username: 'someone',
    platform: 'twitter',
  });
  expect(plannedQuestion(method(false, []), draft).selection).toEqual({});
  expect(plannedQuestion(method(true, []), EMPTY_QUESTION).selection).toEqual({ platform: 'all' });
});

it('names the events of a run where events are read, and none where they are not', () => {
  const draft = { ...EMPTY_QUESTION, eventIds: ['one', 'two'] };
  expect(plannedQuestion(method(false, [], false, ['events']), draft).selection).toEqual({
    eventIds: ['one', 'two'],
  });
  expect(plannedQuestion(method(true, [], true), { ...draft, other: 'events' }).selection).toMatchObject({
    eventIds: ['one', 'two'],
  });
  expect(plannedQuestion(method(true, [], true), draft).selection).not.toHaveProperty('eventIds');
});

it('reads what was typed as the method takes it, and leaves defaults out', () => {
  const card = method(true, [windows, moves, words, quotes]);
  const typed = { windowsMinutes: '5, 30', moves: ' 99 ', words: 'storm,  rain', quotes: 'true' };
  expect(plannedQuestion(card, { ...EMPTY_QUESTION, parameters: typed }).parameters).toEqual({
    windowsMinutes: [5, 30],
    moves: 99,
    words: ['storm', 'rain'],
    quotes: true,
  });
  const same = { windowsMinutes: '1, 5', moves: '', words: defaultText(words), quotes: 'false' };
  expect(plannedQuestion(card, { ...EMPTY_QUESTION, parameters: same }).parameters).toEqual({});
});

it('hands on what is no number, for the server to refuse by name', () => {
  const typed = { windowsMinutes: '5, soon' };
  expect(
    plannedQuestion(method(true, [windows]), { ...EMPTY_QUESTION, parameters: typed }).parameters,
  ).toEqual({ windowsMinutes: [5, 'soon'] });
});

it('plans a comparison with news events where the method takes both', () => {
  const draft = { ...EMPTY_QUESTION, other: 'events', username: 'someone' } as const;
  expect(plannedQuestion(method(true, [], true), draft).selection).toEqual({ other: 'events' });
  expect(plannedQuestion(method(true, []), draft).selection).toEqual({
    username: 'someone',
    platform: 'all',
  });
});

it('narrows what the method reads as its runs do: days, categories, reposts, the two sets of texts, the seed', () => {
  const draft = {
    ...EMPTY_QUESTION,
    ...{ startDate: '2018-01-01', category: 'politics', includeReposts: false },
    ...{ a: 'set:Storm', b: 'posts:', seed: '7' },
  };
  expect(plannedQuestion(method(false, [], false, ['drops', 'events']), draft)).toEqual({
    selection: { startDate: '2018-01-01', category: 'politics' },
    seed: 7,
    parameters: {},
  });
  expect(plannedQuestion(method(true, [], false, ['drops', 'posts']), draft).selection).toEqual({
    ...{ platform: 'all', includeReposts: false, startDate: '2018-01-01' },
  });
  expect(plannedQuestion(method(false, [], false, ['texts']), draft).selection).toEqual({
    a: { spec: 'set:Storm', hash: null },
    b: { spec: 'posts:', hash: null },
  });
});

it('says a locked test in the words of the form', () => {
  const largest = { ...moves, description: 'Largest window', unit: 'minutes' };
  const test = {
    ...{ method: 'ladder', version: 1, seed: 7, result: '' },
    selection: {
      ...{ set: { name: 'Lights', hash: null }, username: 'someone', other: 'events', includeReposts: false },
      ...{
        a: { spec: 'drops:', hash: null },
        eventIds: [],
        coded: { batch: 'One', code: 'Time', hash: 'f' },
      },
    },
    parameters: { moves: 5, quotes: true },
  };
  expect(questionWords(method(true, [largest, quotes]), test)).toBe(
    [
      ...[
        'Account: someone',
        'Drops are compared with: News events',
        'Include reposts: no',
        'Set A: All drops',
      ],
      ...['Only these events: none', 'Coded drops: One, Time', 'Largest window (minutes): 5'],
      ...['quotes: yes', 'Seed: 7'],
    ].join('; '),
  );
});
