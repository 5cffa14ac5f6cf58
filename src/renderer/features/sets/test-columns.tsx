import { testName } from '#renderer/entities/analysis/test-name.ts';
import { figureText, formatP, formatRange } from '#renderer/lib/format.ts';
import { chanceWords } from '#renderer/ui/ChanceMark.tsx';
import { ChanceStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import type { Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn, pColumn } from '#renderer/ui/table/number-column.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { selectedSet } from '#shared/selected-set.ts';
import cells from '#renderer/ui/table/cells.module.css';

/** Tests in the register; the newest thousands are more than anyone pages through. */
export const TESTS_LISTED = 5000;

/** Three lines of the name of a test, with what tells it from others of its name. */
export const TEST_ROW_HEIGHT = 66;

const band = ({ bandLow, bandHigh }: RegisteredTest): string =>
  bandLow === null || bandHigh === null ? '–' : formatRange(bandLow, bandHigh);

const FIGURE_WIDTH = 'minmax(76px, 1fr)';

export const FIGURES: readonly Column<RegisteredTest>[] = [
  {
    id: 'label',
    header: 'Test',
    width: 'minmax(250px, 4fr)',
    value: testName,
    render: (test) => (
      <span className={cells.lines} title={testName(test)}>
        {testName(test)}
      </span>
    ),
  },
  {
    id: 'strip',
    header: 'Next to chance',
    width: '140px',
    shownFrom: 1000,
    sortable: false,
    value: chanceWords,
    render: ({ bandLow: low, bandHigh: high, label, ...figures }) => (
      <ChanceStrip figures={{ ...figures, low, high }} predicate={`· ${label}`} />
    ),
  },
  numberColumn('observed', 'Observed', ({ observed }) => observed, figureText, FIGURE_WIDTH),
  numberColumn('expected', 'Chance', ({ expected }) => expected, figureText, FIGURE_WIDTH),
  numberColumn('p', 'p', ({ p }) => p, formatP, '64px'),
  numberColumn('q', 'q', ({ q }) => q, formatP, '64px'),
  {
    id: 'set',
    header: 'Set',
    width: '110px',
    shownFrom: 1400,
    value: ({ selection }) => selectedSet(selection)?.name ?? '–',
  },
  {
    id: 'band',
    header: 'Band',
    width: '124px',
    shownFrom: 1600,
    // A program that reads the file knows no other minus.
    value: (test) => band(test).replaceAll('−', '-'),
    render: band,
    sortable: false,
  },
];

/** q over the plan that a test follows. */
export const PLAN_Q: Column<RegisteredTest> = {
  ...pColumn('planQ', 'q of plan', ({ planQ }) => planQ, '84px'),
  shownFrom: 1400,
};
