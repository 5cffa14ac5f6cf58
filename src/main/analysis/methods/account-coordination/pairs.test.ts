import { describe, expect, it } from 'vitest';
import { plainEdges, plainPairs, type PlainShare } from '#tests/helpers/plain-coordination.ts';
import fc from '#tests/helpers/properties.ts';
import { describeEdges } from './details.ts';
import { EdgeCounter } from './edges.ts';
import type { PairRule } from './matched.ts';
import { candidatePairs } from './pairs.ts';
import { shareTable, sortShares } from './shares.ts';

/** Small worlds, in which contents repeat, are under several objects, or are the object itself. */
const world = fc.record({
  shares: fc.array(
    fc.record({
      object: fc.constantFrom('o0', 'o1', 'o2'),
      account: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      content: fc.oneof(
        fc.nat(400).map((n) => `c${n}`),
        fc.constantFrom('o1', 'same', 'c1'),
      ),
      time: fc.nat(90).map((second) => 1_600_000_000 + second),
    }),
    { maxLength: 60 },
  ),
  window: fc.nat(40),
  minParticipation: fc.integer({ min: 1, max: 4 }),
  isDirected: fc.boolean(),
});

const edgesOf = (shares: readonly PlainShare[], rule: PairRule) => {
  const table = shareTable(shares);
  const sorted = sortShares(table, rule.minParticipation, rule.window);
  const edges: { a: number; b: number; weight: number }[] = [];
  const counts = new EdgeCounter(table.accounts.length).count(sorted, rule, (a, b, weight) =>
    edges.push({ a, b, weight }),
  );
  return { table, sorted, edges, counts };
};

const keyOf = (names: readonly string[], isDirected: boolean): string =>
  (isDirected ? names : names.toSorted()).join(' ');

describe('pairs and edges', () => {
  it('are those of comparing every share with every other', () => {
    fc.assert(
      fc.property(world, ({ shares, ...rule }) => {
        const { table, edges, counts } = edgesOf(shares, rule);
        const plain = plainPairs(shares, rule);
        expect(counts).toEqual({
          pairs: plain.pairs.length,
          objects: new Set(plain.pairs.map(([{ object }]) => object)).size,
        });
        const weights = edges.map(({ a, b, weight }) => [
          keyOf([table.accounts[a] ?? '', table.accounts[b] ?? ''], rule.isDirected),
          weight,
        ]);
        const expected = plainEdges(plain.pairs, rule.isDirected).map(({ accounts, weight }) => [
          keyOf(accounts, rule.isDirected),
          weight,
        ]);
        expect(new Map(weights as [string, number][])).toEqual(new Map(expected as [string, number][]));
        expect(weights).toHaveLength(expected.length);
      }),
      { numRuns: 400 },
    );
  });

  it('have the details of the pairs behind them', () => {
    fc.assert(
      fc.property(world, ({ shares, ...rule }) => {
        const { table, sorted, edges } = edgesOf(shares, rule);
        const chosen = { a: edges.map(({ a }) => a), b: edges.map(({ b }) => b) };
        const plain = plainEdges(plainPairs(shares, rule).pairs, rule.isDirected);
        for (const [k, details] of describeEdges(sorted, rule, chosen).entries()) {
          const [a = '', b = ''] = [table.accounts[chosen.a[k] ?? 0], table.accounts[chosen.b[k] ?? 0]];
          const edge = plain.find(
            ({ accounts }) => keyOf(accounts, rule.isDirected) === keyOf([a, b], rule.isDirected),
          );
          expect(details.pairs).toHaveLength(edges[k]?.weight ?? -1);
          const contents = (account: string) =>
            new Set(
              edge?.pairs.flatMap((pair) =>
                pair.filter((share) => share.account === account).map(({ content }) => content),
              ),
            ).size;
          const [one, other] = [contents(a), contents(b)];
          expect(details.symmetry).toBeCloseTo(Math.min(one, other) / Math.max(one, other), 12);
          expect(details.aFirst + details.bFirst).toBeLessThanOrEqual(details.pairs.length);
          const times = details.pairs.flat().map((place) => sorted.time[place] ?? NaN);
          expect([details.first, details.last]).toEqual([Math.min(...times), Math.max(...times)]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are known in number before one is made, and the object with most of them', () => {
    const shares = [
      ...Array.from({ length: 6 }, (_, i) => ({
        object: 'few',
        account: `a${i}`,
        content: `f${i}`,
        time: i,
      })),
      ...Array.from({ length: 40 }, (_, i) => ({
        object: 'many',
        account: `a${i}`,
        content: `m${i}`,
        time: 7,
      })),
    ];
    const table = shareTable(shares);
    const { pairs, busiest, most } = candidatePairs(sortShares(table, 1, 1), 1);
    expect([pairs, table.objects[busiest], most]).toEqual([785, 'many', 780]);
  });

  it('count a pair of contents once, however many objects both share', () => {
    const both = ['link', 'domain', 'tag'].flatMap((object) => [
      { object, account: 'a', content: 'x', time: 0 },
      { object, account: 'b', content: 'y', time: 5 },
    ]);
    const { edges, counts } = edgesOf(both, { window: 10, minParticipation: 2, isDirected: false });
    expect(counts).toEqual({ pairs: 3, objects: 3 });
    expect(edges).toEqual([{ a: 0, b: 1, weight: 1 }]);
  });

  it('leave out shares whose time is known less exactly than the window', () => {
    const shares = ['a', 'b', 'c', 'd'].map((account, i) => ({
      ...{ object: 'o', account, content: account, time: 86_400 * 3 + i },
      resolution: (['second', 'second', 'minute', 'day'] as const)[i],
    }));
    const left = (window: number) => sortShares(shareTable(shares), 1, window).count;
    expect([left(10), left(59), left(60), left(86_400)]).toEqual([2, 2, 3, 4]);
  });
});
