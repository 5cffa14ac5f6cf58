import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { formatCount, formatDate, zoneLabel } from '#renderer/lib/format.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { Chart, type EChartsType } from '#renderer/ui/chart/Chart.tsx';
import type { Bucket } from '#shared/contract/drops.ts';
import { WHOLE, zoomBy, zoomScale, type ZoomWindow } from './buckets.ts';
import { MarkerList } from './MarkerList.tsx';
import { markersOf } from './markers.ts';
import { timelineOption, timelineParts, timelineTable } from './option.ts';
import { drawnTracks, sightOf, type DrawnTracks } from './series.ts';
import { TimelineToolbar } from './TimelineToolbar.tsx';
import { placeTracks, SILENCE_DAYS, type Tracks } from './tracks.ts';
import type { TimelineData } from './use-timeline.ts';

/** Points are sampled anew when the hand rests, not on every wheel step. */
const REST_MS = 250;

interface TimelineChartProps {
  readonly data: TimelineData;
  readonly daily: readonly Bucket[] | undefined;
  readonly isBusy: boolean;
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** The window in sight: kept by the chart while it moves, told here when it rests. */
const useZoom = () => {
  const [zoom, setZoom] = useState<ZoomWindow>(WHOLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const onDataZoom = useCallback((_: unknown, instance: EChartsType) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (instance.isDisposed()) return;
      const [part] = instance.getOption()['dataZoom'] as readonly ZoomWindow[];
      if (part !== undefined) setZoom({ start: part.start, end: part.end });
    }, REST_MS);
  }, []);
  return { zoom, setZoom, onDataZoom };
};

const DrawnNote = ({ drawn, data }: { readonly drawn: DrawnTracks; readonly data: TimelineData }) => {
  const { inSight } = drawn;
  return (
    <p className="ds-muted ds-small ds-num" data-testid="drawn">
      Bars count all {formatCount(data.drops.length)} drops
      {data.total > data.drops.length
        ? ` fetched (the oldest of ${formatCount(data.total)} that match; the fetch limit of this focus)`
        : ' that match'}
      . Points in sight: {formatCount(drawn.drops.length)} of {formatCount(inSight.drops)} drops,{' '}
      {formatCount(drawn.events.length)} of {formatCount(inSight.events)} news events,{' '}
      {formatCount(drawn.pairs.length)} of {formatCount(inSight.pairs)} pairs
      {drawn.drops.length < inSight.drops ? ' (an even sample; zoom in for more)' : ''}.
    </p>
  );
};

const describe = (data: TimelineData, tracks: Tracks): string =>
  `${formatCount(data.drops.length)} drops, ${formatCount(data.events.length)} news events and ${formatCount(data.pairs.length)} pairs with a score above 0.7 on one time axis; ${formatCount(tracks.silences.length)} silences of ${SILENCE_DAYS} days or more.`;

/** The three tracks, their zoom and what of them is drawn. */
export const TimelineChart = ({ data, daily, isBusy, filters, setFilters }: TimelineChartProps) => {
  const { timeZone } = usePreferences();
  const { zoom, setZoom, onDataZoom } = useZoom();
  const [allDrops, setAllDrops] = useState(false);
  const [marked, setMarked] = useState(true);
  const zone = zoneLabel(timeZone);
  const tracks = useMemo(
    () => placeTracks(data, daily, filters.view, timeZone),
    [data, daily, filters.view, timeZone],
  );
  const drawn = useMemo(() => drawnTracks(tracks, zoom, allDrops), [tracks, zoom, allDrops]);
  const markers = useMemo(
    () => (marked ? markersOf(tracks, ...sightOf(tracks, zoom), filters.drop, timeZone) : []),
    [marked, tracks, zoom, filters.drop, timeZone],
  );
  const view = useMemo(
    () => ({ drawn, granularity: filters.view, zoom, zone, markers }),
    [drawn, filters.view, zoom, zone, markers],
  );
  const option = useMemo(() => timelineOption(tracks, view), [tracks, view]);
  const table = useMemo(() => timelineTable(tracks, filters.view), [tracks, filters.view]);
  const onEvents = useMemo(
    () => ({
      datazoom: onDataZoom,
      click: ({ seriesId, name }: { seriesId?: string; name: string }) => {
        if (seriesId !== undefined && /^(drop|pair)-points/.test(seriesId))
          setFilters({ drop: Number(name) });
      },
    }),
    [onDataZoom, setFilters],
  );
  const first = data.drops[0]?.timestamp;
  const last = data.drops.at(-1)?.timestamp;
  return (
    <div className="ds-stack-tight">
      <TimelineToolbar
        filters={filters}
        setFilters={setFilters}
        scale={zoomScale(zoom)}
        onZoom={(factor) => setZoom(zoomBy(zoom, factor))}
        onReset={() => setZoom(WHOLE)}
        allDrops={allDrops}
        setAllDrops={setAllDrops}
        marked={marked}
        setMarked={setMarked}
      />
      <Chart
        title="Multi-Scale Temporal Analysis"
        description={describe(data, tracks)}
        height={400}
        option={option}
        parts={() => timelineParts(tracks, view)}
        table={table}
        busy={isBusy}
        emptyText="No Q drops found in selected timeframe"
        context={`${first === undefined || last === undefined ? '' : `${formatDate(first, timeZone)} to ${formatDate(last, timeZone)}, `}${zone}, per ${filters.view}`}
        onEvents={onEvents as never}
      />
      <DrawnNote drawn={drawn} data={data} />
      <MarkerList markers={markers} onOpenDrop={(drop) => setFilters({ drop })} />
    </div>
  );
};
