import { describe, expect, it } from 'vitest';
import { backboneOf, pathPart } from './backbone.ts';
import { toNetwork, type GraphAnswer } from './model.ts';

type Edge = GraphAnswer['edges'][number];

const edge = (source: string, target: string, more: Partial<Edge> = {}): Edge => ({
  ...{ id: `${source}-${target}`, source, target, weight: 0.5, kind: 'correlation' },
  ...{ timestamp: null, disparity: 1, p: null, q: null, plan: null },
  ...more,
});
const networkOf = (edges: readonly Edge[]) =>
  toNetwork({
    nodes: [...new Set(edges.flatMap(({ source, target }) => [source, target]))].map((id) => ({
      ...{ id, label: `Node ${id}`, type: 'qDrop', timestamp: null, resolution: null, degree: 1 },
      ...{ weightedDegree: 1, betweenness: null, pageRank: null, community: 0, x: null, y: null },
    })),
    edges: [...edges],
  });
/** Two hubs with a hundred leaves each; the edges of the first carry more of it. */
const hubs = Array.from({ length: 200 }, (_, leaf) =>
  edge(leaf < 100 ? 'hub' : 'other', `leaf${leaf}`, { disparity: leaf < 100 ? 0.2 : 0.6 }),
);

describe('what a large network is first drawn as', () => {
  it('is all of it where all can be read', () => {
    expect(backboneOf(networkOf(hubs.slice(0, 150)).edges)).toBeNull();
  });

  it('is the edges above chance, or the strongest where none is, and says which', () => {
    const strongest = backboneOf(networkOf(hubs).edges);
    expect(strongest?.edges.size).toBe(150);
    expect([...(strongest?.edges ?? [])].filter((id) => id.startsWith('hub-'))).toHaveLength(100);
    expect([strongest?.sentence, strongest?.detail]).toEqual([
      '150 of 200 edges: the strongest by the disparity filter, as none is above chance.',
      'They are 2 separate components; the largest has 101 nodes.',
    ]);
    const above = backboneOf(networkOf([...hubs, edge('x', 'y', { q: 0.01 })]).edges);
    expect([above?.edges, above?.sentence, above?.detail]).toEqual([
      new Set(['x-y']),
      '1 of 201 edges: those above chance (q < 0.05).',
      'They join 2 nodes.',
    ]);
    const many = backboneOf(networkOf(hubs.map((one) => ({ ...one, q: 0.01 }))).edges);
    expect(many?.sentence).toBe('150 of 200 edges: the strongest of the 200 above chance (q < 0.05).');
  });

  it('has its components side by side, no two nodes in one place', () => {
    const places = [...(backboneOf(networkOf(hubs).edges)?.places.values() ?? [])];
    expect(places).toHaveLength(152);
    expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBeGreaterThan(140);
    const widest = Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x));
    expect(Number.isFinite(widest) && widest > 0).toBe(true);
  });
});

it('a path is drawn with the heaviest edge of each step, or there is none', () => {
  const network = networkOf([
    edge('a', 'b'),
    edge('a', 'b', { id: 'heavier', weight: 0.9 }),
    edge('b', 'c'),
    edge('y', 'z'),
  ]);
  expect(pathPart(network, 'a', 'c')).toMatchObject({
    edges: new Set(['heavier', 'b-c']),
    sentence: 'a shortest path of 2 edges: Node a – Node b – Node c.',
    detail: '',
  });
  expect(pathPart(network, 'a', 'z')).toBeNull();
});
