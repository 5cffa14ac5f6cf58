import { MultiUndirectedGraph } from 'graphology';
import type { Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { escapeXml, forXml } from '#renderer/ui/graph/xml.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { planMark } from '#shared/figures.ts';
import { writeGexf } from '#shared/gexf.ts';
import type { Place } from '#shared/network-layouts.ts';
import { isDayOnly, zonedTime } from '#shared/time.ts';
import { communityName, type ColourMode } from './look.ts';
import type { GraphEdge, GraphNode, Network } from './model.ts';
import { paintOf } from './paint.ts';

export interface ExportInput {
  readonly network: Network;
  readonly shown: Shown;
  readonly places: Places;
  readonly colours: ColourMode;
}

/** What the files say of a node or an edge: its name in GEXF and GraphML, its column in CSV, its type and its value. */
type Field<Item> = readonly [
  name: string,
  column: string,
  type: 'string' | 'double' | 'int',
  of: (item: Item) => CsvCell,
];
type PlacedNode = GraphNode & Place;

const NODE_FIELDS: readonly Field<PlacedNode>[] = [
  ['label', 'label', 'string', ({ label }) => label],
  ['type', 'type', 'string', ({ type }) => type],
  ['timestamp', 'timestamp_utc', 'string', ({ timestamp }) => timestamp && zonedTime(timestamp)],
  ['degree', 'degree', 'int', ({ degree }) => degree],
  ['weightedDegree', 'weighted_degree', 'double', ({ weightedDegree }) => weightedDegree],
  ['betweenness', 'betweenness', 'double', ({ betweenness }) => betweenness],
  ['pageRank', 'pagerank', 'double', ({ pageRank }) => pageRank],
  ['community', 'community', 'int', ({ community }) => community + 1],
  ['x', 'x', 'double', ({ x }) => x],
  ['y', 'y', 'double', ({ y }) => y],
];

const EDGE_FIELDS: readonly Field<GraphEdge>[] = [
  ['kind', 'kind', 'string', ({ kind }) => kind],
  ['weight', 'weight', 'double', ({ weight }) => weight],
  ['timestamp', 'timestamp_utc', 'string', ({ timestamp }) => timestamp && zonedTime(timestamp)],
  ['disparity', 'disparity', 'double', ({ disparity }) => disparity],
  ['p', 'p', 'double', ({ p }) => p],
  ['q', 'q', 'double', ({ q }) => q],
  // How the p is to be read.
  ['marking', 'marking', 'string', ({ p, plan }) => (p === null ? null : planMark(plan))],
];

const DOUBLES = [...NODE_FIELDS, ...EDGE_FIELDS].flatMap(([name, , type]) =>
  type === 'double' ? [name] : [],
);

const shownNodes = ({ network, shown, places }: ExportInput): readonly PlacedNode[] =>
  network.nodes
    .filter(({ id }) => shown.nodes.has(id))
    .map((node) => ({ ...node, x: 0, y: 0, ...places.get(node.id) }));

const shownEdges = ({ network, shown }: ExportInput): readonly GraphEdge[] =>
  network.edges.filter(({ id }) => shown.edges.has(id));

const columnsOf = <Item>(fields: readonly Field<Item>[]): readonly string[] =>
  fields.map(([, column]) => column);
const cellsOf = <Item>(fields: readonly Field<Item>[], item: Item): readonly CsvCell[] =>
  fields.map(([, , , of]) => of(item));

export const nodesCsv = (input: ExportInput, csvFor?: CsvReader): string =>
  toCsv(
    [
      ['id', ...columnsOf(NODE_FIELDS)],
      ...shownNodes(input).map((node) => [node.id, ...cellsOf(NODE_FIELDS, node)]),
    ],
    csvFor,
  );

export const edgesCsv = (input: ExportInput, csvFor?: CsvReader): string =>
  toCsv(
    [
      ['id', 'source', 'target', ...columnsOf(EDGE_FIELDS)],
      ...shownEdges(input).map((edge) => [edge.id, edge.source, edge.target, ...cellsOf(EDGE_FIELDS, edge)]),
    ],
    csvFor,
  );

/** A measure that is not given is left out: next to an empty text its numbers would be texts. */
const attributesOf = <Item>(fields: readonly Field<Item>[], item: Item): Record<string, CsvCell> =>
  Object.fromEntries(
    fields.flatMap(([name, , type, of]) => {
      const value = of(item) ?? null;
      if (value === null) return [];
      return [[name, type === 'string' ? forXml(String(value)) : value] as const];
    }),
  );

/** When an edge is there: at its moment, or all of its day; an edge without a time always is. */
const spellsOf = ({ timestamp }: GraphEdge): string => {
  if (timestamp === null) return '';
  const [start, end] = isDayOnly(timestamp)
    ? [`${timestamp}T00:00:00Z`, `${timestamp}T23:59:59Z`]
    : [zonedTime(timestamp), zonedTime(timestamp)];
  return `<spells><spell start="${start}" end="${end}"/></spells>`;
};

/** For Gephi: times of edges as spells, measures as attributes, places, sizes and colors as its `viz`. */
export const toGexf = (input: ExportInput, description: string): string => {
  const graph = new MultiUndirectedGraph();
  graph.setAttribute('creator', 'Dropscope');
  graph.setAttribute('description', forXml(description));
  const paint = paintOf(input.network, input.colours);
  for (const node of shownNodes(input)) {
    const { type: kind, ...attributes } = attributesOf(NODE_FIELDS, node);
    graph.addNode(forXml(node.id), {
      ...attributes,
      kind,
      community: communityName(node.community),
      size: paint.nodeSize(node.id),
      color: paint.nodeColor(node.id),
    });
  }
  for (const edge of shownEdges(input)) {
    const [id = '', source, target] = [edge.id, edge.source, edge.target].map(forXml);
    graph.addUndirectedEdgeWithKey(id, source, target, attributesOf(EDGE_FIELDS, edge));
  }
  return writeGexf(graph, {
    doubles: DOUBLES,
    spells: shownEdges(input).map(spellsOf),
  });
};

const keysOf = <Item>(domain: string, fields: readonly Field<Item>[]): readonly string[] =>
  fields.map(
    ([name, , type]) =>
      `  <key id="${domain}-${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>`,
  );

const dataOf = <Item>(domain: string, fields: readonly Field<Item>[], item: Item): string =>
  fields
    .map(([name, , , of]) => [name, of(item) ?? null] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<data key="${domain}-${name}">${escapeXml(String(value))}</data>`)
    .join('');

/** GraphML of what is shown; a measure that is not given has no `data`. The library only reads this format. */
export const toGraphml = (input: ExportInput, description: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    `  <desc>${escapeXml(description)}</desc>`,
    ...keysOf('node', NODE_FIELDS),
    ...keysOf('edge', EDGE_FIELDS),
    '  <graph id="network" edgedefault="undirected">',
    ...shownNodes(input).map(
      (node) => `    <node id="${escapeXml(node.id)}">${dataOf('node', NODE_FIELDS, node)}</node>`,
    ),
    ...shownEdges(input).map((edge) => {
      const [id, source, target] = [edge.id, edge.source, edge.target].map(escapeXml);
      return `    <edge id="${id}" source="${source}" target="${target}">${dataOf('edge', EDGE_FIELDS, edge)}</edge>`;
    }),
    '  </graph>',
    '</graphml>\n',
  ].join('\n');
