import '#tests/helpers/token-colors.ts';
import { expect, it } from 'vitest';
import { drawnEdges } from './backbone.ts';
import { drawNetwork } from './network-drawing.ts';
import type { Answer } from './Sentences.tsx';

type Edge = Answer['edges'][number];

const edge = (a: string, b: string, weight: number, q: number | null = 1): Edge => {
  const band = { expected: 1, low: 0, high: 2, p: 0.5, q };
  return {
    ...{ a, b, weight, objects: weight, meanGap: 1, symmetry: 1, aFirst: weight, bFirst: 0 },
    ...{ first: '2020-01-01T00:00:00', last: '2020-01-02T00:00:00', group: null },
    repetition: band,
    closeness: { ...band, q: 1 },
  };
};
/** A heavy triangle with a light tail, and a pair of its own. */
const EDGES = [
  edge('a', 'b', 9),
  edge('b', 'c', 9),
  edge('a', 'c', 9),
  edge('c', 'd', 2),
  edge('a', 'd', 2),
  edge('x', 'y', 3),
];
const names = (edges: readonly Edge[]): string[] => edges.map(({ a, b }) => a + b);

it('draws the edges above chance, or the strongest of each account where none is, and says which', () => {
  const strongest = drawnEdges({ edges: EDGES, edgeCount: 40 }, 'repetition', false);
  expect(names(strongest.edges)).toEqual(['ab', 'bc', 'cd', 'xy']);
  expect(strongest.sentence).toContain('4 of 40 edges: the strongest of each account');
  const edges = [...EDGES, edge('p', 'r', 5, 0.01)];
  const above = drawnEdges({ edges, edgeCount: 40 }, 'repetition', false);
  expect([names(above.edges), above.sentence]).toEqual([
    ['pr'],
    '1 of 40 edges: those above chance (q < 0.05).',
  ]);
  expect(drawnEdges({ edges, edgeCount: 40 }, 'closeness', false).edges).toHaveLength(5);
  expect(drawnEdges({ edges, edgeCount: 40 }, 'repetition', true).edges).toBe(edges);
});

const GROUPS = {
  ...{ of: 'tested', edges: 6, runs: 100, graphs: 200, modularity: null, range: null, total: 1 },
  groups: [
    {
      ...{ stability: 1, edges: 3, objects: [], days: [] },
      accounts: ['a', 'b', 'c'].map((account) => ({ account, together: 1 })),
    },
  ],
} as const satisfies Answer['groups'];

it('lays the components side by side, the same every time', () => {
  const drawing = drawNetwork(EDGES, GROUPS);
  expect(drawing.components).toBe(2);
  expect(drawing.nodes.map(({ account, component }) => `${account}${component}`).sort()).toEqual([
    ...['a0', 'b0', 'c0', 'd0', 'x1', 'y1'],
  ]);
  expect(drawing.nodes.find(({ account }) => account === 'c')).toMatchObject({
    ...{ degree: 3, strength: 20, group: 0 },
  });
  const right = Math.max(...['a', 'b', 'c', 'd'].map((id) => drawing.places.get(id)?.x ?? NaN));
  expect(drawing.places.get('x')?.x).toBeGreaterThan(right);
  expect([...drawNetwork(EDGES, GROUPS).places]).toEqual([...drawing.places]);
  expect(drawNetwork([], GROUPS).nodes).toEqual([]);
});
