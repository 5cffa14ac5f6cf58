import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { LoadDataset } from '#renderer/entities/drop/LoadDataset.tsx';
import { RESET, type Filters } from '#renderer/features/analysis/filters/filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TimelineChart } from './TimelineChart.tsx';
import { useTimeline } from './use-timeline.ts';

interface TimelinePanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

const NoDrops = ({ setFilters }: { readonly setFilters: SetUrlState<Filters> }) => {
  const { data: stats } = useQuery(dropStatsQuery());
  const isArchiveEmpty = stats?.totalDrops === 0;
  return (
    <EmptyState
      icon="timeline-events"
      title="No Q drops found in selected timeframe"
      description={
        isArchiveEmpty
          ? 'There are no drops in the database yet.'
          : 'The time range, the focus and the categories leave no drop together.'
      }
      action={
        isArchiveEmpty ? (
          <LoadDataset />
        ) : (
          <Button icon="reset" text="Reset Filters" onClick={() => setFilters(RESET)} />
        )
      }
    />
  );
};

const How = () => (
  <HowComputed
    title="Multi-Scale Temporal Analysis"
    methodId="frequency"
    parameters={[
      ['Points drawn', 'at most 100 drops, 50 events, 50 pairs'],
      ['Pairs', 'score of 0.7 or more, the 200 best'],
      ['Silence', '14 days or more without any drop'],
    ]}
  >
    Bars count per calendar bucket of the zone shown. A drop's point stands at its hour of the day; its radius
    is the smaller of 6 and 3 + characters ÷ 100. A high score is nearness in time and wording, not evidence.
  </HowComputed>
);

const Legend = () => (
  <ul className="ds-legend" aria-label="Colours of news events">
    <li>
      <i style={{ background: palette.bad }} /> event with a score above 0.8
    </li>
    <li>
      <i style={{ background: palette.warn }} /> above 0.6
    </li>
    <li>
      <i style={{ background: palette.good }} /> other events
    </li>
    <li>
      <i style={{ background: palette.chance, borderRadius: 2 }} /> silence of 14 days or more
    </li>
    <li>A … F: events with the best scores in sight, or those of the selected drop</li>
  </ul>
);

const Missing = ({ what, error }: { readonly what: string; readonly error: Error | null }) =>
  error === null ? null : (
    <Callout compact intent="warning">
      {what}: {error.message}
    </Callout>
  );

/** 'Multi-Scale Temporal Analysis': drops, news events and correlation strength on one time axis. */
export const TimelinePanel = ({ filters, setFilters, full = false }: TimelinePanelProps) => {
  const { query, isEmpty, isBusy, news, pairs, daily } = useTimeline(filters);
  const empty = <NoDrops setFilters={setFilters} />;
  return (
    <div className="ds-stack">
      <SectionCard
        title="Multi-Scale Temporal Analysis"
        icon="timeline-events"
        subtitle="Showing correlation coefficient > 0.7"
        actions={<How />}
      >
        {isEmpty ? (
          empty
        ) : (
          <QueryState
            query={query}
            failed="Failed to fetch Q drops"
            loadingText="Loading timeline data..."
            isEmpty={({ drops }) => drops.length === 0}
            empty={empty}
          >
            {(data) => (
              <div className="ds-stack-tight">
                <TimelineChart
                  data={data}
                  daily={daily}
                  isBusy={isBusy}
                  filters={filters}
                  setFilters={setFilters}
                />
                <Legend />
                <Missing what="The news track is empty" error={news.error} />
                <Missing what="The correlation track is empty" error={pairs.error} />
              </div>
            )}
          </QueryState>
        )}
      </SectionCard>
      <SelectedDrop filters={filters} setFilters={setFilters} full={full} />
    </div>
  );
};
