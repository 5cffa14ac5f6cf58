import { describe, expect, it } from 'vitest';
import { leastLikelyOf } from './least-likely.ts';

const test = (id: number, method: string, label: string, q: number, selection = {}) => ({
  ...{ id, method, label, q, p: q, observed: 12, bandLow: 8, bandHigh: 14, selection },
});
const idsOf = (...tests: readonly ReturnType<typeof test>[]): readonly number[] =>
  leastLikelyOf(tests).map(({ id }) => id);

describe('what stands out', () => {
  it('names two tests of a method at most, the least likely first', () => {
    expect(
      idsOf(
        test(1, 'deltas', 'a', 0.3),
        test(2, 'deltas', 'b', 0.2),
        test(3, 'deltas', 'c', 0.1),
        test(4, 'claims', 'd', 0.4),
      ),
    ).toEqual([3, 2, 4]);
  });

  it('names a count once that two methods have, whatever the case of its account', () => {
    expect(
      idsOf(
        test(1, 'ladder', '@One: within 60 minutes', 0.2),
        test(2, 'coordination', '@one: within 60 minutes', 0.3),
        test(3, 'coordination', '@one: within 60 minutes', 0.4, { set: 'Other' }),
      ),
    ).toEqual([1, 3]);
  });

  it('leaves out what could not have come out otherwise', () => {
    const nothing = { ...test(1, 'account-coordination', 'edges', 1), observed: 0, bandLow: 0, bandHigh: 0 };
    expect(leastLikelyOf([nothing, test(2, 'deltas', 'a', 1)]).map(({ id }) => id)).toEqual([2]);
  });
});
