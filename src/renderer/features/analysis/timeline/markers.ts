import { palette } from '#renderer/ui/chart/palette.ts';
import type { PairPoint } from '#shared/contract/correlations.ts';
import type { TimeZone } from '#shared/zones.ts';
import { sampleEvenly } from './buckets.ts';
import { statedClock } from './clock.ts';
import type { Tracks } from './tracks.ts';
import type { Span } from './zoom.ts';

/** More lines than this cannot be distinguished. */
export const EVENT_MARKERS = 6;
const LETTERS = 'ABCDEF';

export interface Marker {
  readonly at: number;
  readonly label: string;
  readonly kind: 'event' | 'drop';
  /** How many lines higher its name is, because neighbors are too near. */
  readonly level: number;
  /** The pair that earned an event its line. */
  readonly pair: PairPoint | null;
}

const bestPairs = (pairs: Tracks['pairs']): readonly PairPoint[] => {
  const best = new Map<string, PairPoint>();
  for (const { item, score } of pairs)
    if (score > Number(best.get(item.newsEvent.id)?.correlationScore ?? -1))
      best.set(item.newsEvent.id, item);
  return [...best.values()].sort((a, b) => Number(b.correlationScore) - Number(a.correlationScore));
};

/** Share of the axis in sight under which two names would overlap. */
const TOO_NEAR = 0.02;

/** Lines of names that fit above the chart. */
const LEVELS = [0, 1, 2];

interface PlacedPair {
  readonly pair: PairPoint;
  readonly at: number;
}

/** The best, in order of time; of equals an even sample: many pairs of a large set of events reach the highest score. */
const chosen = (pairs: readonly PlacedPair[]): readonly PlacedPair[] => {
  const scoreOf = ({ pair }: PlacedPair): number => Number(pair.correlationScore);
  const last = pairs[EVENT_MARKERS - 1];
  const inTime = (list: readonly PlacedPair[]): readonly PlacedPair[] => list.toSorted((a, b) => a.at - b.at);
  if (last === undefined) return inTime(pairs);
  const better = pairs.filter((pair) => scoreOf(pair) > scoreOf(last));
  const equal = inTime(pairs.filter((pair) => scoreOf(pair) === scoreOf(last)));
  return inTime([...better, ...sampleEvenly(equal, EVENT_MARKERS - better.length)]);
};

const raiseNeighbours = (lines: readonly Omit<Marker, 'level'>[], least: number): readonly Marker[] => {
  const raised: Marker[] = [];
  for (const line of lines) {
    const takenLevels = new Set(raised.filter(({ at }) => line.at - at < least).map(({ level }) => level));
    raised.push({ ...line, level: LEVELS.find((level) => !takenLevels.has(level)) ?? 0 });
  }
  return raised;
};

/**
 * Lines for the events with the best scores between two wall-clock moments, lettered in order of time (of equal scores an even sample); where a drop is
 * selected, for its own events, and for the drop.
 */
export const markersOf = (
  tracks: Tracks,
  { from, to }: Span,
  selected: number | null,
  zone: TimeZone,
): readonly Marker[] => {
  const own = tracks.pairs.filter(({ item }) => item.qDrop.dropNumber === selected);
  const inSight = bestPairs(own.length > 0 ? own : tracks.pairs)
    .map((pair) => ({ pair, at: statedClock(pair.newsEvent.publishedAt, zone) }))
    .filter(({ at }) => at >= from && at <= to);
  const events = chosen(inSight).map(({ pair, at }, order): Omit<Marker, 'level'> => ({
    at,
    label: LETTERS[order] ?? '',
    kind: 'event',
    pair,
  }));
  const drop = tracks.drops.find(({ item }) => item.dropNumber === selected);
  const isDropShown = drop !== undefined && drop.at >= from && drop.at <= to;
  const lines = isDropShown
    ? [...events, { at: drop.at, label: `#${selected}`, kind: 'drop' as const, pair: null }]
    : events;
  return raiseNeighbours(
    [...lines].sort((a, b) => a.at - b.at),
    (to - from) * TOO_NEAR,
  );
};

/** The lines in one of the tracks; only the first track names them. */
export const markerLines = (markers: readonly Marker[], isNamed: boolean) =>
  markers.map(({ at, label, kind, level }) => ({
    xAxis: at,
    name: label,
    lineStyle: {
      color: kind === 'drop' ? palette.accent : palette.bad,
      type: kind === 'drop' ? 'solid' : 'dotted',
      width: 1,
    },
    label: {
      show: isNamed,
      formatter: '{b}',
      position: 'end',
      // Clear of the topmost number of the axis.
      distance: 7 + 11 * level,
      fontSize: 11,
      color: kind === 'drop' ? palette.accent : palette.bad,
    },
  }));
