import { palette } from '#renderer/ui/chart/palette.ts';
import type { DrawableGraph, Paint, Places, Shown } from './drawing.ts';
import { shapePath, type Shape } from './shapes.ts';
import { escapeXml } from './xml.ts';

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly color: string;
  readonly width: number;
}
export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly shape: Shape;
}
export interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly text: string;
}
/** What is drawn, in pixels of the paper: the same for SVG and PNG. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  readonly words: readonly Words[];
}

const WIDTH = 1600;
const HEIGHT = 1000;
const HEAD = 90;
const MARGIN = 30;
const NAME_LENGTH = 48;

const short = (text: string): string =>
  text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1)}…` : text;

/** From coordinates (y up) to the paper (y down), both axes alike. */
const scaleOf = (nodes: readonly string[], places: Places) => {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const id of nodes) {
    const place = places.get(id);
    if (place === undefined) continue;
    left = Math.min(left, place.x);
    right = Math.max(right, place.x);
    low = Math.min(low, place.y);
    high = Math.max(high, place.y);
  }
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 1e-9),
    (HEIGHT - HEAD - 2 * MARGIN) / Math.max(high - low, 1e-9),
    1e6,
  );
  const across = (right - left) * scale;
  const down = (high - low) * scale;
  return (id: string): { readonly x: number; readonly y: number } | null => {
    const place = places.get(id);
    if (place === undefined) return null;
    return {
      x: (WIDTH - across) / 2 + (place.x - left) * scale,
      y: HEAD + (HEIGHT - HEAD - down) / 2 + (high - place.y) * scale,
    };
  };
};

export interface Sheet {
  readonly graph: DrawableGraph;
  readonly shown: Shown;
  readonly places: Places;
  readonly paint: Paint;
  /** Nodes with a name beside them. */
  readonly named: readonly string[];
  readonly title: string;
  /** Filter, data set and date. */
  readonly subtitle: string;
  /** What outlines and colors mean. */
  readonly legend: readonly { readonly text: string; readonly color: string; readonly shape: Shape }[];
}

const LEGEND_STEP = 190;

/** The shown part of a network on paper: title, filter and legend above. */
export const drawSheet = (sheet: Sheet): Picture => {
  const { graph, shown, places, paint } = sheet;
  const nodes = graph.filterNodes((id) => shown.nodes.has(id));
  const onPaper = scaleOf(nodes, places);
  const lines = graph.edges().flatMap((id): readonly Line[] => {
    const [source, target] = graph.extremities(id);
    const [from, to] = [onPaper(source), onPaper(target)];
    if (!shown.edges.has(id) || from === null || to === null) return [];
    const look = { color: paint.edgeColor(id), width: paint.edgeSize(id) };
    return [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y, ...look }];
  });
  const dots = nodes.flatMap((id): readonly Dot[] => {
    const place = onPaper(id);
    if (place === null) return [];
    return [{ ...place, radius: paint.nodeSize(id), color: paint.nodeColor(id), shape: paint.nodeShape(id) }];
  });
  const names = sheet.named.flatMap((id): readonly Words[] => {
    const place = onPaper(id);
    if (place === null) return [];
    const x = place.x + paint.nodeSize(id) + 3;
    const text = short(graph.getNodeAttribute(id, 'label'));
    return [{ x, y: place.y + 4, size: 11, color: palette.text, text }];
  });
  const key = sheet.legend.map(({ color, shape }, at) => ({
    ...{ x: MARGIN + at * LEGEND_STEP, y: 74, radius: 5, color, shape },
  }));
  const keyWords = sheet.legend.map(({ text }, at) => ({
    ...{ x: MARGIN + 12 + at * LEGEND_STEP, y: 78, size: 12, color: palette.textMuted, text },
  }));
  return {
    width: WIDTH,
    height: HEIGHT,
    lines,
    dots: [...dots, ...key],
    words: [
      ...names,
      { x: MARGIN, y: 34, size: 20, color: palette.text, text: sheet.title },
      { x: MARGIN, y: 56, size: 13, color: palette.textMuted, text: sheet.subtitle },
      ...keyWords,
    ],
  };
};

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
