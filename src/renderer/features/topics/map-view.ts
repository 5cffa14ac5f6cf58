import type { AnswerOf } from '#shared/contract/endpoints.ts';

export type MapPoint = AnswerOf<'getTextMap'>['points'][number];
/** Corners of an area, in the coordinates of the map. */
export type MapArea = readonly (readonly [x: number, y: number])[];

/** Whether a point is within an area: a line from it crosses the border an odd number of times. */
export const isInside = ({ x, y }: Pick<MapPoint, 'x' | 'y'>, area: MapArea): boolean => {
  let inside = false;
  for (const [place, [x1, y1]] of area.entries()) {
    const [x2, y2] = area.at(place - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
};

/** Bounds of a rectangle, in percent of the way from the least to the largest coordinate. */
export interface MapBounds {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Points on the border are inside. */
const MARGIN = 1e-6;

const along = (values: readonly number[], from: number, to: number): readonly [number, number] => {
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const span = values.reduce((one, other) => Math.max(one, other), -Infinity) - least;
  return [least + (span * from) / 100 - MARGIN, least + (span * to) / 100 + MARGIN];
};

export const rectangle = (points: readonly MapPoint[], { left, right, bottom, top }: MapBounds): MapArea => {
  const [x1, x2] = along(
    points.map(({ x }) => x),
    left,
    right,
  );
  const [y1, y2] = along(
    points.map(({ y }) => y),
    bottom,
    top,
  );
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
};

export interface Apartness {
  /** The share of the spread of all points that is between the middles of their groups. */
  readonly between: number;
  /** Its mean where the labels are shuffled among the points. */
  readonly byChance: number;
}

const middleOf = (points: readonly MapPoint[]): readonly [x: number, y: number] => [
  points.reduce((sum, { x }) => sum + x, 0) / points.length,
  points.reduce((sum, { y }) => sum + y, 0) / points.length,
];

/** How far the groups of a map are apart; null with one group, or where all points are in one place. */
export const apartness = (groups: ReadonlyMap<string, readonly MapPoint[]>): Apartness | null => {
  const points = [...groups.values()].flat();
  const [x0, y0] = middleOf(points);
  const squareTo = (x: number, y: number): number => (x - x0) ** 2 + (y - y0) ** 2;
  const whole = points.reduce((sum, { x, y }) => sum + squareTo(x, y), 0);
  if (groups.size < 2 || whole === 0 || points.length === groups.size) return null;
  const between = [...groups.values()].reduce((sum, own) => sum + own.length * squareTo(...middleOf(own)), 0);
  return { between: between / whole, byChance: (groups.size - 1) / (points.length - 1) };
};

const OTHER = 'Other';

/** Points by what they are colored by, the largest group first; beyond `most` groups the rest are one. */
export const coloredGroups = (
  points: readonly MapPoint[],
  labelOf: (point: MapPoint) => string,
  most: number,
): ReadonlyMap<string, readonly MapPoint[]> => {
  const groups = [...Map.groupBy(points, labelOf)].sort(([, a], [, b]) => b.length - a.length);
  if (groups.length <= most) return new Map(groups);
  const kept = groups.slice(0, most - 1);
  return new Map([...kept, [OTHER, groups.slice(most - 1).flatMap(([, rest]) => rest)]]);
};
