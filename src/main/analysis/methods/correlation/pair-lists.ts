import type { AnalysisEvent, AnalysisInputs } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES, type DropCategory, type NewsCategory } from '#shared/constants.ts';
import { MATRIX_DIMENSIONS, type MatrixDimension } from '#shared/methods/correlation-matrix.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { dimensions } from './matrix.ts';

/** Thresholds that pairs are counted from, in hundredths of the score: pairs below the first are not kept. */
export const FIRST_THRESHOLD = 20;
export const THRESHOLDS = 81;

interface CellPlace {
  readonly dimension: MatrixDimension;
  readonly row: string;
  readonly col: string;
}

/** All cells of all dimensions; the place in this list is the cell’s number. */
export const places: readonly CellPlace[] = MATRIX_DIMENSIONS.flatMap((dimension) =>
  dimensions[dimension].rows.flatMap((row) =>
    dimensions[dimension].columns.map((col) => ({ dimension, row, col })),
  ),
);
const numberOf = new Map(
  places.map(({ dimension, row, col }, number) => [`${dimension}\n${row}\n${col}`, number]),
);
/** The count over all cells has the number after the last cell. */
export const TOTAL = places.length;

/** Numbers of the cells that a pair belongs to in the dimensions where the event alone says it, or in the others. */
const cellsOfPair = (
  pair: Parameters<(typeof dimensions)[MatrixDimension]['place']>[0],
  isOfEvent: boolean,
): readonly number[] =>
  MATRIX_DIMENSIONS.filter((dimension) => dimensions[dimension].isOfEvent === isOfEvent).flatMap(
    (dimension) => {
      const { rows, columns } = dimensions[dimension].place(pair);
      return rows.flatMap((row) =>
        columns.flatMap((col) => numberOf.get(`${dimension}\n${row}\n${col}`) ?? []),
      );
    },
  );

/** Sets of cells that pairs add to together, each under a number of its own. */
export class CellLists {
  readonly #numbers = new Map<string, number>();
  readonly cells: (readonly number[])[] = [];

  numberOf(cells: readonly number[]): number {
    const key = cells.join(' ');
    const present = this.#numbers.get(key);
    if (present !== undefined) return present;
    this.#numbers.set(key, this.cells.length);
    return this.cells.push(cells) - 1;
  }
}

/** No list: a filter leaves the pair out. */
export const LEFT_OUT = -1;

/** Which pairs are counted: those of some kinds of events and drops (none: all), and of drops between two UTC dates (empty: all). */
export interface PairFilter {
  readonly kinds: readonly (NewsCategory | DropCategory)[];
  readonly startDate: string;
  readonly endDate: string;
}
export const ALL_PAIRS: PairFilter = { kinds: [], startDate: '', endDate: '' };

/**
 * The two lists of cells that a pair adds to: that of its event and that of both. There are hundreds of millions of pairs but few kinds of
 * them, so drops are counted by group (platform and kinds), pairs by list, and cells from the lists at the end.
 */
export const createPlacement = (
  input: Pick<AnalysisInputs, 'drops' | 'categories'>,
  { kinds, startDate, endDate }: PairFilter,
  lists: CellLists,
) => {
  const first = startDate === '' ? -Infinity : startOfBound(startDate);
  const last = endDate === '' ? Infinity : endOfBound(endDate);
  const newsKinds = NEWS_CATEGORIES.filter((kind) => kinds.includes(kind));
  const dropKinds = DROP_CATEGORIES.filter((kind) => kinds.includes(kind));
  const isKept = ({ time }: AnalysisDrop, at: number): boolean =>
    time >= first &&
    time <= last &&
    (dropKinds.length === 0 || dropKinds.some((kind) => input.categories[at]?.includes(kind) ?? false));
  const groups = new Map<string, number>();
  /** A drop of each group. */
  const examples: number[] = [];
  const groupOf = Int32Array.from(input.drops, (drop, at) => {
    if (!isKept(drop, at)) return LEFT_OUT;
    const name = `${drop.platform} ${input.categories[at]?.join(' ') ?? ''}`;
    const group = groups.get(name) ?? examples.push(at) - 1;
    groups.set(name, group);
    return group;
  });
  const pairOf = ({ time, category }: AnalysisEvent, drop: number) => ({
    eventTime: time,
    eventCategory: category,
    dropCategories: input.categories[drop] ?? [],
    dropPlatform: input.drops[drop]?.platform ?? '',
  });
  const listsOfKind = new Map<string, readonly number[]>();
  return {
    /** Group of each drop; `LEFT_OUT` where a filter leaves it out. */
    groupOf,
    groups: examples.length,
    /** List of the event; `LEFT_OUT` where a filter leaves it out. */
    ofEvent: (event: AnalysisEvent): number =>
      newsKinds.length > 0 && !newsKinds.includes(event.category)
        ? LEFT_OUT
        : lists.numberOf([...cellsOfPair(pairOf(event, 0), true), TOTAL]),
    /** List of the event and a drop of each group. */
    ofGroups: (event: AnalysisEvent): readonly number[] => {
      const known =
        listsOfKind.get(event.category) ??
        examples.map((drop) => lists.numberOf(cellsOfPair(pairOf(event, drop), false)));
      listsOfKind.set(event.category, known);
      return known;
    },
  };
};
export type Placement = ReturnType<typeof createPlacement>;

