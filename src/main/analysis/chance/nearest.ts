/** How far a moment's neighbors in the other series are: seconds, `Infinity` without one. */
export interface NearestGaps {
  /** Time since the last other at or before each drop. */
  readonly before: Float64Array;
  /** Time to the next other at or after each drop. */
  readonly after: Float64Array;
}

/** The neighbors of every drop on the line of time: one sweep of two pointers over sorted series. */
export const nearestGaps = (drops: Float64Array, others: Float64Array): NearestGaps => {
  const before = new Float64Array(drops.length).fill(Infinity);
  const after = new Float64Array(drops.length).fill(Infinity);
  let next = 0;
  for (const [i, time] of drops.entries()) {
    while (next < others.length && (others[next] ?? 0) < time) next += 1;
    if (next < others.length) after[i] = (others[next] ?? 0) - time;
    if (after[i] === 0) before[i] = 0;
    else if (next > 0) before[i] = time - (others[next - 1] ?? 0);
  }
  return { before, after };
};

/**
 * Counts how far the drops' nearest others are, each way and either way.
 * @param placeOf by minutes the place that a distance is counted at; its last entry is that of what is beyond
 */
export const countGaps = ({ before, after }: NearestGaps, placeOf: Int32Array, places: number) => {
  const counts = {
    either: new Int32Array(places),
    before: new Int32Array(places),
    after: new Int32Array(places),
  };
  const beyond = placeOf.length - 1;
  const add = (into: Int32Array, minutes: number): void => {
    const place = placeOf[Math.min(minutes, beyond)] ?? 0;
    into[place] = (into[place] ?? 0) + 1;
  };
  for (const [i, seconds] of after.entries()) {
    const up = Math.ceil(seconds / 60);
    const down = Math.ceil((before[i] ?? Infinity) / 60);
    add(counts.after, up);
    add(counts.before, down);
    add(counts.either, Math.min(up, down));
  }
  return counts;
};
