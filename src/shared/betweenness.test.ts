import { UndirectedGraph } from 'graphology';
import betweenness from 'graphology-metrics/centrality/betweenness.js';
import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { betweennessOf } from './betweenness.ts';

const random = createRandom(4966);
const drawn = (nodes: number, edges: number): UndirectedGraph => {
  const graph = new UndirectedGraph();
  for (let node = 0; node < nodes; node += 1) graph.addNode(`n${node}`);
  const some = (): string => `n${Math.floor(random.unit() * nodes)}`;
  for (let edge = 0; edge < edges; edge += 1) {
    const [a, b] = [some(), some()];
    if (a !== b) graph.mergeEdge(a, b);
  }
  return graph;
};

it.each([
  ['nothing', 0, 0],
  ['two nodes', 2, 3],
  ['many parts', 200, 120],
  ['one part with many paths', 60, 400],
  ['parts of every size', 300, 500],
])('are those of graphology to the digit: %s', (_, nodes, edges) => {
  const graph = drawn(nodes, edges);
  const theirs = nodes === 0 ? {} : betweenness(graph, { getEdgeWeight: null, normalized: graph.order > 2 });
  expect(Object.fromEntries(betweennessOf(graph))).toEqual(theirs);
});

it('counts more shortest paths than 32 bits have room for', () => {
  const diamonds = 40;
  const graph = new UndirectedGraph();
  const add = (...names: readonly string[]): void => {
    for (const name of names) graph.addNode(name);
  };
  add('a0');
  for (let at = 0; at < diamonds; at += 1) {
    add(`b${at}`, `c${at}`, `a${at + 1}`);
    for (const side of [`b${at}`, `c${at}`])
      for (const end of [`a${at}`, `a${at + 1}`]) graph.addEdge(side, end);
  }
  const of = betweennessOf(graph);
  const pairs = ((graph.order - 1) * (graph.order - 2)) / 2;
  // All paths from one side of it to the other lead through it, and half of those between the two sides of a diamond next to it.
  for (let at = 1; at < diamonds; at += 1)
    expect(of.get(`a${at}`)).toBeCloseTo((3 * at * 3 * (diamonds - at) + 1) / pairs, 12);
  expect(of.get('b20')).toBe(of.get('c20'));
});
