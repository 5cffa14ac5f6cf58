import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import { palette } from '#renderer/ui/chart/palette.ts';

/** A name cut where it is too long. */
export const short = (label: string, longest = 60): string =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;

/** A name where it may be drawn: from its left edge, around its middle line, in pixels. */
export interface NameSpot {
  readonly left: number;
  readonly y: number;
  readonly width: number;
  /** Of its node: names of larger ones come first. */
  readonly size: number;
  /** Comes before all that are not. */
  readonly isForced: boolean;
}

/** Pixels between two names. */
const ROOM = 4;

const overlap = (a: NameSpot, b: NameSpot, height: number): boolean =>
  Math.abs(a.y - b.y) < height && a.left < b.left + b.width + ROOM && b.left < a.left + a.width + ROOM;

/** Those of some names that fit without touching one another, the forced and then the largest first. @param height of a line */
export const withoutOverlaps = <Spot extends NameSpot>(
  names: readonly Spot[],
  height: number,
): readonly Spot[] => {
  const fitting: Spot[] = [];
  for (const name of names.toSorted((a, b) => Number(b.isForced) - Number(a.isForced) || b.size - a.size))
    if (!fitting.some((other) => overlap(name, other, height))) fitting.push(name);
  return fitting;
};

interface Name extends NameSpot {
  readonly context: CanvasRenderingContext2D;
  readonly text: string;
}

/** Pixels between a node and its name. */
const BESIDE = 3;

/** The names of a picture: the library hands them over one by one, and they are drawn when all of them are known. */
export const createNames = (
  labelSize: number,
): { readonly collect: NodeLabelDrawingFunction; readonly draw: () => void } => {
  let names: Name[] = [];
  const collect: NodeLabelDrawingFunction = (context, data, settings) => {
    const { label, x, y, size } = data;
    if (label === null || label === undefined || label === '') return;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const text = short(label);
    const { width } = context.measureText(text);
    const right = x + size + BESIDE;
    // On the other side where the box ends.
    const left = right + width > context.canvas.clientWidth ? x - size - BESIDE - width : right;
    names.push({ context, text, left, y, width, size, isForced: data.forceLabel === true });
  };
  const draw = (): void => {
    for (const { context, text, left, y } of withoutOverlaps(names, labelSize)) {
      // With a rim, so that it can be read over edges.
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.strokeStyle = palette.bg;
      context.fillStyle = palette.text;
      context.strokeText(text, left, y + labelSize / 3);
      context.fillText(text, left, y + labelSize / 3);
    }
    names = [];
  };
  return { collect, draw };
};

/** The library's own hover is a white box: this one is dark. */
export const drawHover: NodeHoverDrawingFunction = (context, data, settings) => {
  const { label, x, y, size } = data;
  context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, size + 2, 0, 2 * Math.PI);
  context.stroke();
  if (typeof label !== 'string' || label === '') return;
  const width = context.measureText(short(label)).width;
  context.fillStyle = palette.surfaceRaised;
  context.strokeStyle = palette.borderStrong;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + size + 4, y - settings.labelSize, width + 14, settings.labelSize * 2, 4);
  context.fill();
  context.stroke();
  context.fillStyle = palette.text;
  context.fillText(short(label), x + size + 11, y + settings.labelSize / 3);
};
