import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { drawnEdges } from './backbone.ts';
import { narrowed } from './narrow.ts';
import { drawNetwork } from './network-drawing.ts';
import { periodText } from './period-text.ts';
import type { CoordinationAnswer } from './Sentences.tsx';

type Edge = CoordinationAnswer['edges'][number];

const edge = (a: string, b: string, weight: number, q: number | null = 1, period = 0): Edge => {
  const band = { expected: 1, low: 0, high: 2, p: 0.5, q };
  return {
    ...{ a, b, weight, objects: weight, meanGap: 1, symmetry: 1, aFirst: weight, bFirst: 0 },
    ...{ first: '2020-01-01T00:00:00', last: '2020-01-02T00:00:00', group: null },
    periods: [[period, weight]],
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
} as const satisfies CoordinationAnswer['groups'];

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

describe('what is looked at', () => {
  const drawing = drawNetwork([...EDGES, edge('d', 'e', 4, 1, 1)], { groups: [] });
  const all = { account: '', steps: 0, path: '', period: null } as const;
  const sizes = (choice: Partial<Parameters<typeof narrowed>[1]>) => {
    const { shown, marked, sentence } = narrowed(drawing, { ...all, ...choice });
    return [
      shown.nodes.size,
      shown.edges.size,
      marked === null ? null : [...marked].sort().join(''),
      sentence,
    ];
  };

  it('is all, the surroundings of an account, or a path from it', () => {
    expect(sizes({})).toEqual([7, 7, null, '']);
    expect(sizes({ account: 'b' })).toEqual([7, 7, 'abc', '']);
    expect(sizes({ account: 'b', steps: 1 })).toEqual([3, 3, null, '2 accounts within 1 step of b.']);
    expect(sizes({ account: 'b', steps: 2 })).toEqual([4, 5, null, '3 accounts within 2 steps of b.']);
    expect(sizes({ account: 'b', path: 'e' })[3]).toBe('A shortest path has 3 edges: b – a – d – e.');
    expect(sizes({ account: 'b', path: 'x' })).toEqual([7, 7, 'bx', 'No path of drawn edges joins b and x.']);
  });

  it('is one period, and the periods together are all of it', () => {
    expect(sizes({ period: 1 })).toEqual([6, 6, null, '']);
    expect(sizes({ period: 2 })).toEqual([2, 1, null, '']);
    expect(sizes({ period: 2, account: 'a', steps: 1 })).toEqual([2, 1, null, '']);
    const union = [1, 2].flatMap((period) => [...narrowed(drawing, { ...all, period }).shown.edges]);
    expect(new Set(union)).toEqual(drawing.shown.edges);
  });
});

it('names periods as they are', () => {
  expect(periodText('2021-04-01', 'quarter')).toBe('2021 Q2');
  expect(periodText('2021-04-01', 'month')).toBe('2021-04');
  expect(periodText('2021-04-02T14:00:00', 'hour')).toBe('2021-04-02 14:00');
  expect(periodText('1990-01-01', 'decade')).toBe('1990s');
});

it('sizes accounts by edges or by the paths over them, and colors them by group or first period', () => {
  const edges = [...EDGES, edge('d', 'e', 4, 1, 1)];
  const sizeOf = (size: 'degree' | 'betweenness', id: string): number =>
    drawNetwork(edges, { groups: [] }, { size, color: 'group' }).paint.nodeSize(id);
  expect(sizeOf('degree', 'a')).toBeGreaterThan(sizeOf('degree', 'b'));
  // Only d joins e to the rest, and nothing leads over e.
  expect(sizeOf('betweenness', 'd')).toBe(18);
  expect(sizeOf('betweenness', 'e')).toBe(6);
  const { nodes, paint } = drawNetwork(edges, { groups: [] }, { size: 'degree', color: 'time' });
  expect(nodes.find(({ account }) => account === 'd')?.betweenness).toBeGreaterThan(0);
  expect(paint.nodeColor('e')).not.toBe(paint.nodeColor('d'));
});
