import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Pattern } from '#shared/contract/patterns.ts';
import { deltaPatternsQuery } from '#renderer/api/queries/patterns.ts';
import { Chart } from '#renderer/components/Chart.tsx';
import type { ChartOption } from '#renderer/components/Chart.tsx';
import { HowComputed } from '#renderer/components/HowComputed.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { chartTooltip } from '#renderer/lib/chart-text.ts';
import { observedRows } from '#renderer/lib/observed.ts';
import type { ObservedRow } from '#renderer/lib/observed.ts';
import { formatP } from '#renderer/lib/format.ts';
import { palette } from '#renderer/lib/palette.ts';
import { DeltasTab } from '#renderer/panels/patterns/PatternTabs.tsx';

const optionOf = (rows: readonly ObservedRow[]): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 16, top: 30, bottom: 8, outerBoundsMode: 'same' },
  legend: { top: 0, left: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: chartTooltip((parameters: readonly { dataIndex: number }[]) => {
      const row = rows[parameters[0]?.dataIndex ?? -1];
      return row === undefined
        ? null
        : {
            title: row.label,
            rows: [
              { label: 'Observed', value: String(row.observed), color: palette.seriesDrops },
              { label: 'Expected', value: row.expected.toFixed(1), color: palette.chance },
              {
                label: 'Chance, 95 %',
                value: row.band === null ? '–' : `${row.band[0].toFixed(0)}–${row.band[1].toFixed(0)}`,
              },
              { label: 'q', value: formatP(row.q) },
            ],
          };
    }),
  },
  xAxis: { type: 'value' },
  yAxis: { type: 'category', inverse: true, data: rows.map(({ label }) => label) },
  series: [
    {
      name: 'Observed',
      type: 'bar',
      data: rows.map(({ observed }) => observed),
      itemStyle: { color: palette.seriesDrops },
    },
    {
      name: 'Expected by chance',
      type: 'bar',
      data: rows.map(({ expected }) => expected),
      itemStyle: { color: palette.chance },
    },
  ],
});

const ObservedChart = ({ patterns }: { readonly patterns: readonly Pattern[] }) => {
  const rows = useMemo(() => observedRows(patterns), [patterns]);
  const option = useMemo(() => optionOf(rows), [rows]);
  if (rows.length === 0) return null;
  return (
    <Chart
      title="Deltas, observed against expected"
      description={`${String(rows.length)} tests, each beside the count that chance alone gives.`}
      option={option}
      height={60 + rows.length * 34}
      table={{
        columns: ['test', 'observed', 'expected', 'chance low', 'chance high', 'q'],
        rows: rows.map(({ label, observed, expected, band, q }) => [
          label,
          observed,
          expected,
          band?.[0] ?? null,
          band?.[1] ?? null,
          q,
        ]),
      }}
    />
  );
};

/** Delta Analysis: what was counted beside what chance gives, and how many drops satisfy it anyway. */
export const DeltaPanel = ({ onOpenDrop }: { readonly onOpenDrop: (dropNumber: number) => void }) => {
  const { data } = useQuery(deltaPatternsQuery());
  return (
    <SectionCard
      title="Delta Analysis"
      icon="comparison"
      subtitle="Equal times, anniversaries, intervals and posts, each with its base rate"
      actions={
        <HowComputed title="Deltas" methodId="deltas">
          anniversary: same month and day in another year, clock times at most 5 min apart; clock: same HH:MM;
          interval: gaps of exactly k minutes; post: a drop and a social post within k minutes. The base rate
          says how many drops satisfy it anyway: nearly every drop shares its clock minute with another.
        </HowComputed>
      }
    >
      <div className="ds-stack">
        {data === undefined ? null : <ObservedChart patterns={data} />}
        <DeltasTab onOpenDrop={onOpenDrop} />
      </div>
    </SectionCard>
  );
};
