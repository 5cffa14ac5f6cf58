import { useCallback, useMemo } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CostRow } from '#shared/contract/ai.ts';

const ROW_HEIGHT = 26;
const AXES_HEIGHT = 72;

const optionOf = (rows: readonly CostRow[]): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 56, top: 40, bottom: 4, outerBoundsMode: 'same' },
  xAxis: { type: 'value', min: 0, splitNumber: 4, axisLabel: { formatter: '${value}' } },
  yAxis: { type: 'category', inverse: true, data: rows.map(({ label }) => label), axisTick: { show: false } },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    ...itemTooltip(rows, ({ label, provider, totalCost, priceDate }) => ({
      title: label,
      rows: [
        { label: 'Total cost', value: `$${totalCost.toFixed(4)}`, color: palette.seriesScore },
        { label: 'Provider', value: provider },
        { label: 'Price of', value: priceDate },
      ],
    })),
  },
  series: [
    {
      id: 'costs',
      type: 'bar',
      barWidth: '60%',
      color: palette.seriesScore,
      data: rows.map(({ totalCost }) => totalCost),
      label: {
        show: true,
        position: 'right',
        color: palette.textMuted,
        fontSize: 11,
        formatter: ({ value }: { readonly value: number }) => `$${value.toFixed(4)}`,
      },
    },
  ],
});

/** What the budget costs with each model, as bars from zero. */
export const CostChart = ({ rows }: { readonly rows: readonly CostRow[] }) => {
  const option = useCallback(() => optionOf(rows), [rows]);
  const table = useMemo(
    () => ({
      columns: ['model', 'provider', 'total cost, $'],
      rows: rows.map(({ label, provider, totalCost }) => [label, provider, totalCost]),
    }),
    [rows],
  );
  return (
    <Chart
      title="Total cost by model"
      description={`What the tokens cost with each of ${plural(rows.length, 'model')}, in US dollars.`}
      height={AXES_HEIGHT + rows.length * ROW_HEIGHT}
      option={option}
      table={table}
      emptyText="No model does this task"
    />
  );
};
