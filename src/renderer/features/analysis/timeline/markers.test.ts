import { describe, expect, it } from 'vitest';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import { EVENT_MARKERS, markersOf } from './markers.ts';
import type { Tracks } from './tracks.ts';

const DAY = 86_400_000;
const day = (number: number): string => new Date(number * DAY).toISOString().slice(0, 19);

/** A pair of a drop and an event on a day; only what markers look at. */
const pair = (dropNumber: number, event: string, onDay: number, score: number): Tracks['pairs'][number] => ({
  at: onDay * DAY,
  score,
  item: {
    correlationScore: String(score),
    qDrop: { dropNumber },
    newsEvent: { id: event, publishedAt: day(onDay) },
  } as CorrelationItem,
});

const tracks = (pairs: Tracks['pairs']): Tracks => ({
  drops: [{ at: 5 * DAY, item: { dropNumber: 7 } as Tracks['drops'][number]['item'] }],
  events: [],
  period: { from: 0, to: 100 * DAY },
  archive: null,
  pairs,
  buckets: [],
  silences: [],
});

const markersUntil = (pairs: Tracks['pairs'], selected: number | null = null, to = 100) =>
  markersOf(tracks(pairs), { from: 0, to: to * DAY }, selected, 'UTC');
const labels = (...input: Parameters<typeof markersUntil>): readonly string[] =>
  markersUntil(...input).map(({ label }) => label);

describe('markersOf', () => {
  it('letters the best events in order of time, one line an event', () => {
    const pairs = [
      pair(1, 'x', 40, 0.8),
      pair(2, 'x', 40, 0.9),
      pair(3, 'y', 20, 0.7),
      pair(4, 'z', 60, 0.95),
    ];
    expect(
      markersUntil(pairs).map(({ label, pair: best }) => [label, best?.newsEvent.id, best?.qDrop.dropNumber]),
    ).toEqual([
      ['A', 'y', 3],
      ['B', 'x', 2],
      ['C', 'z', 4],
    ]);
  });

  it('draws no more lines than can be told apart, and only what is in sight', () => {
    const many = Array.from({ length: 20 }, (_, at) => pair(at + 1, `e${at}`, at * 5, 0.7 + at / 100));
    expect(labels(many)).toHaveLength(EVENT_MARKERS);
    expect(labels(many, null, 4)).toEqual(['A']);
  });

  it('spreads its lines over the time where more events than that have the best score', () => {
    const equal = Array.from({ length: 20 }, (_, at) => pair(at + 1, `e${at}`, at * 5, 1));
    const days = markersUntil(equal).map(({ at }) => at / DAY);
    expect(days).toHaveLength(EVENT_MARKERS);
    expect([days[0], days.at(-1)]).toEqual([0, 95]);
    const better = markersUntil([pair(99, 'best', 1, 1.1), ...equal]);
    expect(better.map((marker) => marker.pair?.newsEvent.id)).toContain('best');
  });

  it('takes the events of the selected drop, and the drop itself', () => {
    const pairs = [pair(7, 'own', 6, 0.72), pair(1, 'other', 40, 0.99)];
    expect(labels(pairs, 7)).toEqual(['#7', 'A']);
  });

  it('raises the names of lines whose neighbours are too near, each above the other', () => {
    const days = [40, 40.8, 41.6, 42.4, 80];
    const pairs = days.map((day, at) => pair(at + 1, String(day), day, 0.9));
    expect(markersUntil(pairs).map(({ level }) => level)).toEqual([0, 1, 2, 0, 0]);
  });
});
