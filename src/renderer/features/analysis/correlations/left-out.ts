import { formatCount } from '#renderer/lib/format.ts';
import { byMinuteSentence } from '#shared/figures.ts';
import type { GapResolution } from '#shared/methods/parts.ts';

interface ComparedItems {
  readonly leftOut: number;
  readonly items: number;
  readonly resolution: GapResolution;
}

const leftOutText = ({ leftOut, items }: ComparedItems): string =>
  leftOut === 0
    ? ''
    : `${formatCount(leftOut)} of ${formatCount(items)} are dated to the day: windows of up to 24 hours use the other ${formatCount(items - leftOut)}.`;

/** What windows of up to a day leave out, and that seconds are cut off where they are; empty where neither is so. */
export const comparedText = (compared: ComparedItems): string =>
  [leftOutText(compared), byMinuteSentence(compared.resolution) ?? '']
    .filter((sentence) => sentence !== '')
    .join(' ');
