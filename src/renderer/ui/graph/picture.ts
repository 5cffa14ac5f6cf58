import { palette } from '#renderer/ui/chart/palette.ts';
import { extentOf } from '#shared/extent.ts';
import type { Place } from '#shared/network-layouts.ts';
import type { DrawableGraph, Paint, Places, Shown } from './drawing.ts';
import { short } from './labels.ts';
import { shapePath, type Shape } from './shapes.ts';
import { escapeXml, titledSvg } from './xml.ts';

interface Line {
  readonly from: Place;
  readonly to: Place;
  readonly color: string;
  readonly width: number;
}
interface Dot extends Place {
  readonly radius: number;
  readonly color: string;
  readonly shape: Shape;
}
interface Words extends Place {
  readonly size: number;
  readonly color: string;
  readonly text: string;
}
/** What is drawn, in pixels of the paper: the same for SVG and PNG. */
export interface Picture {
  readonly title: string;
  readonly subtitle: string;
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

/** From coordinates (y up) to the paper (y down), both axes alike. */
const scaleOf = (nodes: readonly string[], places: Places) => {
  const found = nodes.flatMap((id) => places.get(id) ?? []);
  const [left, right] = extentOf(found.map(({ x }) => x));
  const [low, high] = extentOf(found.map(({ y }) => y));
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 1e-9),
    (HEIGHT - HEAD - 2 * MARGIN) / Math.max(high - low, 1e-9),
    1e6,
  );
  const across = (right - left) * scale;
  const down = (high - low) * scale;
  return (id: string): Place | null => {
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
  /** Nodes with a name next to them. */
  readonly named: readonly string[];
  readonly title: string;
  /** Filter, dataset and date. */
  readonly subtitle: string;
  readonly legend: readonly { readonly text: string; readonly color: string; readonly shape: Shape }[];
}

const LEGEND_STEP = 190;

export const drawSheet = (sheet: Sheet): Picture => {
  const { graph, shown, places, paint } = sheet;
  const nodes = graph.filterNodes((id) => shown.nodes.has(id));
  const onPaper = scaleOf(nodes, places);
  const lines = graph.edges().flatMap((id): readonly Line[] => {
    const [source, target] = graph.extremities(id);
    const [from, to] = [onPaper(source), onPaper(target)];
    if (!shown.edges.has(id) || from === null || to === null) return [];
    return [{ from, to, color: paint.edgeColor(id), width: paint.edgeSize(id) }];
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
    const text = short(graph.getNodeAttribute(id, 'label'), NAME_LENGTH);
    return [{ x, y: place.y + 4, size: 11, color: palette.text, text }];
  });
  const key = sheet.legend.map(({ color, shape }, at) => ({
    x: MARGIN + at * LEGEND_STEP,
    y: 74,
    radius: 5,
    color,
    shape,
  }));
  const keyWords = sheet.legend.map(({ text }, at) => ({
    x: MARGIN + 12 + at * LEGEND_STEP,
    y: 78,
    size: 12,
    color: palette.textMuted,
    text,
  }));
  return {
    title: sheet.title,
    subtitle: sheet.subtitle,
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
export const toSvg = ({ title, subtitle, width, height, lines, dots, words }: Picture): string => {
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<rect width="100%" height="100%" fill="${palette.bg}"/>`,
    '<g stroke-opacity="0.6">',
    ...lines.map(
      ({ from, to, color, width: thick }) =>
        `<line x1="${at(from.x)}" y1="${at(from.y)}" x2="${at(to.x)}" y2="${at(to.y)}" stroke="${color}" stroke-width="${at(thick)}"/>`,
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
  ];
  return titledSvg(drawing.join('\n'), title, subtitle);
};

const SCALE = 2;

/** The same drawing at twice the pixels, drawn without WebGL. */
export const toPng = async (picture: Picture): Promise<Uint8Array> => {
  const [width, height] = [picture.width * SCALE, picture.height * SCALE];
  const canvas = new OffscreenCanvas(width, height);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('This window gives no canvas to draw on.');
  const drawing = new Image();
  drawing.src = URL.createObjectURL(new Blob([toSvg(picture)], { type: 'image/svg+xml' }));
  try {
    await drawing.decode();
    paper.drawImage(drawing, 0, 0, width, height);
  } finally {
    URL.revokeObjectURL(drawing.src);
  }
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
};