/**
 * Counts that get their memory together. A C library maps only large blocks by themselves and returns them to the system whole; what is
 * smaller it may keep for its thread. Pages that nothing was counted in take no memory.
 */
const BLOCK_COUNTS = 10_000_000;
/** The lists of a small archive fit into this: a large block makes V8 collect its garbage in the middle of the work. */
const FIRST_COUNTS = 250_000;

const addCounts = (sums: Uint32Array, counts: Uint32Array): void => {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0);
};

/** Counts of pairs by list of cells and hundredth of the score, in columns: one for the data, or one for each move. */
export class PairTally {
  readonly #columns: number;
  /** By list, until they are settled. */
  readonly #ofLists = new Map<number, Uint32Array>();
  readonly #ofCells = new Map<number, Uint32Array>();
  /** Those of lists that were settled: all 0, for the next lists. */
  readonly #free: Uint32Array[] = [];
  #block = new Uint32Array(0);
  #used = 0;
  /** Those of the last cell (`fromThresholds`). */
  readonly #rows: readonly Uint32Array[];

  constructor(columns: number) {
    this.#columns = columns;
    this.#rows = Array.from({ length: THRESHOLDS }, () => new Uint32Array(columns));
  }

  /** The counts of a list: by column its numbers for each hundredth from the first threshold up. */
  of(list: number): Uint32Array {
    const known = this.#ofLists.get(list);
    if (known !== undefined) return known;
    const counts = this.#free.pop() ?? this.#take();
    this.#ofLists.set(list, counts);
    return counts;
  }

  /** Adds what lists have counted to their cells. There are many more lists than cells: their memory is used again for others. */
  settle(lists: CellLists): void {
    for (const [list, counts] of this.#ofLists) {
      for (const cell of new Set(lists.cells[list])) {
        const sums = this.#ofCells.get(cell) ?? this.#take();
        this.#ofCells.set(cell, sums);
        addCounts(sums, counts);
      }
      this.#free.push(counts.fill(0));
    }
    this.#ofLists.clear();
  }

  #take(): Uint32Array {
    const size = THRESHOLDS * this.#columns;
    if (this.#used + size > this.#block.length) {
      const usual = this.#block.length === 0 ? FIRST_COUNTS : BLOCK_COUNTS;
      // Of a single column there are few counts in all.
      this.#block = new Uint32Array(this.#columns === 1 ? size : Math.max(size, usual));
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += size;
    return this.#block.subarray(from, this.#used);
  }

  /** Pairs of a cell from each threshold up: a row of columns per threshold, until the next cell is counted. */
  fromThresholds(cell: number, lists: CellLists): readonly Uint32Array[] {
    const columns = this.#columns;
    this.settle(lists);
    const sums = this.#ofCells.get(cell) ?? new Uint32Array(0);
    const rows = this.#rows;
    for (let column = 0; column < columns; column += 1) {
      let pairs = 0;
      for (let bin = THRESHOLDS - 1; bin >= 0; bin -= 1) {
        pairs += sums[column * THRESHOLDS + bin] ?? 0;
        const row = rows[bin];
        if (row !== undefined) row[column] = pairs;
      }
    }
    return rows;
  }
}
