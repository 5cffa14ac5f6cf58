import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { plainGraph } from '#main/analysis/communities/plain-graph.ts';
import { rewired } from '#main/analysis/communities/rewire.ts';
import fc from '#tests/helpers/properties.ts';
import { structureInput, structureOf, transitivityOf } from './structure.ts';

type Pair = readonly [number, number];

const graphOf = (nodes: number, pairs: readonly Pair[]) =>
  plainGraph(nodes, { a: pairs.map(([a]) => a), b: pairs.map(([, b]) => b) });

const simpleGraph = fc.integer({ min: 1, max: 12 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    pairs: fc
      .array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)), { maxLength: 30 })
      .map((all) => [
        ...new Map(
          all
            .filter(([a, b]) => a !== b)
            .map(([a, b]): readonly [string, Pair] => [
              `${Math.min(a, b)} ${Math.max(a, b)}`,
              [Math.min(a, b), Math.max(a, b)],
            ]),
        ).values(),
      ]),
  }),
);

/** By going through all triples of nodes. */
const slowTransitivity = (nodes: number, pairs: readonly Pair[]): number | null => {
  const joined = new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  let [closed, paths] = [0, 0];
  for (let middle = 0; middle < nodes; middle += 1)
    for (let a = 0; a < nodes; a += 1)
      for (let b = a + 1; b < nodes; b += 1) {
        if (!joined.has(`${a} ${middle}`) || !joined.has(`${middle} ${b}`)) continue;
        paths += 1;
        if (joined.has(`${a} ${b}`)) closed += 1;
      }
  return paths === 0 ? null : closed / paths;
};

describe('the structure of a network', () => {
  it('has the clustering that a count of all triples gives', () => {
    fc.assert(
      fc.property(simpleGraph, ({ nodes, pairs }) => {
        const slow = slowTransitivity(nodes, pairs);
        const fast = transitivityOf(graphOf(nodes, pairs));
        if (slow === null) expect(fast).toBeNull();
        else expect(fast).toBeCloseTo(slow, 12);
      }),
    );
  });

  it('is compared with graphs that keep every degree, and the sides of edges between two types', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 2, max: 40 }), (seed, edges) => {
        const random = createRandom(seed);
        const [sides, nodes] = [8, 20];
        const pairs = new Map<string, Pair>();
        while (pairs.size < edges) {
          const pair = [random.below(sides), sides + random.below(nodes - sides)] as const;
          pairs.set(pair.join(' '), pair);
        }
        const a = Int32Array.from(pairs.values(), ([one]) => one);
        const b = Int32Array.from(pairs.values(), ([, other]) => other);
        const moved = rewired(nodes, a, b, random, true);
        expect(moved.a.toSorted()).toEqual(a.toSorted());
        expect(moved.b.toSorted()).toEqual(b.toSorted());
        expect(new Set(moved.a.map((one, e) => one * nodes + (moved.b[e] ?? 0))).size).toBe(edges);
      }),
    );
  });

  it('finds the groups of a network that has them, and no more than chance in one without', () => {
    const typeOf = new Map(Array.from({ length: 60 }, (_, i) => [`n${i}`, 'qDrop' as const]));
    const edge = (a: number, b: number) => ({ source: `n${a}`, target: `n${b}`, kind: 'reference' as const });
    const random = createRandom(3);
    const within = Array.from({ length: 180 }, () => {
      const group = random.below(6) * 10;
      return edge(group + random.below(10), group + random.below(10));
    });
    const anywhere = Array.from({ length: 180 }, () => edge(random.below(60), random.below(60)));
    const structure = (edges: readonly ReturnType<typeof edge>[]) => {
      const joining = edges.filter(({ source, target }) => source !== target);
      return structureOf(structureInput(joining, typeOf), { graphs: 49, seed: 1 }, () => undefined);
    };
    const grouped = structure(within);
    expect(grouped.clustering?.p).toBe(0.02);
    expect(grouped.modularity?.p).toBe(0.02);
    const loose = structure(anywhere);
    expect(loose.clustering?.p).toBeGreaterThan(0.05);
    expect(loose.modularity?.p).toBeGreaterThan(0.05);
  });

  it('is not defined for an empty network', () => {
    expect(structureOf(structureInput([], new Map()), { graphs: 19, seed: 1 }, () => undefined)).toEqual({
      ...{ nodes: 0, edges: 0, clustering: null, modularity: null },
    });
  });
});
