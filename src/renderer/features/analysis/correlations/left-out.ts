import { formatCount } from '#renderer/lib/format.ts';

/** What windows of up to a day leave out; empty where that is nothing. */
export const leftOutText = (leftOut: number, items: number): string =>
  leftOut === 0
    ? ''
    : `${formatCount(leftOut)} of ${formatCount(items)} are dated to the day: windows of up to 24 hours use the other ${formatCount(items - leftOut)}.`;
