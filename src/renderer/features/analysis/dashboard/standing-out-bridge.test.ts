import { describe, expect, it } from 'vitest';
import { bridgeOf, verdictOf } from './standing-out-bridge.ts';

const answer = (beyond: number, observed: number, surrogates: number) => ({
  ...{ tests: 105, beyond },
  findings: [
    {
      label: 'Number of clusters',
      selection: {},
      apart: '',
      observed,
      bandLow: 20,
      bandHigh: 50,
      surrogates,
      size: 1,
      p: 0.5,
    },
  ],
});

const family = (p: number) => ({
  ...{ tests: 105, beyond: 0 },
  findings: [
    {
      ...{
        label: 'Words, permutation p, family of 3,131',
        selection: {},
        apart: '',
        observed: 199,
        size: 3131,
        p,
      },
      ...{ bandLow: null, bandHigh: null, surrogates: 999 },
    },
  ],
});

it('says why a family that its page calls beyond chance is not over all tests', () => {
  expect(bridgeOf(family(0.004))).toBe(
    'Beyond chance over its own tests: Words, permutation p, family of 3,131. One test among 105 needs at least 2,100 draws to reach q < 0.05; this one has 999.',
  );
  expect(bridgeOf(family(0.2))).toBeNull();
});

it('names every figure that is outside its range', () => {
  const { findings } = answer(0, 134, 399);
  const more = findings.map((finding) => ({ ...finding, label: 'Strongest cluster', surrogates: 999 }));
  const [known] = family(0.004).findings;
  const all = [...findings, ...more, ...(known === undefined ? [] : [{ ...known, surrogates: 99 }])];
  expect(bridgeOf({ tests: 105, beyond: 0, findings: all })).toBe(
    'Outside their own ranges: Clusters of drops in time; The strongest cluster of drops. Beyond chance over its own tests: Words, permutation p, family of 3,131. One test among 105 needs at least 2,100 draws to reach q < 0.05; the most that one of these has is 999.',
  );
});

it('says how many draws a figure outside its range needs', () => {
  expect(bridgeOf(answer(0, 134, 399))).toMatch(/needs at least 2,100 draws .*; this one has 399\.$/u);
});

it('says that some of many tests are outside by chance', () => {
  expect(bridgeOf(answer(0, 134, 9999))).toMatch(/Of 105 tests, about 1 in 20 is by chance alone/u);
});

it('has no quotation marks within others where the subject names a set', () => {
  const named = answer(0, 134, 399);
  const [finding] = named.findings;
  const selection = { set: { name: 'Storm', hash: 'a' } };
  const sentence = bridgeOf({ ...named, findings: finding === undefined ? [] : [{ ...finding, selection }] });
  expect(sentence).toContain('“Storm”');
  expect(sentence?.match(/“[^”]*“/u)).toBeNull();
});

it('says nothing where all are inside, or some are beyond chance', () => {
  expect([bridgeOf(answer(0, 33, 399)), bridgeOf(answer(1, 134, 399))]).toEqual([null, null]);
});

describe('the verdict', () => {
  it.each([
    [{ tests: 0, compared: 0, beyond: 0, hiddenBeyond: 0 }, 'What stands out: not compared with chance yet'],
    [
      { tests: 4, compared: 0, beyond: 0, hiddenBeyond: 0 },
      'What stands out: too little data to compare with chance',
    ],
    [{ tests: 4, compared: 2, beyond: 0, hiddenBeyond: 0 }, 'Nothing here exceeds chance over all tests'],
    [
      { tests: 4, compared: 4, beyond: 1, hiddenBeyond: 1 },
      'What stands out: 1 result beyond chance, 1 hidden',
    ],
  ])('%j', (answer, words) => {
    expect(verdictOf(answer)).toBe(words);
  });
});
