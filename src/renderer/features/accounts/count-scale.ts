import { formatCount } from '#renderer/lib/format.ts';

/** Counts by powers of ten with an honest zero: 0, 1, 10, 100 at equal distances, and up to 1 as they are. */
export const scaleCount = (count: number): number => (count <= 1 ? count : 1 + Math.log10(count));

export const countScale = {
  minInterval: 1,
  interval: 1,
  axisLabel: {
    formatter: (value: number): string => formatCount(value < 1 ? value : Math.round(10 ** (value - 1))),
  },
} as const;
