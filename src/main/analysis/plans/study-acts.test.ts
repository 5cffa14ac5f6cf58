import { expect, it } from 'vitest';
import { studyActSchema } from './study-acts.ts';

it('keeps of a set that is held out its name and its hash, and reads no act without them', () => {
  const act = { act: 'hold', at: 1, set: { name: 'Spring 2018', hash: 'a' } };
  expect(studyActSchema.parse(act)).toEqual(act);
  for (const set of [{ name: 'Spring 2018' }, { hash: 'a' }])
    expect([set, studyActSchema.safeParse({ ...act, set }).success]).toEqual([set, false]);
});

it('keeps of the tests of a run their keys and hashes, and those that another selection had brought', () => {
  const act = { act: 'tests', at: 1, run: 2, tests: [{ key: 'k', sha256: 'a' }] };
  expect(studyActSchema.parse(act)).toEqual(act);
  expect(studyActSchema.parse({ ...act, again: ['l'] })).toEqual({ ...act, again: ['l'] });
});
