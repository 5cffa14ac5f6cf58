import type { SortedShares } from './shares.ts';

/** Which pairs of shares count. */
export interface PairRule {
  /** |Δ| at most this, in seconds. */
  readonly window: number;
  /** Accounts with fewer shares go first; then fewer matched ones do, see `keptContents`. */
  readonly minParticipation: number;
  /** An edge leads from the account that came first; pairs at one second have no direction and are left out. */
  readonly isDirected: boolean;
}

/** For every share the next one of the same object by another account; the object's end without one. */
const nextByOther = (account: Int32Array, starts: Int32Array): Int32Array => {
  const next = new Int32Array(account.length);
  for (let o = 0; o + 1 < starts.length; o += 1) {
    const end = starts[o + 1] as number;
    for (let i = end - 1; i >= (starts[o] as number); i -= 1)
      next[i] = i + 1 === end || account[i + 1] !== account[i] ? i + 1 : (next[i + 1] as number);
  }
  return next;
};

/** The same backwards; one before the object's start without one. */
const lastByOther = (account: Int32Array, starts: Int32Array): Int32Array => {
  const last = new Int32Array(account.length);
  for (let o = 0; o + 1 < starts.length; o += 1) {
    const start = starts[o] as number;
    for (let i = start; i < (starts[o + 1] as number); i += 1)
      last[i] = i === start || account[i - 1] !== account[i] ? i - 1 : (last[i - 1] as number);
  }
  return last;
};

/** Contents that are in at least one pair. A share costs one step, unless its neighbors have its content. */
const matchedContents = (shares: SortedShares, { window, isDirected }: PairRule): Uint8Array => {
  const { account, content, time, own, starts, contentCount } = shares;
  const next = nextByOther(account, starts);
  const last = lastByOther(account, starts);
  const matched = new Uint8Array(contentCount);
  /** A partner of share i at j, j ± 1, …; the first of another account is at `from`. */
  const hasPartner = (i: number, from: number, step: 1 | -1, end: number): boolean => {
    for (let j = from; j !== end; j += step) {
      const gap = Math.abs((time[j] as number) - (time[i] as number));
      if (gap > window) return false;
      const isPair = account[j] !== account[i] && own[j] === 0 && content[j] !== content[i];
      if (isPair && !(isDirected && gap === 0)) return true;
    }
    return false;
  };
  for (let o = 0; o + 1 < starts.length; o += 1) {
    const start = starts[o] as number;
    const end = starts[o + 1] as number;
    for (let i = start; i < end; i += 1) {
      if (own[i] === 1 || matched[content[i] as number] === 1) continue;
      if (hasPartner(i, next[i] as number, 1, end) || hasPartner(i, last[i] as number, -1, start - 1))
        matched[content[i] as number] = 1;
    }
  }
  return matched;
};

/**
 * Contents that carry a pair: those of accounts with at least `minParticipation` shares among the matched contents. A pair counts where
 * either of its contents does (the reference tool's rule).
 */
export const keptContents = (shares: SortedShares, rule: PairRule): Uint8Array => {
  const matched = matchedContents(shares, rule);
  if (rule.minParticipation <= 1) return matched;
  const { account, content } = shares;
  const counts = new Int32Array(shares.accountCount);
  for (let i = 0; i < account.length; i += 1)
    if (matched[content[i] as number] === 1) (counts[account[i] as number] as number) += 1;
  const kept = new Uint8Array(shares.contentCount);
  for (let i = 0; i < account.length; i += 1)
    if (
      matched[content[i] as number] === 1 &&
      (counts[account[i] as number] as number) >= rule.minParticipation
    )
      kept[content[i] as number] = 1;
  return kept;
};
