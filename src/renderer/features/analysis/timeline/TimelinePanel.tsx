import { Button } from '@blueprintjs/core';
import { parseAsBoolean, useQueryStates } from 'nuqs';
import { LoadDataset } from '#renderer/entities/drop/LoadDataset.tsx';
import { SaveAsSet } from '#renderer/entities/set/SaveAsSet.tsx';
import { categoryParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Bounds } from '#renderer/features/analysis/filters/filter-options.ts';
import { DEFAULT_FILTERS, RESET, type Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { SelectedDrop, type SelectedDropProps } from '#renderer/features/analysis/SelectedDrop.tsx';
import { formatDate, plural } from '#renderer/lib/format.ts';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { DropStats } from '#shared/contract/drops.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { TimelineChart } from './TimelineChart.tsx';
import { TimelinePeriod, TimelineToolbar } from './TimelineToolbar.tsx';
import { sightParser, useSight } from './use-sight.ts';
import { useTimeline } from './use-timeline.ts';

interface EmptyPeriodProps {
  readonly bounds: Bounds;
  readonly archive: DropStats | undefined;
  /** Drops of the period that only the categories leave out. */
  readonly hidden: number;
}

const reasonOf = ({ focus, start, end }: Filters, { bounds, archive, hidden }: EmptyPeriodProps): string => {
  if (focus === 'custom' && start !== '' && end !== '' && start > end)
    return `The start date ${start} is after the end date ${end}.`;
  if (bounds.startDate !== undefined && bounds.endDate !== undefined && bounds.startDate > bounds.endDate)
    return 'The time range and the focus have no day in common.';
  if (hidden > 0) return `The categories hide the ${plural(hidden, 'drop')} of this period.`;
  const [first, last] = [archive?.firstDrop ?? null, archive?.lastDrop ?? null];
  return first === null || last === null
    ? 'There are no drops in the database yet.'
    : `No drop was posted in this period. The drops run from ${formatDate(first)} to ${formatDate(last)}.`;
};

/** Nothing to draw: why, and the steps back; the toolbar stays above it. */
const EmptyPeriod = (props: EmptyPeriodProps) => {
  const [filters, setFilters] = useFilters();
  const { archive, hidden } = props;
  const wholePeriod = { focus: DEFAULT_FILTERS.focus, timeRange: DEFAULT_FILTERS.timeRange } as const;
  return (
    <EmptyState
      icon="timeline-events"
      title="No Q drops found in selected timeframe"
      description={reasonOf(filters, props)}
      action={
        archive?.totalDrops === 0 ? (
          <LoadDataset />
        ) : (
          <div className="ds-row-wrap">
            {hidden > 0 ? (
              <Button
                intent="primary"
                text="Show all categories"
                onClick={() => setFilters({ categories: [] })}
              />
            ) : (
              <Button intent="primary" text="Show the whole period" onClick={() => setFilters(wholePeriod)} />
            )}
            <Button icon="reset" text="Reset Filters" onClick={() => setFilters(RESET)} />
          </div>
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
      ['Pairs', `score of ${STRONG_SCORE} or more; bars and means over all, points of the 200 best`],
      ['Silence', '14 days or more without any drop'],
    ]}
  >
    Bars count everything that matches, per calendar bucket of the zone shown, and are as wide as their
    bucket. A drop's point is at its hour of the day; its radius is the smaller of 6 and 3 + characters ÷ 100.
    A high score means closeness in time and wording. It is not evidence.
  </HowComputed>
);

const MARKS = [
  ['--ds-bad', '50%', 'event with a best score above 0.8'],
  ['--ds-warn', '50%', 'above 0.6'],
  ['--ds-good', '50%', 'other events'],
  ['--ds-text-muted', 1, 'square: date only'],
  ['--ds-chance', 2, 'silence of 14 days or more'],
] as const;

const Legend = () => (
  <ChartLegend label="Colors of news events">
    {MARKS.map(([color, borderRadius, text]) => (
      <li key={text}>
        <i style={{ background: `var(${color})`, borderRadius }} /> {text}
      </li>
    ))}
    <li>A … F: visible events with the best scores, or those of the selected drop</li>
  </ChartLegend>
);

/** Of the timeline: what is shown, and the part of its period in sight. */
export const timelineParsers = {
  sight: sightParser,
  allDrops: parseAsBoolean.withDefault(false),
  marked: parseAsBoolean.withDefault(true),
};

const NO_PERIOD = { from: 0, to: 1 };

/** 'Multi-Scale Temporal Analysis': drops, news events and correlation strength on one time axis. */
export const TimelinePanel = ({ full = false }: SelectedDropProps) => {
  const [filters] = useFilters();
  const { query, period, bounds, archive, archiveSpan, pairFilter, isBusy, pairs } = useTimeline(filters);
  const sight = useSight(period ?? NO_PERIOD);
  const [shown, setShown] = useQueryStates(timelineParsers);
  const empty = (hidden: number) => <EmptyPeriod bounds={bounds} archive={archive} hidden={hidden} />;
  return (
    <div className="ds-stack">
      <SectionCard
        title="Multi-Scale Temporal Analysis"
        icon="timeline-events"
        stack="tight"
        subtitle="Showing correlation coefficient > 0.7"
        actions={
          <div className="ds-row">
            <TimelinePeriod />
            <How />
          </div>
        }
      >
        <TimelineToolbar sight={sight} shown={shown} setShown={setShown} />
        {archive !== undefined && period === null ? (
          empty(0)
        ) : (
          <QueryState query={query} failed="Failed to fetch Q drops" loadingText="Loading timeline data...">
            {(data) =>
              data.timeline.shown.drops === 0 || period === null ? (
                empty(data.timeline.inPeriod.drops)
              ) : (
                <>
                  <TimelineChart
                    {...shown}
                    data={data}
                    arePairsKnown={pairs.error === null || pairs.data !== undefined}
                    period={period}
                    archive={archiveSpan}
                    bounds={bounds}
                    pairFilter={pairFilter}
                    isBusy={isBusy}
                    sight={sight}
                    legend={<Legend />}
                  />
                  <div>
                    <SaveAsSet
                      list="drops"
                      filter={{
                        startDate: bounds.startDate ?? '',
                        endDate: bounds.endDate ?? '',
                        ...categoryParameter(filters),
                        ...(data.timeline.narrowed.includes('drop') ? { set: filters.set } : {}),
                      }}
                      total={data.timeline.shown.drops}
                      suggestedName={['Timeline', bounds.startDate, bounds.endDate].filter(Boolean).join(' ')}
                    />
                  </div>
                  <QueryNote
                    query={pairs}
                    failed="Failed to fetch the pairs of the correlation track, whose points are left out"
                  />
                </>
              )
            }
          </QueryState>
        )}
      </SectionCard>
      <SelectedDrop full={full} />
    </div>
  );
};
