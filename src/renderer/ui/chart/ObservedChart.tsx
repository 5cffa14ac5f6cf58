import { useCallback, useMemo } from 'react';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { familyCounts, familySentence } from '#shared/test-family.ts';
import { chancePlace, leastLikely, type ObservedRow } from './observed-row.ts';
import { ratioOption } from './ratio-option.ts';

const SYMBOLS = { above: 'triangle', below: 'triangle', within: 'circle', unknown: 'emptyCircle' } as const;

const optionOf = (rows: readonly ObservedRow[]): ChartOption =>
  ratioOption(rows, {
    nameOf: ({ label }) => label,
    bandOf: ({ band }) => band,
    color: palette.seriesDrops,
    xAxis: { min: 0, name: 'observed ÷ expected by chance' },
    lineLabel: 'expected by chance',
    symbolOf: (row) => ({
      symbol: SYMBOLS[chancePlace(row)],
      symbolRotate: chancePlace(row) === 'below' ? 180 : 0,
    }),
    tooltip: (row) => ({
      title: row.label,
      rows: [
        { label: 'Observed', value: String(row.observed), color: palette.seriesDrops },
        { label: 'Expected by chance', value: row.expected.toFixed(1), color: palette.chance },
        {
          label: '95% range of chance',
          value: row.band === null ? '–' : `${row.band[0].toFixed(1)} to ${row.band[1].toFixed(1)}`,
        },
        { label: 'q', value: formatP(row.q) },
      ],
      note: `${chancePlace(row)} the 95% range of chance`,
    }),
  });

const tableOf = (rows: readonly ObservedRow[]): ChartTable => ({
  columns: ['kind', 'test', 'observed', 'expected', '95% range, low', '95% range, high', 'p', 'q'],
  rows: rows.map(({ kind, label, observed, expected, band, p, q }) => [
    kind,
    label,
    observed,
    Number(expected.toFixed(2)),
    band?.[0] ?? null,
    band?.[1] ?? null,
    p,
    q,
  ]),
});

interface ObservedChartProps {
  readonly title: string;
  /** All tests of the family: they are counted, and each is in the table. */
  readonly rows: readonly ObservedRow[];
  /** The fewest that chance must give of a row that is drawn; any more than none unless it is said. */
  readonly leastExpected?: number;
  /** Draws this many, the least likely of each kind; all, in their order, unless it is said. */
  readonly most?: number;
  readonly context?: string;
}

/** Counts beside what chance gives for them, all on one scale: 1 is exactly what chance gives. */
export const ObservedChart = ({ title, rows, leastExpected = 0, most, context }: ObservedChartProps) => {
  const drawnRows = useMemo(() => {
    // Of none expected there is no ratio.
    const drawable = rows.filter(({ expected }) => expected > 0 && expected >= leastExpected);
    return most === undefined ? drawable : leastLikely(drawable, most);
  }, [rows, leastExpected, most]);
  const option = useCallback(() => optionOf(drawnRows), [drawnRows]);
  const table = useMemo(() => tableOf(rows), [rows]);
  const verdict = familySentence(
    familyCounts(
      rows.map(({ observed, band }) => ({ observed, low: band?.[0] ?? null, high: band?.[1] ?? null })),
    ),
  );
  return (
    <div className="ds-stack-tight">
      <p className="ds-num" data-testid="family-verdict">
        {verdict} Overlapping windows share matches.{' '}
        {drawnRows.length < rows.length
          ? `${formatCount(drawnRows.length)} of ${formatCount(rows.length)} shown${most === undefined ? '' : ': the least likely of each kind'}${leastExpected > 0 ? `, with ${formatCount(leastExpected)} or more expected` : ''}. The table has all.`
          : ''}
      </p>
      <Chart
        title={title}
        description={`${verdict} ${formatCount(drawnRows.length)} of ${formatCount(rows.length)} tests are drawn.`}
        option={option}
        height={98 + drawnRows.length * 24}
        table={table}
        {...(context === undefined ? {} : { context })}
      />
    </div>
  );
};
