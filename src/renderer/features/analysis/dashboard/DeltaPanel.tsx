import { useMemo } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { observedRows } from '#renderer/features/analysis/observed-rows.ts';
import { DeltasTab } from '#renderer/features/analysis/patterns/PatternTabs.tsx';
import { ObservedChart } from '#renderer/ui/chart/ObservedChart.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Pattern } from '#shared/contract/patterns.ts';

/** More than fit on a screen are not compared by eye. */
const DRAWN = 24;

const Observed = ({ patterns }: { readonly patterns: readonly Pattern[] }) => {
  const rows = useMemo(() => observedRows(patterns), [patterns]);
  return rows.length === 0 ? null : (
    <ObservedChart title="Deltas, observed and expected" rows={rows} most={DRAWN} />
  );
};

/** Delta Analysis: what was counted compared with chance, and how many drops match at the base rate. */
export const DeltaPanel = () => {
  const { data } = useReading(readingQuery('listDeltaPatterns', { query: useMethodSet().query }));
  return (
    <SectionCard
      title="Delta Analysis"
      icon="comparison"
      stack="normal"
      subtitle="Equal times, anniversaries, intervals and posts, each with its base rate"
      actions={
        <HowComputed title="Deltas" methodId="deltas">
          anniversary: same month and day in another year, clock times at most 5 min apart; clock: same HH:MM;
          interval: gaps of k whole minutes, k:00 to k:59; post: a drop and a social post within k minutes.
          The base rate is the number of drops that match by this definition; nearly every drop shares its
          clock minute with another.
        </HowComputed>
      }
    >
      {data === undefined ? null : <Observed patterns={data} />}
      <DeltasTab />
    </SectionCard>
  );
};
