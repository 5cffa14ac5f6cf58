import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import type { Timeline } from '#shared/contract/timeline.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { axisLabel } from './axis-label.ts';
import { DAY_MS, dayStart } from './clock.ts';
import { timelineOption } from './option.ts';
import { drawnTracks } from './series.ts';
import { placeTracks } from './tracks.ts';
import { axisOf, zoomBy, type Span } from './zoom.ts';

const WIDTH = 900;
const [LEFT, RIGHT] = [46, WIDTH - 72];
/** Pixels from the top at which each track's bars are. */
const TRACKS = { drops: [45, 170], events: [189, 264], overview: [371, 399] } as const;

type Bucket = Timeline['buckets'][number];

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const timelineOf = (buckets: readonly Bucket[]): Timeline => ({
  granularity: 'day',
  timeZone: 'UTC',
  buckets: [...buckets],
  silences: [],
  shown: { drops: 0, events: 0, pairs: 0 },
  narrowed: [],
  inPeriod: { drops: 0, events: 0, pairs: 0 },
});

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The bars that a true chart draws, left to right, by track. */
const drawnBars = (
  buckets: readonly Bucket[],
  period: Span,
  sight: Span,
): Record<keyof typeof TRACKS, Bar[]> => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: 400 });
  try {
    const tracks = placeTracks(
      { timeline: timelineOf(buckets), drops: [], run: null, pairs: [] },
      [],
      { period, archive: null },
      'UTC',
    );
    const drawn = drawnTracks(tracks, sight, false);
    chart.setOption(timelineOption(tracks, { drawn, granularity: 'day', sight, zone: 'UTC', markers: [] }));
    const bars = chart
      .getZr()
      .storage.getDisplayList(true)
      .flatMap((shape) =>
        shape instanceof echarts.graphic.Rect && shape.style.opacity === 0.38 ? [shape.shape] : [],
      )
      .sort((a, b) => a.x - b.x);
    const inTrack = ([top, bottom]: readonly [number, number]): Bar[] =>
      bars.filter(({ y }) => y >= top && y < bottom);
    return {
      drops: inTrack(TRACKS.drops),
      events: inTrack(TRACKS.events),
      overview: inTrack(TRACKS.overview),
    };
  } finally {
    chart.dispose();
  }
};

/** The pixels of a stretch on an axis that fills the chart's width. */
const pixelsOf = (axis: Span, { start, end }: Bucket): { readonly x: number; readonly width: number } => {
  const scale = (RIGHT - LEFT) / (axis.to - axis.from);
  const width = (dayStart(end) - dayStart(start)) * scale;
  return { x: LEFT + (dayStart(start) - axis.from) * scale, width: Math.max(width, 1) };
};

const expectBars = (bars: readonly Bar[], axis: Span, buckets: readonly Bucket[]): void => {
  expect(bars).toHaveLength(buckets.length);
  for (const [at, bucket] of buckets.entries()) {
    const { x, width } = pixelsOf(axis, bucket);
    expect(bars[at]?.x).toBeCloseTo(x, 3);
    expect(bars[at]?.width).toBeCloseTo(width, 3);
  }
};

const isSeen = ({ from, to }: Span, { start, end }: Bucket): boolean =>
  dayStart(end) > from && dayStart(start) < to;

/** Buckets of any length with any gaps, in order of time. */
const bucketList = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(1, 7, 30, 365),
      fc.integer({ min: 1, max: 99 }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => {
    let day = Date.UTC(2017, 9, 1) / DAY_MS;
    return parts.map(([gap, length, count]): Bucket => {
      const start = day + gap;
      day = start + length;
      const [from, to] = [iso(start * DAY_MS), iso(day * DAY_MS)];
      return { start: from, end: to, drops: count, events: count, pairs: 0, meanScore: null };
    });
  });

describe('the bars of the timeline', () => {
  it('span their bucket exactly at any zoom, in the chart and in the overview', () => {
    fc.assert(
      fc.property(
        bucketList,
        fc.array(fc.constantFrom(0.5, 0.67, 1.5, 3), { maxLength: 4 }),
        (buckets, factors) => {
          const period = {
            from: dayStart(buckets[0]?.start ?? ''),
            to: dayStart(buckets.at(-1)?.end ?? ''),
          };
          const sight = factors.reduce((span, factor) => zoomBy(period, span, factor), period);
          const { drops, events, overview } = drawnBars(buckets, period, sight);
          const inSight = buckets.filter((bucket) => isSeen(sight, bucket));
          expectBars(
            drops.filter(({ x, width }) => x + width > LEFT && x < RIGHT),
            sight,
            inSight,
          );
          expectBars(
            events.filter(({ x, width }) => x + width > LEFT && x < RIGHT),
            sight,
            inSight,
          );
          expectBars(overview, axisOf(period, sight), buckets);
        },
      ),
      { numRuns: count(25, 60) },
    );
  });

  it('leave the months without a drop empty', () => {
    const month = (start: string, end: string, drops: number): Bucket => ({
      start,
      end,
      drops,
      events: 0,
      pairs: 0,
      meanScore: null,
    });
    const period = { from: Date.UTC(2022, 0), to: Date.UTC(2023, 0) };
    const [june, november] = drawnBars(
      [month('2022-06-01', '2022-07-01', 5), month('2022-11-01', '2022-12-01', 8)],
      period,
      period,
    ).drops;
    const july = pixelsOf(period, month('2022-07-01', '2022-08-01', 0)).x;
    expect((june?.x ?? 0) + (june?.width ?? 0)).toBeCloseTo(july, 3);
    expect(november?.x).toBeGreaterThan(july + 250);
  });
});

describe('axisLabel', () => {
  it('can be read alone', () => {
    expect(
      [Date.UTC(2022, 5, 1), Date.UTC(2022, 5, 24), Date.UTC(2022, 0, 1), Date.UTC(2022, 0, 1, 18)].map(
        axisLabel,
      ),
    ).toEqual(['Jun 2022', 'Jun 24, 2022', 'Jan 2022', '18:00\nJan 1, 2022']);
  });
});
