import type { Place } from '#shared/network-layouts.ts';

/** A node where it is drawn, in one unit for both axes. */
export interface DiscSpot extends Place {
  readonly id: string;
  readonly radius: number;
}

export interface LineSpot {
  readonly id: string;
  readonly from: Place;
  readonly to: Place;
  readonly width: number;
}

const square = (value: number): number => value * value;

/** Squared distance of a point from the nearest point of a line between two ends. */
const lineDistance = ({ x, y }: Place, { from, to }: LineSpot): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = square(dx) + square(dy);
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return square(x - from.x - along * dx) + square(y - from.y - along * dy);
};

const nearest = <Item extends { readonly id: string }>(
  items: Iterable<Item>,
  distance: (item: Item) => number,
  reach: (item: Item) => number,
): string | null => {
  let best: string | null = null;
  let least = Infinity;
  for (const item of items) {
    const away = distance(item);
    if (away > square(reach(item)) || away >= least) continue;
    least = away;
    best = item.id;
  }
  return best;
};

/** The disc that contains the point; of several the one whose middle is nearest. Null without one. */
export const discAt = (at: Place, discs: Iterable<DiscSpot>): string | null =>
  nearest(
    discs,
    ({ x, y }) => square(at.x - x) + square(at.y - y),
    ({ radius }) => radius,
  );

/** The line within `slack` of the point beyond its own half width; of several the nearest. Null without one. */
export const lineAt = (at: Place, lines: Iterable<LineSpot>, slack: number): string | null =>
  nearest(
    lines,
    (line) => lineDistance(at, line),
    ({ width }) => width / 2 + slack,
  );
