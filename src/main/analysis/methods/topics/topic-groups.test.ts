import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { topicGroups } from './topic-groups.ts';

const DAY = 86_400;
const options = { zone: 'UTC', permutations: 199, seed: 1 } as const;
const all = (): boolean => true;

/** Two topics in 120 texts of two boards, three a day; the first board has `more` of the first topic. */
const corpus = (more: number, seed: number) => {
  const { unit } = createRandom(seed);
  const groups = Array.from({ length: 120 }, (_, text) => (text < 60 ? 'one' : 'other'));
  const times = groups.map((_, text) => Math.floor(text / 3) * DAY);
  const shares = Float64Array.from(
    groups.flatMap((group) => {
      const first = 0.2 + 0.3 * unit() + (group === 'one' ? more : 0);
      return [first, 1 - first];
    }),
  );
  return { groups, times, shares };
};

describe('topics by group', () => {
  it('have shares inside and outside, their log ratio and a p where a topic changes', () => {
    const { groups, times, shares } = corpus(0.4, 7);
    const [one, other] = topicGroups(groups, times, shares, 2, all, options);
    expect([one?.group, one?.texts, other?.texts]).toEqual(['one', 60, 60]);
    const [first] = one?.shares ?? [];
    expect(first?.share).toBeGreaterThan((first?.outside ?? 1) + 0.3);
    expect(first?.logRatio).toBeCloseTo(Math.log2((first?.share ?? 0) / (first?.outside ?? 1)), 12);
    expect([first?.p, first?.q]).toEqual([0.005, 0.005]);
    expect(other?.shares[0]?.share).toBeCloseTo(first?.outside ?? 0, 12);
  });

  it('have small p as often as chance where no topic changes', () => {
    const small = Array.from({ length: 60 }, (_, seed) => {
      const { groups, times, shares } = corpus(0, seed + 1);
      return topicGroups(groups, times, shares, 2, all, options)[0]?.shares[0]?.p ?? 1;
    }).filter((p) => p <= 0.1).length;
    expect(small).toBeGreaterThanOrEqual(1);
    expect(small).toBeLessThanOrEqual(14);
  });

  it('are none of one group, of few texts, and of texts without a topic', () => {
    const { times, shares } = corpus(0, 1);
    const one = times.map(() => 'one');
    expect(topicGroups(one, times, shares, 2, all, options)).toEqual([]);
    const few = times.map((_, text) => (text < 4 ? 'few' : 'one'));
    expect(topicGroups(few, times, shares, 2, all, options)).toEqual([]);
    expect(topicGroups(one, times, shares, 2, () => false, options)).toEqual([]);
  });
});
