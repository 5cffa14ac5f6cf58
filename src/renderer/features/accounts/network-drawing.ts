import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { DrawableGraph, Paint, Place, Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { short } from '#renderer/ui/graph/labels.ts';
import { SHAPES } from '#renderer/ui/graph/shapes.ts';
import type { Answer } from './Sentences.tsx';

type Edge = Answer['edges'][number];

/** An account as the list next to the picture has it. */
export interface AccountNode {
  readonly account: string;
  /** Drawn edges. */
  readonly degree: number;
  /** Sum of their weights. */
  readonly strength: number;
  /** From 0; null: in none. */
  readonly group: number | null;
  /** Place of its component, the largest first. */
  readonly component: number;
}

export interface NetworkDrawing {
  readonly graph: DrawableGraph;
  readonly nodes: readonly AccountNode[];
  readonly places: Places;
  readonly shown: Shown;
  readonly paint: Paint;
  readonly edgeOf: (id: string) => Edge | undefined;
  readonly components: number;
}

type Graph = UndirectedGraph<{ label: string }, { weight: number }>;

/** Accounts that hang together, the most first. */
const componentsOf = (graph: Graph): readonly (readonly string[])[] => {
  const seen = new Set<string>();
  const parts: string[][] = [];
  for (const start of graph.nodes()) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    // The part grows while it is gone through.
    for (const node of part)
      for (const next of graph.neighbors(node)) {
        if (seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    parts.push(part);
  }
  return parts.sort((x, y) => y.length - x.length);
};

/** Steps of the layout: fewer for a large component, whose steps take longer. */
const stepsOf = (size: number): number => Math.max(20, Math.min(200, Math.round(40_000 / size)));

/** Hashed names are long and differ from the start; the list has them whole. */
const NAME_LENGTH = 12;

const GAP = 76;
const SPREAD = 24;

/** One component around the middle, from a ring: the same edges always give the same places. */
const layOut = (graph: Graph, part: readonly string[]): Places => {
  const radius = SPREAD * Math.sqrt(part.length);
  const local = new UndirectedGraph<Place, { weight: number }>();
  for (const [place, id] of part.entries()) {
    // From the top: of two, each has room for its name.
    const angle = Math.PI / 2 + (2 * Math.PI * place) / part.length;
    local.addNode(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  for (const id of part)
    graph.forEachEdge(id, (_edge, { weight }, source, target) => local.mergeEdge(source, target, { weight }));
  if (part.length > 3)
    forceAtlas2.assign(local, {
      iterations: stepsOf(part.length),
      settings: { ...forceAtlas2.inferSettings(local), barnesHutOptimize: part.length > 300 },
    });
  const places = local.mapNodes((id, { x, y }) => ({ id, x, y }));
  const reach = places.reduce((most, { x, y }) => Math.max(most, Math.hypot(x, y)), 1);
  const scale = Math.max(radius, SPREAD) / reach;
  return new Map(places.map(({ id, x, y }) => [id, { x: x * scale, y: y * scale }]));
};

/** Components in rows from the largest on, about twice as wide as high. */
const placesOf = (graph: Graph, parts: readonly (readonly string[])[]): Places => {
  const boxes = parts.map((part) => ({ part, size: 2 * SPREAD * Math.sqrt(part.length) + GAP }));
  const width = Math.max(
    boxes[0]?.size ?? 0,
    Math.sqrt(2 * boxes.reduce((sum, { size }) => sum + size * size, 0)),
  );
  const places = new Map<string, Place>();
  let [left, top, row] = [0, 0, 0];
  for (const { part, size } of boxes) {
    if (left > 0 && left + size > width) [left, top, row] = [0, top + row, 0];
    for (const [id, { x, y }] of layOut(graph, part))
      places.set(id, { x: left + size / 2 + x, y: -(top + size / 2) + y });
    left += size;
    row = Math.max(row, size);
  }
  return places;
};

const groupsOf = ({ groups }: Pick<Answer['groups'], 'groups'>): ReadonlyMap<string, number> =>
  new Map(groups.flatMap(({ accounts }, place) => accounts.map(({ account }) => [account, place] as const)));

/** Groups beyond the palette share the gray of accounts in none. */
export const groupColor = (group: number | null): string =>
  (group === null ? undefined : categoryColors()[group]) ?? palette.textFaint;

const idOf = ({ a, b }: Edge): string => JSON.stringify([a, b]);

/** The network of some edges, as a picture and a list of the same accounts. */
export const drawNetwork = (
  edges: readonly Edge[],
  groups: Pick<Answer['groups'], 'groups'>,
): NetworkDrawing => {
  const graph: Graph = new UndirectedGraph();
  const byId = new Map(edges.map((edge) => [idOf(edge), edge]));
  for (const [id, { a, b, weight }] of byId) {
    for (const account of [a, b]) graph.mergeNode(account, { label: short(account, NAME_LENGTH) });
    if (!graph.hasEdge(a, b)) graph.addEdgeWithKey(id, a, b, { weight });
  }
  const parts = componentsOf(graph);
  const groupOf = groupsOf(groups);
  const strengthOf = (account: string): number =>
    graph.reduceEdges(account, (sum, _id, { weight }) => sum + weight, 0);
  const nodes = parts.flatMap((part, component) =>
    part.map((account) => ({
      ...{ account, component, degree: graph.degree(account), strength: strengthOf(account) },
      group: groupOf.get(account) ?? null,
    })),
  );
  const heaviest = edges.reduce((most, { weight }) => Math.max(most, weight), 1);
  return {
    graph,
    nodes,
    components: parts.length,
    places: placesOf(graph, parts),
    shown: { nodes: new Set(graph.nodes()), edges: new Set(graph.edges()) },
    edgeOf: (id) => byId.get(id),
    paint: {
      nodeColor: (id) => groupColor(groupOf.get(id) ?? null),
      nodeShape: (id) => SHAPES[groupOf.get(id) ?? 0] ?? 'circle',
      nodeSize: (id) => Math.min(18, 6 + 1.6 * Math.sqrt(graph.degree(id))),
      edgeColor: () => palette.borderStrong,
      edgeSize: (id) => 0.8 + 3 * Math.sqrt((byId.get(id)?.weight ?? 1) / heaviest),
    },
  };
};
