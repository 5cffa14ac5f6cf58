import { parseAsBoolean, useQueryStates } from 'nuqs';
import { SaveAsSet } from '#renderer/entities/set/SaveAsSet.tsx';
import { categoryParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { STRONG_SCORE } from '#shared/figures.ts';
import { EmptyPeriod } from './EmptyPeriod.tsx';
import { TimelineChart } from './TimelineChart.tsx';
import { TimelinePeriod, TimelineToolbar } from './TimelineToolbar.tsx';
import { useSight } from './use-sight.ts';
import { useTimeline } from './use-timeline.ts';

interface TimelinePanelProps {
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

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

const shownParsers = {
  allDrops: parseAsBoolean.withDefault(false),
  marked: parseAsBoolean.withDefault(true),
};

const NO_PERIOD = { from: 0, to: 1 };

/** 'Multi-Scale Temporal Analysis': drops, news events and correlation strength on one time axis. */
export const TimelinePanel = ({ full = false }: TimelinePanelProps) => {
  const [filters] = useFilters();
  const { query, period, bounds, archive, archiveSpan, pairFilter, isBusy, pairs } = useTimeline(filters);
  const sight = useSight(period ?? NO_PERIOD);
  const [shared, setShown] = useQueryStates(shownParsers);
  const empty = (hidden: number) => <EmptyPeriod bounds={bounds} archive={archive} hidden={hidden} />;
  return (
    <div className="ds-stack">
      <SectionCard
        title="Multi-Scale Temporal Analysis"
        icon="timeline-events"
        subtitle="Showing correlation coefficient > 0.7"
        actions={
          <div className="ds-row">
            <TimelinePeriod />
            <How />
          </div>
        }
      >
        <div className="ds-stack-tight">
          <TimelineToolbar {...shared} sight={sight} setShown={setShown} />
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
                      {...shared}
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
                        suggestedName={['Timeline', bounds.startDate, bounds.endDate]
                          .filter(Boolean)
                          .join(' ')}
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
        </div>
      </SectionCard>
      <SelectedDrop full={full} />
    </div>
  );
};
