import { countsOf } from '#main/analysis/grouping.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { NOTHING_SHARED, ONE_ACCOUNT, TOO_FEW_SHARES } from '#shared/methods/account-coordination.ts';
import { candidatePairs } from './pairs.ts';
import { fitsWindow, type ShareTable, type SortedShares } from './shares.ts';

/** Most pairs of shares that are gone through: more means everybody near everybody. */
export const MOST_PAIRS = 250_000_000;

const DAY = 86_400;

/** How many shares of a table are known too coarsely for a window. */
export const tooCoarse = ({ unit }: ShareTable, window: number): number =>
  unit.reduce((count, one) => count + (fitsWindow(one, window) ? 0 : 1), 0);

const isSharedByTwo = ({ account, starts }: SortedShares): boolean =>
  starts.some((start, object) => {
    const end = starts[object + 1] ?? start;
    return account.subarray(start, end).some((one) => one !== account[start]);
  });

/**
 * Why no two shares can ever pair, neither as they are nor under a null, as one sentence; null where some can. There is nothing to
 * test then, and a test of nothing would count in the register.
 * @param shares of the table, without those of accounts below the minimum participation
 */
export const unpairedOf = (table: ShareTable, shares: SortedShares, window: number): string | null => {
  if (table.accounts.length === 1) return ONE_ACCOUNT;
  // Times that are too coarse have a sentence of their own.
  if (tooCoarse(table, window) === table.count) return null;
  if (shares.count === 0) return TOO_FEW_SHARES;
  return isSharedByTwo(shares) ? null : NOTHING_SHARED;
};

/** Why the shares cannot be compared in a window, as one sentence; null where they can. */
export const refusalOf = (table: ShareTable, shares: SortedShares, window: number): string | null => {
  if (table.count > 0 && tooCoarse(table, window) === table.count)
    return table.unit.every((unit) => unit === DAY)
      ? `The times are known by the day only: choose a window of a day (${DAY} seconds) or more.`
      : 'The times are known by the minute or the day only: choose a longer window.';
  const { pairs, busiest, most } = candidatePairs(shares, window);
  if (pairs <= MOST_PAIRS) return null;
  const object = table.objects[busiest] ?? '';
  const size = (shares.starts[busiest + 1] ?? 0) - (shares.starts[busiest] ?? 0);
  // At one second no window is short enough.
  const way =
    candidatePairs(shares, 0).pairs <= MOST_PAIRS ? 'choose a shorter one, or leave out' : 'leave out';
  return `A window of ${plural(window, 'second')} makes ${plural(pairs, 'pair')} of shares, and at most ${formatCount(MOST_PAIRS)} are compared: ${way} “${object.slice(0, 80)}”, whose ${formatCount(size)} shares make ${formatCount(most)} of them.`;
};

const caseDoubles = (accounts: readonly string[]): number =>
  [...countsOf(accounts.map((name) => name.toLowerCase())).values()].reduce(
    (sum, count) => sum + (count > 1 ? count : 0),
    0,
  );

/** What is to be known of the shares before their figures are read, a sentence each; empty where nothing is odd. */
export const notesOn = (table: ShareTable, window: number): readonly string[] => {
  const { count, accounts, objects, time } = table;
  const coarse = tooCoarse(table, window);
  const doubles = caseDoubles(accounts);
  return [
    ...(accounts.length === 1 ? [ONE_ACCOUNT] : []),
    ...(objects.length === 1 && accounts.length > 1
      ? ['All shares are of one object: accounts meet again only where they share it again.']
      : []),
    ...(count > 1 && accounts.length > 1 && time.every((at) => at === time[0])
      ? ['All shares are at one second: every window finds the same pairs, so closeness cannot be tested.']
      : []),
    ...(coarse > 0 && coarse < count
      ? [
          `${formatCount(coarse)} of ${formatCount(count)} shares are left out: their times are known less exactly than the window.`,
        ]
      : []),
    ...(doubles > 0
      ? [
          `${formatCount(doubles)} account names differ from another one only in upper and lower case; they count as different accounts.`,
        ]
      : []),
  ];
};
