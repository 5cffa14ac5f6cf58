import { describe, expect, it } from 'vitest';
import { LAYOUT_CHOICES } from '#shared/methods/network.ts';
import fc from '#tests/helpers/properties.ts';
import type { NetworkEdge, NetworkInput, NetworkNode } from './graph.ts';
import { measureNetwork, network } from './network.ts';

const node = (id: string, given: Partial<NetworkNode> = {}): NetworkNode => ({
  id,
  label: id,
  type: 'qDrop',
  time: 1_500_000_000,
  ...given,
});
const edge = (source: string, target: string, weight = 1): NetworkEdge => ({
  id: `${source}-${target}-${weight}`,
  source,
  target,
  weight,
  kind: 'reference',
  time: 1_500_000_000,
});
const run = (input: NetworkInput, chosen: Record<string, unknown> = {}, seed = 4966) =>
  measureNetwork(input, network.parameters.parse({ layout: 'none', ...chosen }), { seed });
const figures = (input: NetworkInput, id: string, chosen = {}) =>
  run(input, { isolated: true, ...chosen }).nodes.find((one) => one.id === id);

const clique = (prefix: string, size: number) => {
  const ids = Array.from({ length: size }, (_, i) => `${prefix}${i}`);
  return {
    nodes: ids.map((id) => node(id)),
    edges: ids.flatMap((a, i) => ids.slice(i + 1).map((b) => edge(a, b))),
  };
};

const someNetwork: fc.Arbitrary<NetworkInput> = fc.nat(14).chain((last) =>
  fc.record({
    nodes: fc.constant(
      Array.from({ length: last + 1 }, (_, i) =>
        node(`n${i}`, {
          type: (['qDrop', 'newsEvent', 'post', 'key'] as const)[i % 4] ?? 'qDrop',
          time: i % 4 === 3 ? null : 1_500_000_000 + ((i * 7919) % 13) * 1000,
        }),
      ),
    ),
    edges: fc.array(
      fc
        .tuple(fc.nat(last), fc.nat(last), fc.integer({ min: 1, max: 100 }))
        .map(([a, b, weight]) => edge(`n${a}`, `n${b}`, weight / 100)),
      { maxLength: 30 },
    ),
  }),
);

