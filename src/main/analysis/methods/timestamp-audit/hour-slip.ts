import type { Inversion } from './inversions.ts';
import type { Posted } from './sequence.ts';

export interface HourSlip {
  readonly posts: readonly Posted[];
  readonly seconds: number;
}

export interface SlipRule {
  readonly slipSeconds: number;
  readonly longestSlip: number;
}

const ascends = (times: readonly number[]): boolean =>
  times.every((time, i) => i === 0 || time >= (times[i - 1] ?? -Infinity));

/** Whether every post of a run is nearer to the line between its neighbors once it is shifted. */
const fitsNumbers = (before: Posted, run: readonly Posted[], after: Posted, seconds: number): boolean => {
  const pace = (after.time - before.time) / (after.post - before.post);
  return run.every(({ post, time }) => {
    const due = before.time + (post - before.post) * pace;
    return Math.abs(time + seconds - due) < Math.abs(time - due);
  });
};

const slipOfRun = (
  posts: readonly Posted[],
  inversion: Inversion,
  [first, last]: readonly [number, number],
  seconds: number,
): HourSlip | null => {
  const before = posts[first - 1];
  const after = posts[last + 1];
  const run = posts.slice(first, last + 1);
  if (before === undefined || after === undefined || after.post === before.post) return null;
  const from = Math.min(first - 1, inversion.first);
  const stretch = posts.slice(from, Math.max(last + 1, inversion.last) + 1);
  const shifted = stretch.map(({ time }, i) =>
    from + i >= first && from + i <= last ? time + seconds : time,
  );
  return ascends(shifted) && fitsNumbers(before, run, after, seconds) ? { posts: run, seconds } : null;
};

/** The shortest run of neighboring numbers that a slip of ± `slipSeconds` explains the inversion with; null for none. */
export const hourSlipOf = (
  posts: readonly Posted[],
  inversion: Inversion,
  { slipSeconds, longestSlip }: SlipRule,
): HourSlip | null => {
  for (let length = 1; length <= longestSlip; length += 1)
    for (let first = inversion.first - length + 1; first <= inversion.last; first += 1)
      for (const seconds of [slipSeconds, -slipSeconds]) {
        const slip = first < 1 ? null : slipOfRun(posts, inversion, [first, first + length - 1], seconds);
        if (slip !== null) return slip;
      }
  return null;
};
