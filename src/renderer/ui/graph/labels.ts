import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import { palette } from '#renderer/ui/chart/palette.ts';

export const short = (label: string, longest = 60): string =>
  label.length > longest ? `${label.slice(0, longest - 1)}…` : label;

/** A node in the picture, in pixels. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Where a name may be: from its left edge, around its middle line, in pixels. */
interface Spot {
  readonly left: number;
  readonly y: number;
  readonly width: number;
}

/** A name with the places that it may be drawn at, the preferred one first. */
export interface NameSpots {
  readonly spots: readonly Spot[];
  /** Of its node: names of larger ones come first. */
  readonly size: number;
  /** Comes before all that are not, and is drawn even where it covers something. */
  readonly isForced: boolean;
}

/** Pixels between two names. */
const ROOM = 4;

const overlap = (a: Spot, b: Spot, height: number): boolean =>
  Math.abs(a.y - b.y) < height && a.left < b.left + b.width + ROOM && b.left < a.left + a.width + ROOM;

/** Whether a name would be drawn over a node. */
const covers = ({ left, y, width }: Spot, { x, y: middle, radius }: Disc, height: number): boolean => {
  const [dx, dy] = [
    Math.max(left - x, 0, x - left - width),
    Math.max(y - height / 2 - middle, 0, middle - y - height / 2),
  ];
  return dx * dx + dy * dy < radius * radius;
};

/** The spot over the fewest nodes, the first of equal ones, and how many those are. */
export const clearest = (
  spots: readonly Spot[],
  discs: readonly Disc[],
  height: number,
): { readonly spot: Spot; readonly covered: number } | null => {
  let best: { readonly spot: Spot; readonly covered: number } | null = null;
  for (const spot of spots) {
    let covered = 0;
    for (const disc of discs) if (covers(spot, disc, height)) covered += 1;
    if (covered === 0) return { spot, covered };
    if (best === null || covered < best.covered) best = { spot, covered };
  }
  return best;
};

/**
 * Names at a place where they touch neither one another nor a node, the forced and then the largest first; a name without such a place is
 * left out, a forced one covers as few nodes as it can.
 * @param taken what is drawn already
 * @param height of a line
 */
export const placedNames = <Name extends NameSpots>(
  names: readonly Name[],
  { discs, taken, height }: { discs: readonly Disc[]; taken: readonly Spot[]; height: number },
): readonly { readonly name: Name; readonly spot: Spot }[] => {
  const placed: { readonly name: Name; readonly spot: Spot }[] = [];
  const isFree = (spot: Spot): boolean =>
    !taken.some((other) => overlap(spot, other, height)) &&
    !placed.some((other) => overlap(spot, other.spot, height));
  for (const name of names.toSorted((a, b) => Number(b.isForced) - Number(a.isForced) || b.size - a.size)) {
    const found = clearest(name.spots.filter(isFree), discs, height);
    if (found !== null && (found.covered === 0 || name.isForced)) placed.push({ name, spot: found.spot });
  }
  return placed;
};

interface Name extends NameSpots {
  readonly context: CanvasRenderingContext2D;
  readonly text: string;
}

/** Pixels between a node and its name. */
const BESIDE = 3;

/** Right of a node, left of it, above and below, as far as that is in the picture. */
const spotsAround = (
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  { width, height }: { readonly width: number; readonly height: number },
  { clientWidth, clientHeight }: { readonly clientWidth: number; readonly clientHeight: number },
  gap: number,
): readonly Spot[] => {
  const away = size + gap;
  const spots = [
    { left: x + away, y },
    { left: x - away - width, y },
    { left: x - width / 2, y: y - away - height / 2 },
    { left: x - width / 2, y: y + away + height / 2 },
  ].map((spot) => ({ ...spot, width }));
  const inside = spots.filter(
    (spot) =>
      spot.left >= 0 &&
      spot.left + width <= clientWidth &&
      spot.y - height / 2 >= 0 &&
      spot.y + height / 2 <= clientHeight,
  );
  return inside.length === 0 ? spots.slice(0, 1) : inside;
};

/** Pixels around the text of a hovered node in its box. */
const PADDING = 7;

interface Names {
  readonly collect: NodeLabelDrawingFunction;
  /** Ring and box of a hovered or chosen node: the library's own is a white box, this one is dark and next to its neighbors. */
  readonly hover: NodeHoverDrawingFunction;
  readonly draw: () => void;
}

/**
 * The names of a picture: the library hands them over one by one, and they are drawn when all of them are known.
 * @param discs the nodes in the picture that no name should cover
 */
export const createNames = (labelSize: number, discs: () => readonly Disc[]): Names => {
  let names: Name[] = [];
  let boxes: Spot[] = [];
  const collect: NodeLabelDrawingFunction = (context, data, settings) => {
    const { label, size, isBoxed, highlighted } = data;
    // The box of a hovered node has its name.
    if (label === null || label === undefined || label === '' || isBoxed === true || highlighted === true)
      return;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const text = short(label);
    const { width } = context.measureText(text);
    const spots = spotsAround(data, { width, height: labelSize }, context.canvas, BESIDE);
    names.push({ context, text, spots, size, isForced: data.forceLabel === true });
  };
  const hover: NodeHoverDrawingFunction = (context, data, settings) => {
    const { label, x, y, size } = data;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    context.strokeStyle = palette.text;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, size + 2, 0, 2 * Math.PI);
    context.stroke();
    if (typeof label !== 'string' || label === '') return;
    const width = context.measureText(short(label)).width + 2 * PADDING;
    const height = 2 * labelSize;
    const found = clearest(spotsAround(data, { width, height }, context.canvas, 4), discs(), height);
    if (found === null) return;
    const { spot } = found;
    boxes.push(spot);
    context.fillStyle = palette.surfaceRaised;
    context.strokeStyle = palette.borderStrong;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(spot.left, spot.y - labelSize, width, height, 4);
    context.fill();
    context.stroke();
    context.fillStyle = palette.text;
    context.fillText(short(label), spot.left + PADDING, spot.y + labelSize / 3);
  };
  const draw = (): void => {
    const drawn = names.length === 0 ? [] : discs();
    for (const { name, spot } of placedNames(names, { discs: drawn, taken: boxes, height: labelSize })) {
      const { context, text } = name;
      // With a rim, so that it can be read over edges.
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.strokeStyle = palette.bg;
      context.fillStyle = palette.text;
      context.strokeText(text, spot.left, spot.y + labelSize / 3);
      context.fillText(text, spot.left, spot.y + labelSize / 3);
    }
    names = [];
    boxes = [];
  };
  return { collect, hover, draw };
};