describe('metrics', () => {
  it('have their closed forms on a path and a star', () => {
    const path = {
      nodes: ['a', 'b', 'c'].map((id) => node(id)),
      edges: [edge('a', 'b', 0.5), edge('b', 'c', 0.25)],
    };
    expect(figures(path, 'b')).toMatchObject({ degree: 2, weightedDegree: 0.75, betweenness: 1 });
    expect(figures(path, 'a')).toMatchObject({ degree: 1, weightedDegree: 0.5, betweenness: 0 });
    const leaves = Array.from({ length: 6 }, (_, i) => `l${i}`);
    const star = {
      nodes: [node('hub'), ...leaves.map((id) => node(id))],
      edges: leaves.map((id) => edge('hub', id)),
    };
    // PageRank of a star with n leaves: hub = (0.15/(n+1) + 0.85·0.15·n/(n+1)) / (1 − 0.85²).
    const hub = (0.15 / 7 + (0.85 * 0.15 * 6) / 7) / (1 - 0.85 ** 2);
    expect(figures(star, 'hub')?.pageRank).toBeCloseTo(hub, 12);
  });

  it('give each node the PageRank that its neighbors’ ranks add up to', () => {
    fc.assert(
      fc.property(someNetwork, (input) => {
        const { nodes } = run(input, { isolated: true });
        const rankOf = (id: string) => nodes.find((each) => each.id === id)?.pageRank ?? NaN;
        const edges = input.edges.filter(({ source, target }) => source !== target);
        const weightOf = (id: string) =>
          edges.reduce(
            (sum, { source, target, weight }) => sum + (source === id || target === id ? weight : 0),
            0,
          );
        const alone = nodes.reduce((sum, { id }) => sum + (weightOf(id) === 0 ? rankOf(id) : 0), 0);
        for (const { id } of nodes) {
          const passedOn = edges.reduce((sum, { source, target, weight }) => {
            const other = source === id ? target : source;
            return source === id || target === id ? sum + (rankOf(other) * weight) / weightOf(other) : sum;
          }, 0);
          expect(rankOf(id)).toBeCloseTo((0.15 + 0.85 * alone) / nodes.length + 0.85 * passedOn, 11);
        }
      }),
    );
  });

  it('sum PageRank to 1 and agree with a slow count of degree and weight', () => {
    fc.assert(
      fc.property(someNetwork, (input) => {
        const { nodes } = run(input, { isolated: true });
        expect(nodes.reduce((sum, { pageRank }) => sum + (pageRank ?? NaN), 0)).toBeCloseTo(1, 12);
        for (const { id, degree, weightedDegree } of nodes) {
          const mine = input.edges.filter(
            ({ source, target }) => source !== target && (source === id || target === id),
          );
          const neighbours = new Set(mine.map(({ source, target }) => (source === id ? target : source)));
          expect(degree).toBe(neighbours.size);
          expect(weightedDegree).toBeCloseTo(
            mine.reduce((sum, { weight }) => sum + weight, 0),
            9,
          );
        }
      }),
    );
  });

  it('agree with a slow betweenness over all shortest paths', () => {
    fc.assert(
      fc.property(someNetwork, (input) => {
        const ids = input.nodes.map(({ id }) => id);
        const linked = (a: string, b: string) =>
          a !== b &&
          input.edges.some(
            ({ source, target }) => (source === a && target === b) || (source === b && target === a),
          );
        const pathsFrom = (start: string) => {
          const found = new Map([[start, { steps: 0, paths: 1 }]]);
          for (let ring = [start], steps = 1; ring.length > 0; steps += 1) {
            const next = new Set<string>();
            for (const a of ring)
              for (const b of ids.filter((id) => linked(a, id))) {
                const known = found.get(b);
                if (known !== undefined && known.steps < steps) continue;
                found.set(b, { steps, paths: (known?.paths ?? 0) + (found.get(a)?.paths ?? 0) });
                next.add(b);
              }
            ring = [...next];
          }
          return found;
        };
        const all = new Map(ids.map((id) => [id, pathsFrom(id)]));
        for (const { id, betweenness } of run(input, { isolated: true }).nodes) {
          let sum = 0;
          for (const s of ids)
            for (const t of ids) {
              const whole = all.get(s)?.get(t);
              const first = all.get(s)?.get(id);
              const second = all.get(id)?.get(t);
              if (s >= t || s === id || t === id || !whole || !first || !second) continue;
              if (first.steps + second.steps === whole.steps)
                sum += (first.paths * second.paths) / whole.paths;
            }
          const pairs = ((ids.length - 1) * (ids.length - 2)) / 2;
          expect(betweenness).toBeCloseTo(pairs === 0 ? 0 : sum / pairs, 9);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('find two cliques as two communities, the larger one first', () => {
    const [one, other] = [clique('a', 5), clique('b', 7)];
    const answer = run({
      nodes: [...one.nodes, ...other.nodes],
      edges: [...one.edges, ...other.edges, edge('a0', 'b0', 0.1)],
    });
    expect(answer.communities).toBe(2);
    for (const { id, community } of answer.nodes) expect(community).toBe(id.startsWith('b') ? 0 : 1);
    expect(answer.modularity).toBeGreaterThan(0.3);
  });

  it('keep the backbone: the edge that carries most of a node, by the formula', () => {
    const edges = [edge('h', 'a', 0.9), edge('h', 'b', 0.1), edge('h', 'c', 0.1), edge('a', 'b', 0.1)];
    const input = { nodes: ['h', 'a', 'b', 'c'].map((id) => node(id)), edges };
    const alpha = run(input).edges.map(({ disparity }) => disparity);
    expect(alpha[0]).toBeCloseTo(Math.min((1 - 0.9 / 1.1) ** 2, (1 - 0.9 / 1) ** 1), 12);
    expect(alpha[3]).toBeCloseTo(Math.min((1 - 0.1 / 1) ** 1, (1 - 0.1 / 0.2) ** 1), 12);
    const backbone = run(input, { disparity: 0.05 });
    expect(backbone.edges.map(({ id }) => id)).toEqual(['h-a-0.9']);
    expect(backbone.nodes.map(({ id }) => id)).toEqual(['h', 'a']);
    expect(backbone).toMatchObject({ nodesGiven: 4, edgesGiven: 4 });
  });
});

describe('layouts', () => {
  const input: NetworkInput = {
    nodes: Array.from({ length: 60 }, (_, i) =>
      node(`n${i}`, {
        type: (['qDrop', 'newsEvent', 'post', 'key'] as const)[i % 4] ?? 'qDrop',
        time: i % 4 === 3 ? null : 1_500_000_000 + i * 86_400,
      }),
    ),
    edges: Array.from({ length: 90 }, (_, i) => edge(`n${String(i % 60)}`, `n${String((i * 7 + 1) % 60)}`)),
  };

  it.each(LAYOUT_CHOICES.filter((layout) => layout !== 'none'))(
    '%s: same seed, same coordinates, one place a node',
    (layout) => {
      const first = run(input, { layout });
      expect(JSON.stringify(run(input, { layout }))).toBe(JSON.stringify(first));
      const places = first.nodes.map(({ position }) => `${position?.x} ${position?.y}`);
      expect(new Set(places).size).toBe(first.nodes.length);
      expect(JSON.stringify(first)).not.toMatch(/null,"y"|NaN/u);
    },
  );

  it('another seed moves the force-directed layout and no other', () => {
    const places = (layout: string, seed: number) =>
      JSON.stringify(run(input, { layout }, seed).nodes.map(({ position }) => position));
    expect(places('force-directed', 1)).not.toBe(places('force-directed', 2));
    expect(places('grid', 1)).toBe(places('grid', 2));
    expect(places('hierarchical', 1)).toBe(places('hierarchical', 2));
  });

  it('hierarchical: time runs to the right, each type keeps its lane', () => {
    const { nodes } = run(input, { layout: 'hierarchical' });
    const drops = nodes.filter(({ type }) => type === 'qDrop');
    const xs = drops.map(({ position }) => position?.x ?? NaN);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    const meanY = (type: string) => {
      const ys = nodes.filter((one) => one.type === type).map(({ position }) => position?.y ?? NaN);
      return ys.reduce((sum, y) => sum + y, 0) / ys.length;
    };
    expect(meanY('qDrop')).toBeGreaterThan(meanY('newsEvent'));
    expect(meanY('newsEvent')).toBeGreaterThan(meanY('post'));
  });
});

describe('defined answers', () => {
  it('for nothing, one node, no edges, loops, strangers and equal times', () => {
    const empty = { nodes: [], edges: [] };
    const alone = { nodes: [node('a'), node('b')], edges: [edge('a', 'a'), edge('a', 'stranger')] };
    for (const layout of LAYOUT_CHOICES)
      for (const input of [empty, { nodes: [node('a')], edges: [] }, alone]) {
        const answer = run(input, { layout, isolated: true });
        expect(answer.nodes).toHaveLength(input.nodes.length);
        expect(answer.edges).toEqual([]);
        expect(JSON.stringify(answer)).not.toContain('NaN');
        for (const { position, betweenness, degree } of answer.nodes) {
          expect([betweenness, degree]).toEqual([0, 0]);
          if (layout !== 'none')
            for (const at of [position?.x, position?.y]) expect(at).toSatisfy(Number.isFinite);
        }
      }
    expect(run(alone)).toMatchObject({ nodes: [], nodesGiven: 2, edgesGiven: 0 });
  });

  it('counts parallel edges as one with their weight, and leaves betweenness out of large graphs', () => {
    const input = { nodes: [node('a'), node('b')], edges: [edge('a', 'b', 0.25), edge('b', 'a', 0.5)] };
    const answer = run(input, { betweennessUpTo: 1 });
    expect(answer.nodes[0]).toMatchObject({ degree: 1, weightedDegree: 0.75, betweenness: null });
    expect(answer.edges).toHaveLength(2);
    expect(answer.note).toContain('Betweenness is left out');
  });
});
