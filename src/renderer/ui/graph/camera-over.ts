import { extentOf } from '#shared/extent.ts';
import type { Place } from '#shared/network-layouts.ts';

/** A little room around what is shown, and no closer than the camera goes. */
const ROOM = 1.2;
export const CLOSEST = 0.01;

/** The camera that has these places in sight; in the library’s coordinates the longer side of the whole graph is 1. */
export const cameraOver = (places: readonly Place[]) => {
  if (places.length === 0) return { x: 0.5, y: 0.5, ratio: 1 };
  const [left, right] = extentOf(places.map(({ x }) => x));
  const [low, high] = extentOf(places.map(({ y }) => y));
  const ratio = Math.max((right - left) * ROOM, (high - low) * ROOM, CLOSEST);
  return { x: (left + right) / 2, y: (low + high) / 2, ratio: Math.min(ratio, 1) };
};
