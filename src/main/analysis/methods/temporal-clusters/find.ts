/** A run of drops by index in canonical order, both ends inside. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

export const sizeOf = ({ first, last }: Run): number => last - first + 1;

/** Maximal runs of gaps ≤ `maxGap` seconds that contain at least `minSize` drops. Times ascend. */
export const gapRuns = (times: Float64Array, maxGap: number, minSize: number): readonly Run[] => {
  const runs: Run[] = [];
  let first = 0;
  for (let next = 1; next <= times.length; next += 1) {
    if (next < times.length && (times[next] ?? 0) - (times[next - 1] ?? 0) <= maxGap) continue;
    if (next - first >= minSize) runs.push({ first, last: next - 1 });
    first = next;
  }
  return runs;
};

/** Per drop the last one that is within `length` seconds after it, the end of the window counted in. */
export const windowEnds = (times: Float64Array, length: number): Int32Array => {
  const ends = new Int32Array(times.length);
  let last = 0;
  for (let first = 0; first < times.length; first += 1) {
    while (last + 1 < times.length && (times[last + 1] ?? 0) - (times[first] ?? 0) <= length) last += 1;
    ends[first] = last;
  }
  return ends;
};

/** Windows that share a drop become one run. Windows come by their first drop, ascending. */
export const mergeOverlapping = (windows: readonly Run[]): readonly Run[] => {
  const merged: Run[] = [];
  for (const window of windows) {
    const before = merged.at(-1);
    if (before !== undefined && window.first <= before.last)
      merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, window.last) };
    else merged.push(window);
  }
  return merged;
};

/** The windows of `length` seconds that contain at least `minSize` drops and are inside no other such window. */
export const maximalWindows = (times: Float64Array, length: number, minSize: number): readonly Run[] => {
  const ends = windowEnds(times, length);
  const windows: Run[] = [];
  for (const [first, last] of ends.entries())
    if (last - first + 1 >= minSize && (first === 0 || last > (ends[first - 1] ?? -1)))
      windows.push({ first, last });
  return windows;
};
