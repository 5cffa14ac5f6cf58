import { grouped, Numbering } from '#main/analysis/grouping.ts';
import { GrowingInts } from '#main/analysis/text-bench/growing-ints.ts';
import { UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { TimeResolution } from '#shared/time.ts';

/** One object shared by one account in one content, as it is read. */
export interface Share {
  readonly object: string;
  readonly account: string;
  readonly content: string;
  /** Whole epoch seconds, UTC; midnight where only the day is known. */
  readonly time: number;
  /** How exactly the time is known; absent: to the second. */
  readonly resolution?: TimeResolution | undefined;
  /** Whether the content is the object itself; absent: where both have one name. */
  readonly isOwn?: boolean;
}

/** Shares as columns, in the order they were read; names are numbered as they come. */
export interface ShareTable {
  readonly count: number;
  readonly object: Int32Array;
  readonly account: Int32Array;
  readonly content: Int32Array;
  /** Seconds since `origin`. */
  readonly time: Int32Array;
  /** 1 where the content is the object itself: such a share pairs with none. */
  readonly own: Uint8Array;
  /** Seconds of the unit that the time is known in: 1, 60, or a day. */
  readonly unit: Int32Array;
  /** First second of the UTC day of the first share, epoch seconds. */
  readonly origin: number;
  readonly objects: readonly string[];
  readonly accounts: readonly string[];
  readonly contents: readonly string[];
}

/** Collects shares one by one. */
export class ShareCollector {
  readonly #columns = { object: new Numbering(), account: new Numbering(), content: new Numbering() };
  readonly #object = new GrowingInts();
  readonly #account = new GrowingInts();
  readonly #content = new GrowingInts();
  readonly #own = new GrowingInts();
  /** Relative to the first share read, so that 32 bits reach 68 years either way. */
  readonly #time = new GrowingInts();
  readonly #unit = new GrowingInts();
  #first: number | null = null;

  add({ object, account, content, time, resolution = 'second', isOwn }: Share): void {
    this.#first ??= time;
    this.#object.push(this.#columns.object.numberOf(object));
    this.#account.push(this.#columns.account.numberOf(account));
    this.#content.push(this.#columns.content.numberOf(content));
    this.#own.push((isOwn ?? object === content) ? 1 : 0);
    this.#time.push(time - this.#first);
    this.#unit.push(UNIT_SECONDS[resolution]);
  }

  get count(): number {
    return this.#object.length;
  }

  table(): ShareTable {
    const relative = this.#time.toArray();
    const first = this.#first ?? 0;
    const earliest = first + relative.reduce((least, time) => Math.min(least, time), 0);
    const origin = Math.floor(earliest / DAY_SECONDS) * DAY_SECONDS;
    const time = relative.map((at) => at + first - origin);
    const isByDay = time.every((at) => at % DAY_SECONDS === 0);
    const unit = this.#unit.toArray();
    return {
      count: this.#object.length,
      object: this.#object.toArray(),
      account: this.#account.toArray(),
      content: this.#content.toArray(),
      time,
      own: Uint8Array.from(this.#own.toArray()),
      // Times that are midnights throughout are days, however they are written.
      unit: isByDay ? unit.fill(DAY_SECONDS) : unit,
      origin,
      objects: this.#columns.object.names(),
      accounts: this.#columns.account.names(),
      contents: this.#columns.content.names(),
    };
  }
}

/** A table of shares that are at hand as a list. */
export const shareTable = (shares: Iterable<Share>): ShareTable => {
  const collector = new ShareCollector();
  for (const share of shares) collector.add(share);
  return collector.table();
};

/** Shares by object, those of one object by time; what the sweeps and both nulls work on. Numbers are those of the table. */
export interface SortedShares {
  readonly count: number;
  readonly account: Int32Array;
  readonly content: Int32Array;
  readonly time: Int32Array;
  readonly own: Uint8Array;
  /** Shares of object o are at `starts[o]` … `starts[o + 1]` − 1. */
  readonly starts: Int32Array;
  readonly accountCount: number;
  readonly contentCount: number;
}

/** Most shares of an object that are sorted by insertion. */
const SHORT = 24;

const insertionSort = (rows: Int32Array, time: Int32Array, start: number, end: number): void => {
  for (let i = start + 1; i < end; i += 1) {
    const row = rows[i] as number;
    const at = time[row] as number;
    let place = i - 1;
    while (place >= start && (time[rows[place] as number] as number) > at) {
      rows[place + 1] = rows[place] as number;
      place -= 1;
    }
    rows[place + 1] = row;
  }
};

/** Sorts by keys that contain the time and the place among the rows, so that equal times keep their order. */
const packedSort = (rows: Int32Array, time: Int32Array, start: number, end: number): void => {
  const size = end - start;
  const group = rows.slice(start, end);
  const keys = new Float64Array(size);
  for (let i = 0; i < size; i += 1) keys[i] = (time[group[i] as number] as number) * size + i;
  keys.sort();
  for (let i = 0; i < size; i += 1) {
    const key = keys[i] as number;
    rows[start + i] = group[key - Math.floor(key / size) * size] as number;
  }
};

/** Sorts the rows of every object by time in place; equal times keep the order they come in. */
export const sortWithinObjects = (rows: Int32Array, time: Int32Array, starts: Int32Array): void => {
  for (let o = 0; o + 1 < starts.length; o += 1) {
    const start = starts[o] as number;
    const end = starts[o + 1] as number;
    if (end - start > SHORT) packedSort(rows, time, start, end);
    else if (end - start > 1) insertionSort(rows, time, start, end);
  }
};

/** Whether a share's time is known well enough for a window: a window shorter than its unit says nothing about it. */
export const fitsWindow = (unit: number, window: number): boolean => unit <= Math.max(1, window);

/**
 * The shares of accounts with at least `minParticipation` of them, sorted; those whose time is known less exactly than the window are
 * left out first. Objects that nobody shares any more stay as empty ones, so that numbers hold.
 */
export const sortShares = (table: ShareTable, minParticipation: number, window: number): SortedShares => {
  const { object, account, unit, accounts, objects } = table;
  const counts = new Int32Array(accounts.length);
  const fits = (row: number): boolean => fitsWindow(unit[row] as number, window);
  for (let row = 0; row < table.count; row += 1)
    if (fits(row)) (counts[account[row] as number] as number) += 1;
  const isKept = (row: number): boolean =>
    fits(row) && (counts[account[row] as number] as number) >= minParticipation;
  const { starts, members: rows } = grouped(
    object.map((o, row) => (isKept(row) ? o : -1)),
    objects.length,
  );
  sortWithinObjects(rows, table.time, starts);
  return {
    count: rows.length,
    account: rows.map((row) => table.account[row] as number),
    content: rows.map((row) => table.content[row] as number),
    time: rows.map((row) => table.time[row] as number),
    own: Uint8Array.from(rows, (row) => table.own[row] as number),
    starts,
    accountCount: table.accounts.length,
    contentCount: table.contents.length,
  };
};
