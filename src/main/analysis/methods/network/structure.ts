import { createRandom } from '#main/analysis/chance/random.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { leiden } from '#main/analysis/communities/leiden.ts';
import {
  joinedEdges,
  modularityOf,
  plainGraph,
  type PlainGraph,
} from '#main/analysis/communities/plain-graph.ts';
import { rewired } from '#main/analysis/communities/rewire.ts';
import { Numbering } from '#main/analysis/grouping.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { structurePartSchema } from '#shared/methods/network-structure.ts';
import type { NetworkEdge, NetworkNode } from './graph.ts';

/** Edges of one kind by the numbers of their nodes, none twice. */
interface KindEdges {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Whether they join two types of node. */
  readonly isSided: boolean;
}

/** Edges by kind, between nodes numbered from 0: only those that an edge joins. */
export interface StructureInput {
  readonly nodes: number;
  readonly kinds: readonly KindEdges[];
}

/** Edges as columns; several between the same two nodes count as one. */
export const structureInput = (
  edges: readonly Pick<NetworkEdge, 'source' | 'target' | 'kind'>[],
  typeOf: ReadonlyMap<string, NetworkNode['type']>,
): StructureInput => {
  const numbers = new Numbering();
  const kinds = Array.from(Map.groupBy(edges, ({ kind }) => kind).values(), (own): KindEdges => ({
    ...joinedEdges(own.map(({ source, target }) => [numbers.numberOf(source), numbers.numberOf(target)])),
    isSided: own.every(({ source, target }) => typeOf.get(source) !== typeOf.get(target)),
  }));
  return { nodes: numbers.size, kinds };
};

const together = (columns: readonly Int32Array[]): Int32Array => {
  const whole = new Int32Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
};

const graphOf = (nodes: number, kinds: readonly Pick<KindEdges, 'a' | 'b'>[]): PlainGraph =>
  plainGraph(nodes, { a: together(kinds.map(({ a }) => a)), b: together(kinds.map(({ b }) => b)) });

/** Transitivity: the share of paths of two edges whose ends are joined; null without such a path. Source: Newman (2003), eq. 3. */
export const transitivityOf = ({ nodes, starts, neighbors }: PlainGraph): number | null => {
  const isNear = new Uint8Array(nodes);
  let [closed, paths] = [0, 0];
  for (let v = 0; v < nodes; v += 1) {
    const own = neighbors.subarray(starts[v], starts[v + 1]);
    paths += (own.length * (own.length - 1)) / 2;
    for (const w of own) isNear[w] = 1;
    for (const w of own)
      for (let at = starts[w] as number; at < (starts[w + 1] as number); at += 1)
        closed += isNear[neighbors[at] as number] as number;
    for (const w of own) isNear[w] = 0;
  }
  // Two neighbors that are joined were met from both ends of their edge.
  return paths === 0 ? null : closed / 2 / paths;
};

const measuresOf = (graph: PlainGraph, seed: number) => ({
  clustering: transitivityOf(graph),
  modularity: modularityOf(graph, leiden(graph, createRandom(seed))),
});

/**
 * Clustering and modularity next to random graphs in which every node has as many edges of each kind.
 * @param step called before each random graph
 */
export const structureOf = (
  { nodes, kinds }: StructureInput,
  { graphs, seed }: { readonly graphs: number; readonly seed: number },
  step: () => void,
): ValueOf<typeof structurePartSchema> => {
  const observed = measuresOf(graphOf(nodes, kinds), seed);
  const random = createRandom(seed);
  const surrogates = Array.from({ length: nodes === 0 ? 0 : graphs }, () => {
    step();
    const moved = kinds.map(({ a, b, isSided }) => rewired(nodes, a, b, random, isSided));
    return measuresOf(graphOf(nodes, moved), seed);
  });
  const beside = (name: keyof typeof observed): NullSummary | null => {
    const value = observed[name];
    return value === null
      ? null
      : againstNull(
          value,
          surrogates.map((measures) => measures[name] ?? 0),
        );
  };
  return {
    nodes,
    edges: kinds.reduce((sum, { a }) => sum + a.length, 0),
    clustering: beside('clustering'),
    modularity: beside('modularity'),
  };
};
