import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import modularity from 'graphology-metrics/graph/modularity.js';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { KARATE_EDGES, KARATE_GROUPS, KARATE_MODULARITY } from '#tests/helpers/karate-club.ts';
import fc from '#tests/helpers/properties.ts';
import { leiden } from './leiden.ts';
import { modularityOf, plainGraph } from './plain-graph.ts';
import { rewired } from './rewire.ts';
import { stableGroups } from './stable-groups.ts';

const someGraph = fc.integer({ min: 2, max: 14 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    edges: fc.uniqueArray(
      fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1)).filter(([a, b]) => a < b),
      { maxLength: 40, selector: ([a, b]) => a * 100 + b },
    ),
  }),
);

const columns = (edges: readonly (readonly [number, number])[]) => ({
  a: Int32Array.from(edges, ([a]) => a),
  b: Int32Array.from(edges, ([, b]) => b),
});

const libraryGraph = (nodes: number, edges: readonly (readonly [number, number])[]) => {
  const graph = new UndirectedGraph();
  for (let v = 0; v < nodes; v += 1) graph.addNode(v);
  for (const [a, b] of edges) graph.addEdge(a, b);
  return graph;
};

/** The greatest modularity of all divisions, by trying every one. */
const bestByHand = (nodes: number, edges: readonly (readonly [number, number])[]): number => {
  const graph = plainGraph(nodes, columns(edges));
  let best = -1;
  const community = new Int32Array(nodes);
  const assign = (v: number, used: number): void => {
    if (v === nodes) best = Math.max(best, modularityOf(graph, community) ?? -1);
    else
      for (let c = 0; c <= used; c += 1) {
        community[v] = c;
        assign(v + 1, Math.max(used, c + 1));
      }
  };
  assign(0, 0);
  return best;
};

const setsOf = (community: Int32Array): readonly (readonly number[])[] =>
  [...new Set(community)].map((c) => [...community.keys()].filter((v) => community[v] === c));

describe('modularity', () => {
  it('is the library’s for any division', () => {
    fc.assert(
      fc.property(
        someGraph,
        fc.array(fc.nat(4), { minLength: 14, maxLength: 14 }),
        ({ nodes, edges }, all) => {
          const community = Int32Array.from(all.slice(0, nodes), (c) => Math.min(c, nodes - 1));
          const own = modularityOf(plainGraph(nodes, columns(edges)), community);
          if (edges.length === 0) expect(own).toBeNull();
          else {
            const graph = libraryGraph(nodes, edges);
            graph.forEachNode((node) => {
              graph.setNodeAttribute(node, 'community', community[Number(node)]);
            });
            expect(own).toBeCloseTo(modularity(graph, { getEdgeWeight: null }), 12);
          }
        },
      ),
    );
  });
});

