/** Facts about the archive's calendar, as counts: they make the demonstration look like it, month by month. */
export const monthVolumes: readonly (readonly [month: string, drops: number])[] = [
  ['2017-10', 13],
  ['2017-11', 226],
  ['2017-12', 220],
  ['2018-01', 187],
  ['2018-02', 181],
  ['2018-03', 155],
  ['2018-04', 325],
  ['2018-05', 132],
  ['2018-06', 211],
  ['2018-07', 127],
  ['2018-08', 264],
  ['2018-09', 260],
  ['2018-10', 80],
  ['2018-11', 123],
  ['2018-12', 138],
  ['2019-01', 31],
  ['2019-02', 238],
  ['2019-03', 399],
  ['2019-04', 20],
  ['2019-05', 19],
  ['2019-06', 3],
  ['2019-07', 216],
  ['2019-08', 2],
  ['2019-11', 66],
  ['2019-12', 138],
  ['2020-01', 44],
  ['2020-02', 72],
  ['2020-03', 18],
  ['2020-04', 117],
  ['2020-05', 345],
  ['2020-06', 181],
  ['2020-07', 69],
  ['2020-08', 7],
  ['2020-09', 166],
  ['2020-10', 154],
  ['2020-11', 5],
  ['2020-12', 1],
  ['2022-06', 5],
  ['2022-11', 8],
];

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
