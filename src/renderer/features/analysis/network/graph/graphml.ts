import { escapeXml } from '#renderer/ui/graph/xml.ts';
import { markOfEdge, type ExportInput } from './export.ts';
import type { GraphEdge, GraphNode } from './model.ts';

type Value = string | number | null | undefined;
interface Field<Item> {
  readonly name: string;
  readonly type: 'string' | 'double' | 'int';
  readonly of: (item: Item) => Value;
}

const nodeFields: readonly Field<GraphNode>[] = [
  { name: 'label', type: 'string', of: ({ label }) => label },
  { name: 'type', type: 'string', of: ({ type }) => type },
  { name: 'timestamp', type: 'string', of: ({ timestamp }) => timestamp },
  { name: 'degree', type: 'int', of: ({ degree }) => degree },
  { name: 'weightedDegree', type: 'double', of: ({ weightedDegree }) => weightedDegree },
  { name: 'betweenness', type: 'double', of: ({ betweenness }) => betweenness },
  { name: 'pageRank', type: 'double', of: ({ pageRank }) => pageRank },
  { name: 'community', type: 'int', of: ({ community }) => community + 1 },
  { name: 'x', type: 'double', of: ({ x }) => x },
  { name: 'y', type: 'double', of: ({ y }) => y },
];

const edgeFields: readonly Field<GraphEdge>[] = [
  { name: 'weight', type: 'double', of: ({ weight }) => weight },
  { name: 'kind', type: 'string', of: ({ kind }) => kind },
  { name: 'timestamp', type: 'string', of: ({ timestamp }) => timestamp },
  { name: 'disparity', type: 'double', of: ({ disparity }) => disparity },
  { name: 'p', type: 'double', of: ({ p }) => p },
  { name: 'q', type: 'double', of: ({ q }) => q },
  { name: 'marking', type: 'string', of: markOfEdge },
];

const keys = <Item>(domain: 'node' | 'edge', fields: readonly Field<Item>[]): readonly string[] =>
  fields.map(
    ({ name, type }) =>
      `  <key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
  );

const data = <Item>(domain: 'node' | 'edge', fields: readonly Field<Item>[], item: Item): string =>
  fields
    .map(({ name, of }) => [name, of(item)] as const)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `<data key="${domain}-${name}">${escapeXml(String(value))}</data>`)
    .join('');

/** GraphML of what is shown; a measure that is not given has no `data`. The library only reads this format. */
export const toGraphml = ({ network, shown, places }: ExportInput): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys('node', nodeFields),
    ...keys('edge', edgeFields),
    '  <graph id="network" edgedefault="undirected">',
    ...network.nodes
      .filter(({ id }) => shown.nodes.has(id))
      .map(
        (node) =>
          `    <node id="${escapeXml(node.id)}">${data('node', nodeFields, { ...node, ...places.get(node.id) })}</node>`,
      ),
    ...network.edges
      .filter(({ id }) => shown.edges.has(id))
      .map(
        (edge) =>
          `    <edge id="${escapeXml(edge.id)}" source="${escapeXml(edge.source)}" target="${escapeXml(edge.target)}">${data('edge', edgeFields, edge)}</edge>`,
      ),
    '  </graph>',
    '</graphml>\n',
  ].join('\n');
