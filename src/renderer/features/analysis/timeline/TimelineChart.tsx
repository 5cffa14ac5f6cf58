import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { endpointPageQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import type { Bounds } from '#renderer/features/analysis/filters/filter-options.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { eventDelta } from '#renderer/lib/event-delta.ts';
import { formatP, formatScore, plural, zoneLabel } from '#renderer/lib/format.ts';
import { Chart, type ChartPoint } from '#renderer/ui/chart/Chart.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SILENCE_DAYS } from '#shared/constants.ts';
import type { ResultRun } from '#shared/contract/analyses.ts';
import type { TimelineEvent } from '#shared/contract/timeline.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { isDayOnly } from '#shared/time.ts';
import { markersOf, type Marker } from './markers.ts';
import { MonthlyPairs } from './MonthlyPairs.tsx';
import { timelineOption, timelineParts, timelineTable } from './option.ts';
import { boundsOfSpan } from './period.ts';
import { drawnTracks, dropSeriesOf, momentText, OTHER_POINTS, type DrawnTracks } from './series.ts';
import { DrawnNote, HiddenNote } from './TimelineNotes.tsx';
import type { ShownParts } from './TimelineToolbar.tsx';
import { placeTracks, type Tracks } from './tracks.ts';
import type { useSight } from './use-sight.ts';
import type { TimelineData } from './use-timeline.ts';
import type { Span } from './zoom.ts';
import styles from './MarkerList.module.css';

interface MarkerListProps {
  readonly markers: readonly Marker[];
  readonly run: ResultRun | null;
}

/** What the lettered lines stand for; an entry opens the drop of its best pair. */
const MarkerList = ({ markers, run }: MarkerListProps) => {
  const events = markers.flatMap(({ pair, label }) => (pair === null ? [] : [{ pair, label }]));
  return events.length === 0 ? null : (
    <>
      <ol className={styles.list} aria-label="Marked events">
        {events.map(({ pair: { correlation, correlationScore, qDrop, newsEvent }, label }) => (
          <li key={newsEvent.id}>
            <span className={styles.letter}>{label}</span>
            <span className="ds-num">{newsEvent.publishedAt.slice(0, 10)}</span>
            <span className={styles.title} title={newsEvent.title}>
              {newsEvent.title}
            </span>
            <DropNumber number={qDrop.dropNumber} />
            <span className="ds-muted ds-num">
              score {formatScore(Number(correlationScore))}, {eventDelta(newsEvent, qDrop.timestamp)}, q{' '}
              {formatP(correlation.q)}
            </span>
          </li>
        ))}
      </ol>
      {run === null ? null : (
        <p className="ds-muted ds-small">
          q of these events: <PlanMark plan={run.plan} />
        </p>
      )}
    </>
  );
};

/** Drops and pairs of the timeline, in order of time; a point opens its drop. */
const timelinePoints = (tracks: DrawnTracks, openDrop: (drop: number) => void): readonly ChartPoint[] => [
  ...dropSeriesOf(tracks.drops)
    .flatMap(({ id, members }) =>
      members.map(({ at, item }, index) => ({
        at,
        series: id,
        index,
        label: `Drop #${item.dropNumber}, ${isDayOnly(item.timestamp) ? item.timestamp : momentText(at)}`,
        open: () => openDrop(item.dropNumber),
      })),
    )
    .toSorted((a, b) => a.at - b.at),
  ...tracks.pairs.map(({ at, score, item: { qDrop, newsEvent } }, index) => ({
    series: 'pair-points',
    index,
    label: `Drop #${qDrop.dropNumber} and “${newsEvent.title}”, ${isDayOnly(qDrop.timestamp) ? qDrop.timestamp : momentText(at)}, score ${formatScore(score)}`,
    open: () => openDrop(qDrop.dropNumber),
  })),
];

interface TimelineChartProps extends ShownParts {
  readonly data: TimelineData;
  /** False where the pairs could not be read. */
  readonly arePairsKnown: boolean;
  readonly period: Span;
  /** From the first drop to the last. */
  readonly archive: Span | null;
  readonly bounds: Bounds;
  /** Which events and pairs match; null: none. */
  readonly pairFilter: { readonly category?: string; readonly set?: string } | null;
  readonly isBusy: boolean;
  readonly sight: ReturnType<typeof useSight>;
  readonly legend: ReactElement;
}

const NO_EVENTS: readonly TimelineEvent[] = [];

const useEvents = ({ sight, bounds, pairFilter }: TimelineChartProps) => {
  const { timeZone } = usePreferences();
  const query = useQuery({
    // An even sample of the events in sight.
    ...withLastAnswer(
      endpointPageQuery('listTimelineEvents', {
        query: { ...boundsOfSpan(sight.sight, bounds, timeZone), ...pairFilter, limit: OTHER_POINTS },
      }),
    ),
    enabled: pairFilter !== null,
  });
  const page = pairFilter === null ? undefined : query.data;
  // Until they are known, how many there are is not 0.
  const total = pairFilter === null ? 0 : (page?.total ?? null);
  return {
    events: page?.items ?? NO_EVENTS,
    total,
    note: <QueryNote query={query} failed="Couldn’t read the news events" />,
  };
};

const describe = ({ timeline }: TimelineData, { silences }: Tracks): string =>
  `${plural(timeline.shown.drops, 'drop')}, ${plural(timeline.shown.events, 'news event')} and ${plural(timeline.shown.pairs, 'pair')} with a score above ${STRONG_SCORE} on one time axis; ${plural(silences.length, 'silence')} of ${SILENCE_DAYS} days or more.`;

export const TimelineChart = (props: TimelineChartProps) => {
  const { data, period, archive, sight, allDrops, marked } = props;
  const [filters, setFilters] = useFilters();
  const { timeZone } = usePreferences();
  const { events, total, note } = useEvents(props);
  const zone = zoneLabel(timeZone);
  const tracks = useMemo(
    () => placeTracks(data, events, { period, archive }, timeZone),
    [data, events, period, archive, timeZone],
  );
  const drawnLines = useMemo(
    () => drawnTracks(tracks, sight.sight, allDrops),
    [tracks, sight.sight, allDrops],
  );
  const markers = useMemo(
    () => (marked ? markersOf(tracks, sight.sight, filters.drop, timeZone) : []),
    [marked, tracks, sight.sight, filters.drop, timeZone],
  );
  const view = useMemo(
    () => ({ drawn: drawnLines, granularity: filters.view, sight: sight.sight, zone, markers }),
    [drawnLines, filters.view, sight.sight, zone, markers],
  );
  const table = useMemo(() => timelineTable(tracks, filters.view), [tracks, filters.view]);
  const points = useMemo(
    () => timelinePoints(drawnLines, (drop) => setFilters({ drop })),
    [drawnLines, setFilters],
  );
  const onEvents = useMemo(() => ({ datazoom: sight.onDataZoom }), [sight.onDataZoom]);
  return (
    <>
      <Chart
        title="Multi-Scale Temporal Analysis"
        description={describe(data, tracks)}
        height={400}
        draw={[timelineOption, tracks, view]}
        parts={() => timelineParts(tracks, view)}
        table={table}
        busy={props.isBusy}
        emptyText="No Q drops found in selected timeframe"
        context={`${momentText(period.from).slice(0, 10)} to ${momentText(period.to - 1000).slice(0, 10)}, ${zone}, per ${filters.view}`}
        points={points}
        onEvents={onEvents}
      />
      {props.legend}
      {note}
      <DrawnNote drawn={drawnLines} data={data} eventTotal={total} arePairsKnown={props.arePairsKnown} />
      <HiddenNote timeline={data.timeline} />
      <MarkerList markers={markers} run={data.run} />
      <MonthlyPairs sight={sight.sight} />
    </>
  );
};
