import type { PairRule } from './matched.ts';
import type { SortedShares } from './shares.ts';

/** Two shares that pair, `i` before `j` in the order of the shares: the earlier first. */
export type VisitPair = (i: number, j: number) => void;

/** What each share may do: 0 pairs with none, 1 pairs with a kept one only, 3 is kept itself. */
export const rolesOf = ({ count, content, own }: SortedShares, kept: Uint8Array): Uint8Array => {
  const roles = new Uint8Array(count);
  for (let i = 0; i < count; i += 1)
    roles[i] = own[i] === 1 ? 0 : 1 + 2 * (kept[content[i] as number] as number);
  return roles;
};

/**
 * Every pair that counts: one object, two accounts, two contents, none of them the object itself, |Δ| within the window, and one of the
 * contents kept.
 */
export const sweepPairs = (
  shares: SortedShares,
  { window, isDirected }: PairRule,
  kept: Uint8Array,
  visit: VisitPair,
): void => {
  const { account, content, time, starts } = shares;
  const roles = rolesOf(shares, kept);
  for (let o = 0; o + 1 < starts.length; o += 1) {
    let low = starts[o] as number;
    const end = starts[o + 1] as number;
    for (let j = low + 1; j < end; j += 1) {
      const at = time[j] as number;
      while (at - (time[low] as number) > window) low += 1;
      const role = roles[j] as number;
      if (role === 0) continue;
      const b = account[j] as number;
      const other = content[j] as number;
      for (let i = low; i < j; i += 1) {
        const its = roles[i] as number;
        if (its === 0 || (its | role) === 1 || account[i] === b || content[i] === other) continue;
        if (isDirected && time[i] === at) continue;
        visit(i, j);
      }
    }
  }
};

/** The stretch of shares around each one that are of its object and within the window, itself among them; `end` is behind the last. */
export const windowsOf = (
  { count, time, starts }: SortedShares,
  window: number,
): { readonly start: Int32Array; readonly end: Int32Array } => {
  const start = new Int32Array(count);
  const end = new Int32Array(count);
  for (let o = 0; o + 1 < starts.length; o += 1) {
    const last = starts[o + 1] as number;
    let low = starts[o] as number;
    let high = low;
    for (let i = low; i < last; i += 1) {
      const at = time[i] as number;
      while (at - (time[low] as number) > window) low += 1;
      while (high < last && (time[high] as number) - at <= window) high += 1;
      start[i] = low;
      end[i] = high;
    }
  }
  return { start, end };
};

/** How many pairs of shares are within the window, no matter who made them, and the object with most of them: known without making one. */
export const candidatePairs = (
  { time, starts }: SortedShares,
  window: number,
): { readonly pairs: number; readonly busiest: number; readonly most: number } => {
  let [pairs, busiest, most] = [0, 0, 0];
  for (let o = 0; o + 1 < starts.length; o += 1) {
    let first = starts[o] as number;
    let own = 0;
    for (let j = first; j < (starts[o + 1] as number); j += 1) {
      while ((time[j] as number) - (time[first] as number) > window) first += 1;
      own += j - first;
    }
    pairs += own;
    if (own > most) [most, busiest] = [own, o];
  }
  return { pairs, busiest, most };
};

/** The object of each share. */
const objectOfShares = ({ count, starts }: SortedShares): Int32Array => {
  const object = new Int32Array(count);
  for (let o = 0; o + 1 < starts.length; o += 1) object.fill(o, starts[o], starts[o + 1]);
  return object;
};

/** Whether a pair repeats one that the sweep has met before; null where none can. */
export type IsRepeat = ((i: number, j: number) => boolean) | null;

/**
 * Contents that share several objects, or are twice under one, meet in several pairs: an edge counts them once. Nothing is looked at
 * where both contents are once.
 */
export const repeatsOf = (shares: SortedShares, { window, isDirected }: PairRule): IsRepeat => {
  const { count, account, content, time, contentCount } = shares;
  const first = new Int32Array(contentCount + 1);
  for (let i = 0; i < count; i += 1) (first[(content[i] as number) + 1] as number) += 1;
  if (first.every((rows) => rows <= 1)) return null;
  for (let c = 0; c < contentCount; c += 1) (first[c + 1] as number) += first[c] as number;
  const places = new Int32Array(count);
  const next = first.slice();
  for (let i = 0; i < count; i += 1) {
    const c = content[i] as number;
    places[next[c] as number] = i;
    (next[c] as number) += 1;
  }
  const object = objectOfShares(shares);
  const isSameEdge = (i: number, j: number, a: number, b: number): boolean => {
    const [one, other] = i < j ? [i, j] : [j, i];
    const gap = (time[other] as number) - (time[one] as number);
    if (gap > window || (isDirected && gap === 0)) return false;
    return isDirected
      ? account[one] === a && account[other] === b
      : (account[i] === a && account[j] === b) || (account[i] === b && account[j] === a);
  };
  return (i, j) => {
    const one = content[i] as number;
    const other = content[j] as number;
    const [oneStart, oneEnd] = [first[one] as number, first[one + 1] as number];
    const [otherStart, otherEnd] = [first[other] as number, first[other + 1] as number];
    if (oneEnd - oneStart === 1 && otherEnd - otherStart === 1) return false;
    const [a, b] = [account[i] as number, account[j] as number];
    for (let k = oneStart; k < oneEnd; k += 1)
      for (let l = otherStart; l < otherEnd; l += 1) {
        const [x, y] = [places[k] as number, places[l] as number];
        if (object[x] !== object[y]) continue;
        const [later, earlier] = x > y ? [x, y] : [y, x];
        const isBefore = later < j || (later === j && earlier < i);
        if (isBefore && isSameEdge(x, y, a, b)) return true;
      }
    return false;
  };
};
