import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCost, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { providerTitle } from '#shared/ai-providers.ts';
import { AI_PRIORITIES, AI_TASKS, type CostRow } from '#shared/contract/ai.ts';
import styles from './AiModelsPage.module.css';

/** Section 5: what is no number becomes 0. */
const tokensOf = (text: string): number => Math.max(0, Math.trunc(Number(text))) || 0;

const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const savings = ({ savings: percent, totalCost }: CostRow): string => {
  if (totalCost === 0) return 'free';
  return percent === 0 ? 'cheapest paid' : `${PERCENT.format(percent)}% more`;
};

const costFinding = (rows: readonly CostRow[]): string => {
  const paid = rows.filter(({ totalCost }) => totalCost > 0).toSorted((a, b) => a.totalCost - b.totalCost);
  const [cheapest, dearest] = [paid[0], paid.at(-1)];
  if (cheapest === undefined || dearest === undefined) return 'No model of this task costs anything';
  return `${formatCost(cheapest.totalCost)} with ${cheapest.label}, ${formatCost(dearest.totalCost)} with ${dearest.label}`;
};

const ROW_HEIGHT = 26;
const AXES_HEIGHT = 72;

const optionOf = (rows: readonly CostRow[]): ChartOption => ({
  grid: { left: 8, right: 56, top: 40, bottom: 4, outerBoundsMode: 'same' },
  xAxis: { type: 'value', min: 0, splitNumber: 4, axisLabel: { formatter: '${value}' } },
  yAxis: { type: 'category', inverse: true, data: rows.map(({ label }) => label), axisTick: { show: false } },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    ...itemTooltip(rows, ({ label, provider, totalCost, priceDate }) => ({
      title: label,
      rows: [
        { label: 'Total cost', value: formatCost(totalCost), color: palette.seriesScore },
        { label: 'Provider', value: providerTitle(provider) },
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
        formatter: ({ value }: { readonly value: number }) => formatCost(value),
      },
    },
  ],
});

const CostChart = ({ rows }: { readonly rows: readonly CostRow[] }) => (
  <Chart
    title="Total cost by model"
    description={`What the tokens cost with each of ${plural(rows.length, 'model')}, in US dollars.`}
    height={AXES_HEIGHT + rows.length * ROW_HEIGHT}
    draw={[optionOf, rows]}
    table={{
      columns: ['model', 'provider', 'total cost, $'],
      rows: rows.map(({ label, provider, totalCost }) => [label, providerTitle(provider), totalCost]),
    }}
    emptyText="No model does this task"
  />
);

/** What a token budget costs with each known model that does the task. */
export const CostCalculator = () => {
  const [tokens, setTokens] = useState({ Input: '1000', Output: '1000' });
  const [task, setTask] = useState<(typeof AI_TASKS)[number]>('analysis');
  const [priority, setPriority] = useState<(typeof AI_PRIORITIES)[number]>('cost');
  const [inputTokens, outputTokens] = [tokensOf(tokens.Input), tokensOf(tokens.Output)];
  const isEmpty = inputTokens === 0 || outputTokens === 0;
  const costs = useEndpoint(
    'compareAiCosts',
    isEmpty ? null : { query: { inputTokens, outputTokens, task, priority } },
  );
  return (
    <SectionCard title="Cost Calculator" icon="calculator" stack="normal">
      <div className="ds-row-wrap">
        {(['Input', 'Output'] as const).map((side) => (
          <TextField
            key={side}
            label={`${side} Tokens`}
            type="number"
            min={1}
            value={tokens[side]}
            onChange={(text) => setTokens({ ...tokens, [side]: text })}
            onBlur={() => setTokens({ ...tokens, [side]: String(tokensOf(tokens[side])) })}
          />
        ))}
        <SelectField label="Task Type" value={task} options={AI_TASKS} onChange={setTask} />
        <SelectField label="Priority" value={priority} options={AI_PRIORITIES} onChange={setPriority} />
      </div>
      {isEmpty ? (
        <EmptyState icon="calculator" title="Enter a number of tokens above 0 in both fields" />
      ) : (
        <QueryState query={costs} failed="Couldn’t compare costs">
          {(rows) => (
            <div className="ds-stack-tight">
              <h3>{costFinding(rows)}</h3>
              <div className={styles.costs}>
                <PlainTable
                  label="Cost comparison"
                  columns={['Model', 'Provider', 'Total cost', 'Savings', 'Price of', 'Key set']}
                  rows={rows.map((row) => [
                    row.label,
                    providerTitle(row.provider),
                    formatCost(row.totalCost),
                    savings(row),
                    row.priceDate,
                    row.available ? 'yes' : 'no',
                  ])}
                />
                <CostChart rows={rows} />
              </div>
            </div>
          )}
        </QueryState>
      )}
      <p className="ds-muted ds-small">
        Quality and speed rankings are ours, based on the providers’ tiers; they aren’t benchmarks. The table
        shows the date of each price.
      </p>
    </SectionCard>
  );
};
