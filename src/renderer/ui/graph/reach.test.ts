import { UndirectedGraph } from 'graphology';
import { expect, it } from 'vitest';
import { pathBetween, reachOf } from './reach.ts';

/** A line of five with a short way around its middle, and a pair of its own. */
const graph = new UndirectedGraph();
for (const [a, b] of ['ab', 'bc', 'cd', 'de', 'bx', 'xd', 'yz'].map((pair) => pair.split('')))
  graph.mergeEdge(a, b);

it('reaches what lies within so many steps, over nodes that are shown', () => {
  expect([...reachOf(graph, 'a', 0)]).toEqual(['a']);
  expect([...reachOf(graph, 'b', 1)].sort()).toEqual(['a', 'b', 'c', 'x']);
  expect([...reachOf(graph, 'a', 9)].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
  expect([...reachOf(graph, 'a', 9, (id) => id !== 'c' && id !== 'x')].sort()).toEqual(['a', 'b']);
});

it('finds a shortest path, or none', () => {
  expect(pathBetween(graph, 'a', 'e')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(pathBetween(graph, 'a', 'e', (id) => id !== 'c')).toEqual(['a', 'b', 'x', 'd', 'e']);
  expect(pathBetween(graph, 'a', 'a')).toEqual(['a']);
  expect(pathBetween(graph, 'a', 'z')).toBeNull();
  expect(pathBetween(graph, 'a', 'nobody')).toBeNull();
});
