import { useMemo } from 'react';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { pairCountsQuery } from '#renderer/features/analysis/correlations.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import type { PairCounts } from '#shared/contract/correlations.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { familySentence } from '#shared/test-family.ts';
import {
  lastDayOf,
  monthlyOption,
  monthlyTable,
  monthsFamily,
  monthsFinding,
  monthText,
  placeMonths,
} from './monthly-pairs.ts';
import type { Span } from './zoom.ts';

const Legend = () => (
  <ChartLegend label="Marks of strong pairs a month">
    <li>
      <i style={{ background: 'var(--ds-series-score)' }} /> above chance
    </li>
    <li>
      <i style={{ background: 'var(--ds-chance)' }} /> within or below
    </li>
    <li>
      <i style={{ background: 'var(--ds-chance-band)' }} /> 95% range of chance; line: its mean
    </li>
  </ChartLegend>
);

interface MonthlyPairsProps {
  /** What of the axis is in sight, as in the timeline above. */
  readonly sight: Span;
}

const Months = ({ counts, sight }: MonthlyPairsProps & { readonly counts: PairCounts }) => {
  const [, setFilters] = useFilters();
  const { set } = useMethodSet();
  const months = useMemo(() => placeMonths(counts), [counts]);
  const words = familySentence(monthsFamily(months), 'months');
  return (
    <section className="ds-stack-tight">
      <h3>{monthsFinding(months)}</h3>
      <p className="ds-muted ds-small ds-num">
        {words} All drops and events{set === '' ? '' : ` of the set “${set}”`}, by the drop’s UTC month.
      </p>
      <Chart
        title="Strong pairs a month"
        description={`${monthsFinding(months)}. ${words} A month narrows the view to its days.`}
        height={150}
        draw={[monthlyOption, months, sight]}
        table={monthlyTable(months)}
        points={months.map((month, index) => ({
          series: 'months',
          index,
          label: monthText(month),
          open: () => setFilters({ focus: 'custom', start: `${month.month}-01`, end: lastDayOf(month) }),
        }))}
        emptyText="Drops and news events have no month in common"
        context={`score of ${STRONG_SCORE} or more, seed ${counts.stamp.seed}`}
      />
      {months.length === 0 ? null : <Legend />}
    </section>
  );
};

/** How many strong pairs each month has, next to what is expected by chance: of all kinds of drops and events, as in the card at the top. */
export const MonthlyPairs = ({ sight }: MonthlyPairsProps) => (
  <AnalysisPanel
    query={pairCountsQuery({ minScore: STRONG_SCORE, ...useMethodSet().query })}
    failed="Couldn’t compare the months with chance"
    isTested={false}
  >
    {(counts) => <Months counts={counts} sight={sight} />}
  </AnalysisPanel>
);
