/** Facts about the archive's calendar, as counts: they make the demonstration look like it, month by month. */
const volumes: Readonly<Record<string, readonly number[]>> = {
  2017: [0, 0, 0, 0, 0, 0, 0, 0, 0, 13, 226, 220],
  2018: [187, 181, 155, 325, 132, 211, 127, 264, 260, 80, 123, 138],
  2019: [31, 238, 399, 20, 19, 3, 216, 2, 0, 0, 66, 138],
  2020: [44, 72, 18, 117, 345, 181, 69, 7, 166, 154, 5, 1],
  2022: [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 8, 0],
};
/** Months with drops, in order. */
export const monthVolumes: readonly (readonly [month: string, drops: number])[] = Object.entries(
  volumes,
).flatMap(([year, months]) =>
  months.flatMap((drops, index) =>
    drops === 0 ? [] : [[`${year}-${String(index + 1).padStart(2, '0')}`, drops] as const],
  ),
);

/** Drops per hour of the day, UTC. */
export const hourVolumes: readonly number[] = [
  286, 270, 308, 252, 285, 224, 149, 68, 24, 9, 20, 14, 3, 5, 38, 137, 316, 416, 431, 372, 341, 309, 309, 380,
];

/** Drops per weekday, Sunday first. */
export const weekdayVolumes: readonly number[] = [635, 657, 694, 740, 907, 743, 590];

export const secondsPerDay = 86_400;
/** 2017-10-28 and 2022-12-01, 00:00 UTC: every drop is between. */
export const firstDay = Date.UTC(2017, 9, 28) / 1000;
export const endDay = Date.UTC(2022, 11, 1) / 1000;

export interface Day {
  /** 00:00 UTC, epoch seconds. */
  readonly start: number;
  /** `YYYY-MM`. */
  readonly month: string;
  /** `MM-DD`. */
  readonly monthDay: string;
  readonly year: number;
}

/** Every day of the archive's span, in order. */
export const days: readonly Day[] = Array.from(
  { length: (endDay - firstDay) / secondsPerDay },
  (_, index) => {
    const start = firstDay + index * secondsPerDay;
    const iso = new Date(start * 1000).toISOString();
    return { start, month: iso.slice(0, 7), monthDay: iso.slice(5, 10), year: Number(iso.slice(0, 4)) };
  },
);

/** Place of a time's day in `days`. */
export const dayIndex = (time: number): number => Math.floor((time - firstDay) / secondsPerDay);