describe('Leiden', () => {
  it('finds communities that hang together and that no single node would leave', () => {
    fc.assert(
      fc.property(someGraph, fc.nat(1000), ({ nodes, edges }, seed) => {
        const graph = plainGraph(nodes, columns(edges));
        const community = leiden(graph, createRandom(seed));
        const quality = modularityOf(graph, community) ?? 0;
        for (const own of setsOf(community)) {
          const reached = new Set(own.slice(0, 1));
          for (let before = 0; before !== reached.size;) {
            before = reached.size;
            for (const [a, b] of edges)
              if (own.includes(a) && own.includes(b) && (reached.has(a) || reached.has(b)))
                reached.add(a).add(b);
          }
          expect(reached.size).toBe(own.length);
        }
        for (let v = 0; v < nodes; v += 1)
          for (const c of new Set(community)) {
            const moved = community.with(v, c);
            expect(modularityOf(graph, moved) ?? 0).toBeLessThanOrEqual(quality + 1e-9);
          }
      }),
    );
  });

  it('finds the greatest modularity of small graphs with one of a few seeds', () => {
    fc.assert(
      fc.property(
        someGraph.filter(({ nodes, edges }) => nodes <= 8 && edges.length > 0),
        ({ nodes, edges }) => {
          const graph = plainGraph(nodes, columns(edges));
          const best = Math.max(
            ...Array.from({ length: 30 }, (_, seed) =>
              Number(modularityOf(graph, leiden(graph, createRandom(seed)))),
            ),
          );
          expect(best).toBeCloseTo(bestByHand(nodes, edges), 9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does no worse than the library’s Louvain on a larger graph', () => {
    const random = createRandom(3);
    const edges = new Map<number, readonly [number, number]>();
    for (let e = 0; e < 4000; e += 1) {
      const block = random.below(12) * 40;
      const isInside = random.below(4) > 0;
      const a = block + random.below(40);
      const b = isInside ? block + random.below(40) : random.below(480);
      if (a !== b) edges.set(Math.min(a, b) * 480 + Math.max(a, b), [Math.min(a, b), Math.max(a, b)]);
    }
    const list = [...edges.values()];
    const graph = plainGraph(480, columns(list));
    const own = modularityOf(graph, leiden(graph, createRandom(1))) ?? 0;
    const other = louvain.detailed(libraryGraph(480, list), {
      getEdgeWeight: null,
      rng: createRandom(1).unit,
    });
    expect(own).toBeGreaterThanOrEqual(other.modularity - 0.001);
  });
});

describe('Zachary’s karate club', () => {
  const graph = plainGraph(34, columns(KARATE_EDGES));

  it('has the four groups and the modularity that are published as its best', () => {
    const runs = Array.from({ length: 100 }, (_, seed) => leiden(graph, createRandom(seed)));
    const best = runs.reduce((one, other) =>
      (modularityOf(graph, other) ?? 0) > (modularityOf(graph, one) ?? 0) ? other : one,
    );
    expect(modularityOf(graph, best)).toBeCloseTo(KARATE_MODULARITY, 4);
    expect(
      setsOf(best)
        .map((own) => own.join(' '))
        .sort(),
    ).toEqual(KARATE_GROUPS.map((own) => own.join(' ')).sort());
  });

  it('has them as stable groups, with more modularity than graphs of the same degrees', () => {
    const {
      groups,
      groupOf,
      together,
      membership,
      modularity: quality,
      range,
    } = stableGroups(34, columns(KARATE_EDGES), { runs: 100, graphs: 200 }, { seed: 4966 });
    expect(groups.map(({ nodes }) => nodes.join(' ')).sort()).toEqual(
      KARATE_GROUPS.map((own) => own.join(' ')).sort(),
    );
    expect(quality?.p).toBeLessThan(0.05);
    expect(quality?.observed).toBeGreaterThan(quality?.bandHigh ?? 1);
    expect(range?.high).toBeCloseTo(KARATE_MODULARITY, 4);
    for (const [v, group] of groupOf.entries()) {
      expect(groups[group]?.nodes).toContain(v);
      expect(membership[v]).toBeGreaterThan(0.5);
    }
    for (const share of together) expect(share * 100).toBeCloseTo(Math.round(share * 100), 9);
  });
});

describe('groups', () => {
  it('count how often two nodes are together over the same runs, by hand', () => {
    const edges = [
      [0, 1],
      [1, 2],
      [0, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [3, 5],
    ] as const;
    const { groups, together } = stableGroups(6, columns(edges), { runs: 20, graphs: 0 }, { seed: 1 });
    expect(groups.map(({ nodes, stability }) => [nodes, stability])).toEqual([
      [[0, 1, 2], 1],
      [[3, 4, 5], 1],
    ]);
    expect([...together]).toEqual([1, 1, 1, 0, 1, 1, 1]);
  });

  it('are none without edges', () => {
    const none = { a: new Int32Array(0), b: new Int32Array(0) };
    expect(stableGroups(3, none, { runs: 5, graphs: 5 }, { seed: 1 })).toMatchObject({
      ...{ groups: [], modularity: null, range: null },
    });
  });
});

describe('rewired graphs', () => {
  it('keep every degree and have no loop and no edge twice', () => {
    fc.assert(
      fc.property(someGraph, fc.nat(1000), ({ nodes, edges }, seed) => {
        const { a, b } = columns(edges);
        const copy = rewired(nodes, a, b, createRandom(seed));
        const degrees = (one: Int32Array, other: Int32Array) => {
          const counts = new Int32Array(nodes);
          for (const v of [...one, ...other]) counts[v] = (counts[v] ?? 0) + 1;
          return [...counts];
        };
        expect(degrees(copy.a, copy.b)).toEqual(degrees(a, b));
        const keys = [...copy.a].map((v, e) => [v, copy.b[e] ?? 0].sort((x, y) => x - y).join(' '));
        expect(new Set(keys).size).toBe(edges.length);
        for (const [e, v] of copy.a.entries()) expect(copy.b[e]).not.toBe(v);
      }),
    );
  });

  it('are another graph where there is one', () => {
    const { a, b } = columns(KARATE_EDGES);
    const copy = rewired(34, a, b, createRandom(5));
    const keys = (one: Int32Array, other: Int32Array) =>
      new Set([...one].map((v, e) => [v, other[e] ?? 0].sort((x, y) => x - y).join(' ')));
    const kept = [...keys(copy.a, copy.b)].filter((key) => keys(a, b).has(key));
    expect(kept.length).toBeLessThan(a.length * 0.6);
  });

  it('are any of the graphs with these degrees, and of two sides only those that keep them', () => {
    const { a, b } = columns([
      [0, 1],
      [2, 3],
    ]);
    const counts = (isSided?: boolean) => {
      const found = new Map<string, number>();
      for (let seed = 0; seed < 600; seed += 1) {
        const copy = rewired(4, a, b, createRandom(seed), isSided);
        const edges = [...copy.a].map((v, e) => [v, copy.b[e] ?? 0].toSorted().join(''));
        const graph = edges.toSorted().join(' ');
        found.set(graph, (found.get(graph) ?? 0) + 1);
      }
      return [...found].toSorted();
    };
    // Three pairs of edges join four nodes of one edge each; their counts are within 3.5 deviations of 200, and of 300.
    const any = counts();
    expect(any.map(([graph]) => graph)).toEqual(['01 23', '02 13', '03 12']);
    for (const [, count] of any) expect(Math.abs(count - 200)).toBeLessThan(41);
    const sided = counts(true);
    expect(sided.map(([graph]) => graph)).toEqual(['01 23', '03 12']);
    for (const [, count] of sided) expect(Math.abs(count - 300)).toBeLessThan(43);
  });
});
