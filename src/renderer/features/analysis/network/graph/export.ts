import { MultiUndirectedGraph } from 'graphology';
import writeGexf from 'graphology-gexf/common/writer.js';
import { toCsv } from '#renderer/lib/csv.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { Shown } from './filter.ts';
import { communityName, nodeColor, nodeSize, type ColourMode } from './look.ts';
import type { Network, Places } from './model.ts';
import type { Picture } from './picture.ts';
import { shapePath } from './shapes.ts';
import { escapeXml, forXml } from './xml.ts';

export interface ExportInput {
  readonly network: Network;
  readonly shown: Shown;
  readonly places: Places;
  readonly colours: ColourMode;
}

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
      community: node.community === null ? '' : communityName(node.community),
      x,
      y,
      size: nodeSize(node),
      color: nodeColor(node, colours),
    });
  }
  for (const { id, source, target, weight, kind, timestamp, p, q } of network.edges)
    if (shown.edges.has(id))
      graph.addUndirectedEdgeWithKey(forXml(id), forXml(source), forXml(target), {
        weight,
        kind,
        timestamp: timestamp ?? '',
        p: absent(p),
        q: absent(q),
      });
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
        community === null ? null : community + 1,
        places.get(id)?.x,
        places.get(id)?.y,
      ]),
  ]);

export const edgesCsv = ({ network, shown }: ExportInput): string =>
  toCsv([
    ['id', 'source', 'target', 'kind', 'weight', 'timestamp_utc', 'disparity', 'p', 'q'],
    ...network.edges
      .filter(({ id }) => shown.edges.has(id))
      .map(({ id, source, target, kind, weight, timestamp, disparity, p, q }) => [
        ...[id, source, target, kind, weight, timestamp, disparity, p, q],
      ]),
  ]);

const at = (value: number): string => value.toFixed(1);

/** The picture as a drawing without scripts, fonts or addresses. */
export const toSvg = ({ width, height, lines, dots, words }: Picture): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<rect width="100%" height="100%" fill="${palette.bg}"/>`,
    '<g stroke-opacity="0.6">',
    ...lines.map(
      ({ x1, y1, x2, y2, color, width: thick }) =>
        `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-width="${at(thick)}"/>`,
    ),
    '</g>',
    ...dots.map(
      ({ x, y, radius, color, shape }) =>
        `<path d="${shapePath(shape, x, y, radius)}" fill="${color}" fill-rule="evenodd"/>`,
    ),
    ...words.map(
      ({ x, y, size, color, text }) =>
        `<text x="${at(x)}" y="${at(y)}" font-size="${size}" fill="${color}">${escapeXml(text)}</text>`,
    ),
    '</svg>\n',
  ].join('\n');

const SCALE = 2;

/** The same picture at twice the pixels, drawn without WebGL. */
export const toPng = async ({ width, height, lines, dots, words }: Picture): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('This window gives no canvas to draw on.');
  paper.scale(SCALE, SCALE);
  paper.fillStyle = palette.bg;
  paper.fillRect(0, 0, width, height);
  paper.globalAlpha = 0.6;
  for (const { x1, y1, x2, y2, color, width: thick } of lines) {
    paper.strokeStyle = color;
    paper.lineWidth = thick;
    paper.beginPath();
    paper.moveTo(x1, y1);
    paper.lineTo(x2, y2);
    paper.stroke();
  }
  paper.globalAlpha = 1;
  for (const { x, y, radius, color, shape } of dots) {
    paper.fillStyle = color;
    paper.fill(new Path2D(shapePath(shape, x, y, radius)), 'evenodd');
  }
  for (const { x, y, size, color, text } of words) {
    paper.fillStyle = color;
    paper.font = `${size}px 'Inter Variable', sans-serif`;
    paper.fillText(text, x, y);
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
};
