import { formatScore } from '#renderer/lib/format.ts';
import type { ChartPoint } from '#renderer/ui/chart/Chart.tsx';
import { isDayOnly } from '#shared/time.ts';
import { dropSeriesOf, momentText, type DrawnTracks } from './series.ts';

/** Drops and pairs of the timeline, in order of time; a point opens its drop. */
export const timelinePoints = (
  tracks: DrawnTracks,
  openDrop: (drop: number) => void,
): readonly ChartPoint[] => [
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
