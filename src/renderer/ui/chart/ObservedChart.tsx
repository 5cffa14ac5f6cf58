import { useCallback, useMemo } from 'react';
import { formatP } from '#renderer/lib/format.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { chancePlace, type ObservedRow } from './observed-row.ts';
import { ratioOption } from './ratio-option.ts';

/** Rows of which a ratio can be drawn: chance gives more than nothing. */
const drawable = (rows: readonly ObservedRow[]): readonly ObservedRow[] =>
  rows.filter(({ expected }) => expected > 0);

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
  columns: ['test', 'observed', 'expected', '95% range, low', '95% range, high', 'q'],
  rows: rows.map(({ label, observed, expected, band, q }) => [
    label,
    observed,
    Number(expected.toFixed(2)),
    band?.[0] ?? null,
    band?.[1] ?? null,
    q,
  ]),
});

interface ObservedChartProps {
  readonly title: string;
  readonly rows: readonly ObservedRow[];
  readonly context?: string;
}

/** Counts beside what chance gives for them, all on one scale: 1 is exactly what chance gives. */
export const ObservedChart = ({ title, rows, context }: ObservedChartProps) => {
  const drawnRows = useMemo(() => drawable(rows), [rows]);
  const option = useCallback(() => optionOf(drawnRows), [drawnRows]);
  const table = useMemo(() => tableOf(rows), [rows]);
  const below = rows.filter((row) => chancePlace(row) === 'below').length;
  const outside = rows.filter((row) => chancePlace(row) === 'above').length;
  return (
    <div className="ds-stack-tight">
      <Chart
        title={title}
        description={`${rows.length} tests, each with the count expected by chance; ${outside} are above the 95% range of chance.`}
        option={option}
        height={98 + drawnRows.length * 24}
        table={table}
        {...(context === undefined ? {} : { context })}
      />
      <p className="ds-muted ds-small ds-num">
        {outside} of {rows.length} results are above the 95% chance range (▲) and {below} below (▼). By chance
        alone, each happens about 1 time in 40. Overlapping windows share matches.
        {rows.length > drawnRows.length
          ? ` ${rows.length - drawnRows.length} with an expected count of 0 appear only in the table.`
          : ''}
      </p>
    </div>
  );
};
