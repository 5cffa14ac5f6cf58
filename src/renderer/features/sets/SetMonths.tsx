import { useMemo } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { SetMonth, WorkingSet } from '#shared/contract/sets.ts';
import { monthsSentence, setMonthsChart } from './set-months.ts';

const HEIGHT = 150;

const Drawn = ({ months }: { readonly months: readonly SetMonth[] }) => {
  const { option, table } = useMemo(() => setMonthsChart(months), [months]);
  const sentence = `${monthsSentence(months)}.`;
  return (
    <div>
      <p className="ds-small ds-num">{sentence}</p>
      <Chart
        title="Items per month"
        description={`${sentence} UTC months, by kind.`}
        draw={[option]}
        table={table}
        height={HEIGHT}
      />
    </div>
  );
};

/** The items of a set over time. */
export const SetMonths = ({ set }: { readonly set: WorkingSet }) => (
  <QueryState
    query={useEndpoint('listSetMonths', { params: { name: set.name } })}
    failed="Couldn’t count the items of each month"
    isEmpty={(months) => months?.length === 0}
    none={<p className="ds-muted">No item of this set is in the data.</p>}
  >
    {(months) => (months === null ? null : <Drawn months={months} />)}
  </QueryState>
);
