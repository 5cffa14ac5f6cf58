import { checkpoint } from '#main/analysis/method.ts';
import { GrowingInts } from '#main/analysis/text-bench/growing-ints.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ShingleClasses } from './shingle-classes.ts';
import type { ShingleSets } from './shingle-sets.ts';

/** Pairs of classes whose posts are near-duplicates; a class with itself where it has several posts. */
export interface ClassLinks {
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Shingles that the posts of both share. */
  readonly shared: Int32Array;
}

/** Keeps a product of a decimal threshold from being rounded up to the next whole number. */
const SLACK = 1e-9;
const leastWhole = (value: number): number => Math.ceil(value - SLACK);

const classesPerCheckpoint = 4096;

/** The sets of the classes, smallest first. */
interface OrderedClasses {
  readonly order: Int32Array;
  /** First and last place of the shared shingles of each class, by place in the order. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** All shingles of each class, those that no other post has included. */
  readonly sizes: Int32Array;
}

const ordered = (sets: ShingleSets, { count, starts, members }: ShingleClasses): OrderedClasses => {
  const firstPost = (one: number): number => members[starts[one] ?? 0] ?? 0;
  const sizeOf = (one: number): number => {
    const post = firstPost(one);
    return (sets.starts[post + 1] ?? 0) - (sets.starts[post] ?? 0) + (sets.unique[post] ?? 0);
  };
  const sizesByClass = Int32Array.from({ length: count }, (_, one) => sizeOf(one));
  const order = Int32Array.from({ length: count }, (_, one) => one).sort(
    (a, b) => (sizesByClass[a] ?? 0) - (sizesByClass[b] ?? 0) || a - b,
  );
  return {
    order,
    from: order.map((one) => sets.starts[firstPost(one)] ?? 0),
    to: order.map((one) => sets.starts[firstPost(one) + 1] ?? 0),
    sizes: order.map((one) => sizesByClass[one] ?? 0),
  };
};

/** Numbers that two ascending stretches share; −1 as soon as fewer than `least` can be reached. */
const overlap = (
  items: Int32Array,
  [fromA, toA]: readonly [number, number],
  [fromB, toB]: readonly [number, number],
  least: number,
): number => {
  let [a, b, shared] = [fromA, fromB, 0];
  while (a < toA && b < toB) {
    if (shared + Math.min(toA - a, toB - b) < least) return -1;
    const difference = (items[a] ?? 0) - (items[b] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return shared;
};

/**
 * Every pair of classes whose posts have a Jaccard index of `threshold` or more; none is missed and none is estimated. Sets that
 * are alike share one of their rarest shingles: only classes that do are compared. Source: Bayardo, Ma & Srikant (2007);
 * Xiao et al. (2011), prefix filtering.
 * @param threshold above 0, at most 1
 */
export const classLinks = (
  sets: ShingleSets,
  classes: ShingleClasses,
  threshold: number,
  context: AnalysisContext,
): ClassLinks => {
  const { order, from, to, sizes } = ordered(sets, classes);
  const [first, second, shared] = [new GrowingInts(), new GrowingInts(), new GrowingInts()];
  const keep = (one: number, other: number, common: number): void => {
    const union = (sizes[one] ?? 0) + (sizes[other] ?? 0) - common;
    if (common / union < threshold) return;
    first.push(order[one] ?? 0);
    second.push(order[other] ?? 0);
    shared.push(common);
  };
  // Of every shingle the classes that have it among their rarest, the last one first.
  const newest = new Int32Array(sets.shingles).fill(-1);
  const [holders, earlier] = [new GrowingInts(), new GrowingInts()];
  const seenFor = new Int32Array(order.length).fill(-1);
  for (let place = 0; place < order.length; place += 1) {
    if (place % classesPerCheckpoint === 0) checkpoint(context, place, order.length);
    const [start, end, size] = [from[place] ?? 0, to[place] ?? 0, sizes[place] ?? 0];
    const members = classes.starts[(order[place] ?? 0) + 1] ?? 0;
    if (members - (classes.starts[order[place] ?? 0] ?? 0) > 1) keep(place, place, end - start);
    const smallest = leastWhole(threshold * size);
    // Shingles that no other post has come first and match nothing.
    const rarest = size - smallest + 1 - (size - (end - start));
    for (let at = start; at < Math.min(end, start + rarest); at += 1) {
      const shingle = sets.shared[at] ?? 0;
      for (let entry = newest[shingle] ?? -1; entry >= 0; entry = earlier.at(entry)) {
        const other = holders.at(entry);
        const otherSize = sizes[other] ?? 0;
        if (otherSize < smallest) break;
        if (seenFor[other] === place) continue;
        seenFor[other] = place;
        const least = leastWhole((threshold * (size + otherSize)) / (1 + threshold));
        const common = overlap(sets.shared, [start, end], [from[other] ?? 0, to[other] ?? 0], least);
        if (common >= 0) keep(other, place, common);
      }
      earlier.push(newest[shingle] ?? -1);
      newest[shingle] = holders.length;
      holders.push(place);
    }
  }
  checkpoint(context, order.length, order.length);
  return { first: first.toArray(), second: second.toArray(), shared: shared.toArray() };
};
