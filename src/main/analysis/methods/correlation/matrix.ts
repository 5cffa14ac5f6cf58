import { civilDate } from '#main/analysis/time/zone.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES, type DropCategory, type NewsCategory } from '#shared/constants.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import type { MatrixDimension } from '#shared/methods/correlation-matrix.ts';

/** A kept pair as the matrix needs it. */
export interface MatrixPair {
  readonly score: number;
  readonly eventId: string;
  readonly eventTime: number;
  readonly eventCategory: NewsCategory;
  readonly dropCategories: readonly DropCategory[];
  readonly dropPlatform: string;
}

interface Period {
  readonly label: string;
  /** Months counted from year 0, both inclusive. */
  readonly from: number;
  readonly to: number;
}

const month = (year: number, number: number): number => year * 12 + number - 1;

/** The time ranges of the specification's section 9, and the years that they leave out. */
export const MATRIX_PERIODS: readonly Period[] = [
  { label: 'All Data (Oct 2017 - Dec 2020)', from: month(2017, 10), to: month(2020, 12) },
  { label: 'Early Period (Oct 2017 - Dec 2017)', from: month(2017, 10), to: month(2017, 12) },
  { label: 'Growth Phase (Jan 2018 - Dec 2018)', from: month(2018, 1), to: month(2018, 12) },
  { label: 'Peak Activity (Jan 2019 - Dec 2019)', from: month(2019, 1), to: month(2019, 12) },
  { label: 'Final Period (Jan 2020 - Dec 2020)', from: month(2020, 1), to: month(2020, 12) },
  { label: '2021–2022', from: month(2021, 1), to: month(2022, 12) },
];
const platforms = ['4chan', '8chan', '8kun'] as const;

/** The row and column labels that a pair belongs to; several where it has several categories or periods. */
type Placement = (
  pair: Pick<MatrixPair, 'eventTime' | 'eventCategory' | 'dropCategories' | 'dropPlatform'>,
) => {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
};

const periodsOf = (time: number): readonly string[] => {
  const date = civilDate(time, 'UTC');
  const at = month(date.year, date.month);
  return MATRIX_PERIODS.filter(({ from, to }) => at >= from && at <= to).map(({ label }) => label);
};

interface DimensionOfMatrix {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Whether the event alone says where a pair belongs. */
  readonly isOfEvent: boolean;
  readonly place: Placement;
}

/** Rows and columns of each dimension, and where a pair belongs. */
export const dimensions: Readonly<Record<MatrixDimension, DimensionOfMatrix>> = {
  'event-types': {
    rows: NEWS_CATEGORIES,
    columns: DROP_CATEGORIES,
    isOfEvent: false,
    place: (pair) => ({ rows: [pair.eventCategory], columns: pair.dropCategories }),
  },
  'time-periods': {
    rows: MATRIX_PERIODS.map(({ label }) => label),
    columns: NEWS_CATEGORIES,
    isOfEvent: true,
    place: (pair) => ({ rows: periodsOf(pair.eventTime), columns: [pair.eventCategory] }),
  },
  platforms: {
    rows: platforms,
    columns: NEWS_CATEGORIES,
    isOfEvent: false,
    place: (pair) => ({ rows: [pair.dropPlatform], columns: [pair.eventCategory] }),
  },
};

/**
 * Mean stored score per cell and the events in it. Every cell is there, also empty ones. `event-types`: news categories × drop
 * categories (a drop is in each of its own); `time-periods`: section 9's ranges and 2021–2022, by the event's UTC month,
 * × news categories; `platforms`: 4chan, 8chan, 8kun, by the drop's, × news categories.
 */
export const correlationMatrix = (
  pairs: Iterable<MatrixPair>,
  dimension: MatrixDimension,
): CorrelationMatrix => {
  const { rows, columns, place } = dimensions[dimension];
  const emptyCell = () => ({ sum: 0, pairs: 0, events: new Set<string>() });
  const sums = new Map(rows.map((row) => [row, new Map(columns.map((col) => [col, emptyCell()]))]));
  for (const pair of pairs) {
    const placed = place(pair);
    for (const row of placed.rows)
      for (const col of placed.columns) {
        const cell = sums.get(row)?.get(col);
        if (cell === undefined) continue;
        cell.sum += pair.score;
        cell.pairs += 1;
        cell.events.add(pair.eventId);
      }
  }
  const cells = [...sums].flatMap(([row, ofRow]) =>
    [...ofRow].map(([col, cell]) => ({
      row,
      col,
      value: cell.pairs === 0 ? null : Math.round((cell.sum / cell.pairs) * 1e6) / 1e6,
      count: cell.events.size,
    })),
  );
  return { dimension, rows, columns, cells };
};
