import { eigenOf } from './leading-vectors.ts';
import type { TextPlaces } from './placed-space.ts';
import { gram } from './weighted-matrix.ts';

/** Places of texts in two dimensions. */
export interface FlatMap {
  /** x and y of each text, texts × 2, each within −1 … 1; null for a text without a place. */
  readonly points: readonly (readonly [x: number, y: number] | null)[];
  /** Share of the variance of all dimensions that each axis shows. */
  readonly shown: readonly [x: number, y: number];
}

/** An axis has two directions that are as good: the one whose largest part is positive. */
const directed = (axis: Float64Array): Float64Array => {
  const largest = axis.reduce((best, part) => (Math.abs(part) > Math.abs(best) ? part : best), 0);
  return largest < 0 ? axis.map((part) => -part) : axis;
};

/** The first two principal components of the places of texts (PCA), in a fixed order. Source: Pearson (1901). */
export const flatMap = ({ texts, dimensions: width }: TextPlaces, posts: number): FlatMap => {
  const isPlaced = (post: number): boolean =>
    texts.subarray(post * width, (post + 1) * width).some((value) => value !== 0);
  const placed = Array.from({ length: width === 0 ? 0 : posts }, (_, post) => post).filter(isPlaced);
  const centered = new Float64Array(placed.length * width);
  const means = new Float64Array(width);
  for (const post of placed)
    for (let t = 0; t < width; t += 1)
      means[t] = (means[t] ?? 0) + (texts[post * width + t] ?? 0) / placed.length;
  for (const [row, post] of placed.entries())
    for (let t = 0; t < width; t += 1)
      centered[row * width + t] = (texts[post * width + t] ?? 0) - (means[t] ?? 0);
  const { values, vectors } = eigenOf(gram(centered, width), width);
  const order = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const axisOf = (place: number): Float64Array =>
    directed(Float64Array.from({ length: width }, (_, t) => vectors[t * width + (order[place] ?? 0)] ?? 0));
  const [first, second] = [axisOf(0), width > 1 ? axisOf(1) : new Float64Array(width)];
  const along = (row: number, axis: Float64Array): number => {
    let sum = 0;
    for (let t = 0; t < width; t += 1) sum += (centered[row * width + t] ?? 0) * (axis[t] ?? 0);
    // Places have length 1 and their mean no more: half of it is within −1 … 1.
    return sum / 2;
  };
  const points = new Array<FlatMap['points'][number]>(posts).fill(null);
  for (const [row, post] of placed.entries()) points[post] = [along(row, first), along(row, second)];
  const shownBy = (place: number): number =>
    total === 0 || place >= width ? 0 : Math.max(0, values[order[place] ?? 0] ?? 0) / total;
  return { points, shown: [shownBy(0), shownBy(1)] };
};
