import { expect, it } from 'vitest';
import { actSchema, type Act } from './acts.ts';
import { claimsOf, sequenceFault } from './replay.ts';

const AT = '2026-01-02T03:04:05';
const by = 'Ann';
const claim = (number: number, text = 'It will rain.'): Act =>
  actSchema.parse({
    ...{ act: 'claim', claim: number, at: AT, items: [], madeAt: '2018-01-01', datasetSha256: null },
    body: { by, text, items: [], rule: null, dueDate: null },
  });
const exclusion = (number: number): Act =>
  actSchema.parse({
    act: 'exclusion',
    claim: number,
    at: AT,
    body: { by, isExcluded: true, reason: 'A joke.' },
  });
const decision = actSchema.parse({
  ...{ act: 'decision', claim: null, at: AT, textHash: 'abc' },
  body: { drop: 42, decision: 'too-vague', by },
});
const sample = actSchema.parse({
  ...{ act: 'sample', claim: null, at: AT, datasetSha256: 'a', strata: [], drops: [] },
  body: { by, size: 10, seed: 1 },
});

it('makes of the acts of a log each claim as it is after the last of them', () => {
  const claims = claimsOf([decision, claim(1), claim(2, 'It will snow.'), sample, exclusion(1)]);
  expect([...claims].map(([key, { id, text, exclusion: left }]) => [key, id, text, left?.reason])).toEqual([
    [1, 1, 'It will rain.', 'A joke.'],
    [2, 2, 'It will snow.', undefined],
  ]);
  expect(() => claimsOf([exclusion(3)])).toThrow('claim 3 has an act before it was added');
});

it('finds the first act that cannot follow those before it', () => {
  expect(sequenceFault([])).toBeNull();
  expect(sequenceFault([decision, claim(1), sample, exclusion(1), claim(2), exclusion(2)])).toBeNull();
  expect(sequenceFault([decision, claim(1), claim(2), claim(1), exclusion(3)])).toEqual({
    index: 3,
    reason: 'Entry 3 makes claim 1 again.',
  });
  expect(sequenceFault([claim(1), exclusion(2), claim(1)])).toEqual({
    index: 1,
    reason: 'Entry 1 is about claim 2, which no entry before it makes.',
  });
});
