import { expect, it } from 'vitest';
import { markRuns } from './markings.ts';
import { questionKey } from './same-question.ts';
import type { StudyAct } from './study-acts.ts';

type Selection = Readonly<Record<string, unknown>>;

const keyOf = (method: string, selection: Selection): string =>
  questionKey({ method, parameters: {}, selection: { ...selection } });

const SET = { name: 'Storm', hash: 'aa' };

it.each<[string, string, Selection, Selection]>([
  ['keyness', 'the rest where no second set is named', {}, { b: { spec: 'rest', hash: null } }],
  ['keyness', 'all drops where no first set is named', {}, { a: { spec: 'drops:', hash: null } }],
  ['keyness', 'an account, which no text is read by', {}, { username: 'someone', platform: 'twitter' }],
  [
    'keyness',
    'a frozen set by its hash',
    { a: { spec: 'set:Storm', hash: 'aa' } },
    { a: { spec: 'set:Other name', hash: 'aa' } },
  ],
  ['frequency', 'a kind of events, which drops have none of', {}, { category: 'politics' }],
  ['frequency', 'a set by its hash', { set: SET }, { set: { name: 'Other name', hash: 'aa' } }],
  [
    'frequency',
    'a day by its first second',
    { startDate: '2018-01-01' },
    { startDate: '2018-01-01T00:00:00' },
  ],
  ['frequency', 'a day by its last second', { endDate: '2018-01-01' }, { endDate: '2018-01-01T23:59:59' }],
  ['event-study', 'events in any order', { eventIds: ['a', 'b'] }, { eventIds: ['b', 'a', 'b'] }],
  ['event-study', 'reposts, where posts are not read', {}, { includeReposts: false }],
  ['ladder', 'events, where posts are compared', {}, { category: 'health' }],
  [
    'ladder',
    'an account, where events are compared',
    { other: 'events' },
    { other: 'events', username: 'x' },
  ],
])('%s asks the same with %s', (method, _, one, other) => {
  expect(keyOf(method, other)).toBe(keyOf(method, one));
});

it.each<[string, Selection, Selection]>([
  ['keyness', { b: { spec: 'rest', hash: null } }, { b: { spec: 'drops:year=2018', hash: null } }],
  ['keyness', { a: { spec: 'set:Storm', hash: 'aa' } }, { a: { spec: 'set:Storm', hash: 'bb' } }],
  ['frequency', {}, { set: SET }],
  ['frequency', { startDate: '2018-01-01' }, { startDate: '2018-01-02' }],
  ['frequency', { endDate: '2018-01-01' }, { endDate: '2018-01-01T00:00:00' }],
  ['event-study', {}, { category: 'health' }],
  ['event-study', {}, { eventIds: ['a'] }],
  ['ladder', {}, { username: 'x' }],
  ['ladder', {}, { platform: 'twitter' }],
  ['ladder', {}, { includeReposts: false }],
  ['ladder', {}, { other: 'events' }],
  ['ladder', { other: 'events' }, { other: 'events', category: 'health' }],
  ['network', {}, { correlationRun: 4 }],
])('%s asks another question with %j than with %j', (method, one, other) => {
  expect(keyOf(method, other)).not.toBe(keyOf(method, one));
});

it('keeps a method that is not known, and a selection that is not one, as they are written', () => {
  expect(keyOf('gone', { username: 'x' })).not.toBe(keyOf('gone', {}));
  expect(keyOf('frequency', { platform: 7 })).not.toBe(keyOf('frequency', {}));
});

it('finds that a question was looked at before the lock in other words', () => {
  const asked = { method: 'keyness', version: 1, parameters: {}, seed: 1 };
  const rest = { b: { spec: 'rest', hash: null } };
  const plan = {
    ...{ name: 'Words', question: 'Which words?', family: 'plan' as const, stoppingRule: 'One run' },
    ...{ datasetSha256: null, tests: [{ ...asked, selection: {}, result: 'q below 0.05' }] },
  };
  const begin = (run: number, selection: Selection): StudyAct => ({
    ...{ act: 'begin', at: 1000, run, ...asked },
    selection: { ...selection },
  });
  const lock: StudyAct = { act: 'lock', at: 1000, plan, sha256: 'a', previousPlan: 'b' };
  expect([...markRuns([lock, begin(1, rest)]).confirmatory.keys()]).toEqual([1]);
  const { confirmatory, plans } = markRuns([begin(1, { ...rest, username: 'x' }), lock, begin(2, rest)]);
  expect(confirmatory.size).toBe(0);
  expect(plans[0]?.deviations).toEqual([
    'Test 1 (keyness) was run before the plan was locked; it stays exploratory.',
  ]);
});

it('a parameter that a plan of an earlier program does not name has its default', () => {
  const of = (parameters: Readonly<Record<string, unknown>>): string =>
    questionKey({ method: 'keyness', parameters: { ...parameters }, selection: {} });
  expect(of({ ownStopWords: [] })).toBe(of({}));
  expect(of({ ownStopWords: ['weather'] })).not.toBe(of({}));
  expect(of({ minimum: 'many' })).not.toBe(of({}));
});
