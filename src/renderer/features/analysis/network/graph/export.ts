import { MultiUndirectedGraph } from 'graphology';
import writeGexf from 'graphology-gexf/common/writer.js';
import { toCsv } from '#renderer/lib/csv.ts';
import type { Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { forXml } from '#renderer/ui/graph/xml.ts';
import { planMark } from '#shared/figures.ts';
import { communityName, nodeColor, nodeSize, type ColourMode } from './look.ts';
import type { GraphEdge, Network } from './model.ts';

export interface ExportInput {
  readonly network: Network;
  readonly shown: Shown;
  readonly places: Places;
  readonly colours: ColourMode;
}

/** How the p of an edge is to be read; null where it has none. */
export const markOfEdge = ({ p, plan }: GraphEdge): string | null => (p === null ? null : planMark(plan));

const absent = <Value>(value: Value | null): Value | '' => value ?? '';

const toGraph = ({ network, shown, places, colours }: ExportInput): MultiUndirectedGraph => {
  const graph = new MultiUndirectedGraph();
  for (const node of network.nodes) {
    if (!shown.nodes.has(node.id)) continue;
    const { x, y } = places.get(node.id) ?? { x: 0, y: 0 };
    graph.addNode(forXml(node.id), {
      label: forXml(node.label),
      kind: node.type,
      timestamp: node.timestamp ?? '',
      degree: node.degree,
      weightedDegree: node.weightedDegree,
      betweenness: absent(node.betweenness),
      pageRank: absent(node.pageRank),
      community: communityName(node.community),
      x,
      y,
      size: nodeSize(node),
      color: nodeColor(node, colours),
    });
  }
  for (const edge of network.edges) {
    const { id, source, target, weight, kind, timestamp, p, q } = edge;
    if (shown.edges.has(id))
      graph.addUndirectedEdgeWithKey(forXml(id), forXml(source), forXml(target), {
        weight,
        kind,
        timestamp: timestamp ?? '',
        p: absent(p),
        q: absent(q),
        marking: absent(markOfEdge(edge)),
      });
  }
  return graph;
};

/** For Gephi: measures as attributes, places, sizes and colours as its `viz`. */
export const toGexf = (input: ExportInput): string => writeGexf(toGraph(input), { version: '1.3' });

export const nodesCsv = ({ network, shown, places }: ExportInput): string =>
  toCsv([
    [
      'id',
      'label',
      'type',
      'timestamp_utc',
      'degree',
      'weighted_degree',
      'betweenness',
      'pagerank',
      'community',
      'x',
      'y',
    ],
    ...network.nodes
      .filter(({ id }) => shown.nodes.has(id))
      .map(({ id, label, type, timestamp, degree, weightedDegree, betweenness, pageRank, community }) => [
        ...[id, label, type, timestamp, degree, weightedDegree, betweenness, pageRank],
        community + 1,
        places.get(id)?.x,
        places.get(id)?.y,
      ]),
  ]);

export const edgesCsv = ({ network, shown }: ExportInput): string =>
  toCsv([
    ['id', 'source', 'target', 'kind', 'weight', 'timestamp_utc', 'disparity', 'p', 'q', 'marking'],
    ...network.edges
      .filter(({ id }) => shown.edges.has(id))
      .map((edge) => {
        const { id, source, target, kind, weight, timestamp, disparity, p, q } = edge;
        return [id, source, target, kind, weight, timestamp, disparity, p, q, markOfEdge(edge)];
      }),
  ]);
