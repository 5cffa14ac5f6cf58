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

/** Bounds of a rectangle, in hundredths of the coordinates. */
export interface MapBounds {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The corners of a rectangle. */
export const rectangle = ({ left, right, bottom, top }: MapBounds): MapArea => {
  const [x1, x2, y1, y2] = [left, right, bottom, top].map((bound) => bound / 100);
  return [
    [x1 ?? 0, y1 ?? 0],
    [x2 ?? 0, y1 ?? 0],
    [x2 ?? 0, y2 ?? 0],
    [x1 ?? 0, y2 ?? 0],
  ];
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
