import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import {
  POINT_EXCERPT,
  type Timeline,
  type TimelineDrop,
  type TimelineEvent,
} from '#shared/contract/timeline.ts';
import { isDayOnly } from '#shared/time.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let drops: readonly Drop[];
let events: readonly NewsEvent[];
let pairs: readonly CorrelationItem[];

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  // Pairs are those of any number of surrogates.
  const { value } = await w.post<{ jobId: string }>('/api/correlations/run', {
    parameters: { surrogates: 19 },
  });
  await w.finished(value.jobId);
  drops = (await w.get<Drop[]>('/api/q-drops?limit=5000')).value;
  events = (await w.get<NewsEvent[]>('/api/news-events?limit=5000')).value;
  pairs = (await w.get<CorrelationItem[]>('/api/correlations?minScore=0.5&limit=5000')).value;
});
afterAll(() => w.dispose());

const SIZE = { day: 10, month: 7, year: 4 } as const;

/** Makes the local date of a UTC timestamp, by another way than the server's; a date alone is that day everywhere. */
const localDates = (timeZone: string): ((timestamp: string) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (timestamp) => (isDayOnly(timestamp) ? timestamp : format.format(Date.parse(`${timestamp}Z`)));
};

describe('GET /api/timeline', () => {
  it.each(
    TIME_ZONES.flatMap((zone) => (['day', 'month', 'year'] as const).map((size) => [zone, size] as const)),
  )('counts what the lists contain, %s per %s', async (timeZone, granularity) => {
    const { value } = await w.get<Timeline>(
      `/api/timeline?granularity=${granularity}&timeZone=${timeZone}&minScore=0.5`,
    );
    const expected = new Map<string, { drops: number; events: number; pairs: number; scores: number }>();
    const localDate = localDates(timeZone);
    const at = (timestamp: string) => {
      const key = localDate(timestamp).slice(0, SIZE[granularity]);
      const counts = expected.get(key) ?? { drops: 0, events: 0, pairs: 0, scores: 0 };
      expected.set(key, counts);
      return counts;
    };
    for (const { timestamp } of drops) at(timestamp).drops += 1;
    for (const { publishedAt } of events) at(publishedAt).events += 1;
    for (const { qDrop, correlationScore } of pairs) {
      at(qDrop.timestamp).pairs += 1;
      at(qDrop.timestamp).scores += Number(correlationScore);
    }
    expect(value.buckets).toHaveLength(expected.size);
    for (const { start, meanScore, ...bucket } of value.buckets) {
      const { scores, ...counts } = expected.get(start.slice(0, SIZE[granularity])) ?? { scores: 0 };
      expect([start, bucket]).toEqual([start, expect.objectContaining(counts)]);
      if (bucket.pairs > 0) expect(meanScore).toBeCloseTo(scores / bucket.pairs, 9);
      else expect(meanScore).toBeNull();
    }
    expect(value.shown).toEqual({ drops: drops.length, events: events.length, pairs: pairs.length });
  });

  it('says how much of the period the categories hide', async () => {
    const period = 'startDate=2018-03-01&endDate=2018-08-31';
    const { value } = await w.get<Timeline>(`/api/timeline?${period}&category=political,business`);
    const within = (timestamp: string): boolean => timestamp >= '2018-03-01' && timestamp < '2018-09-01';
    const kept = await w.get<Drop[]>(`/api/q-drops?${period}&category=political&limit=5000`);
    const inPeriod = events.filter(({ publishedAt }) => within(publishedAt));
    expect(value.shown.drops).toBe(kept.value.length);
    expect(value.shown.events).toBe(inPeriod.filter(({ category }) => category === 'business').length);
    expect(value.inPeriod.drops).toBe(drops.filter(({ timestamp }) => within(timestamp)).length);
    expect(value.inPeriod.events).toBe(inPeriod.length);
    expect(value.buckets.reduce((sum, bucket) => sum + bucket.drops, 0)).toBe(value.shown.drops);
  });

  it('finds every stretch of 14 days without a drop, also outside the period', async () => {
    const { value } = await w.get<Timeline>(
      '/api/timeline?startDate=2018-01-01&endDate=2018-01-31&category=media',
    );
    const days = [...new Set(drops.map(({ timestamp }) => Date.parse(timestamp.slice(0, 10)) / 864e5))].sort(
      (a, b) => a - b,
    );
    const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day) - 1);
    expect(value.silences.map((silence) => silence.days)).toEqual(
      gaps.filter((gap) => gap >= 14).sort((a, b) => b - a),
    );
    for (const { start, end, days: length } of value.silences)
      expect((Date.parse(end) - Date.parse(start)) / 864e5).toBe(length);
  });

  it('samples events evenly, in order, with the best score of each', async () => {
    const answer = await w.get<TimelineEvent[]>('/api/timeline/events?limit=20');
    // A day without a time of day has the place of its noon.
    const placeOf = ({ publishedAt, id }: NewsEvent): string =>
      (isDayOnly(publishedAt) ? `${publishedAt}T12:00:00` : publishedAt) + id;
    const all = events.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    expect(answer.headers.get('x-total-count')).toBe(String(all.length));
    expect(answer.value).toHaveLength(20);
    expect(answer.value[0]?.id).toBe(all[0]?.id);
    expect(answer.value.at(-1)?.id).toBe(all.at(-1)?.id);
    const every = await w.get<TimelineEvent[]>(
      '/api/timeline/events?limit=500&startDate=2018-01-01&endDate=2018-03-31',
    );
    for (const { id, bestScore } of every.value) {
      const scores = pairs
        .filter(({ newsEvent }) => newsEvent.id === id)
        .map((pair) => Number(pair.correlationScore));
      if (scores.length > 0) expect(bestScore).toBeCloseTo(Math.max(...scores), 9);
      else expect(bestScore ?? 0).toBeLessThan(0.5);
    }
  });

  it('refuses what it cannot read in a sentence', async () => {
    const { status, text } = await w.get('/api/timeline?granularity=decade');
    expect(status).toBe(400);
    expect(text).toContain('granularity');
  });
});

describe('GET /api/timeline/drops', () => {
  it.each(['', 'startDate=2018-01-01&endDate=2018-12-31', 'category=political'])(
    'has the points of the drops that the collection lists for “%s”, oldest first',
    async (filter) => {
      const listed = (await w.get<Drop[]>(`/api/q-drops?limit=5000&sortBy=oldest&${filter}`)).value;
      const { value, headers } = await w.get<TimelineDrop[]>(`/api/timeline/drops?${filter}`);
      expect(value).toEqual(
        listed.map(({ dropNumber, timestamp, platform, contentLength, content }) => ({
          ...{ dropNumber, timestamp, platform, contentLength },
          excerpt: [...content].slice(0, POINT_EXCERPT + 1).join(''),
        })),
      );
      expect(headers.get('X-Total-Count')).toBe(String(listed.length));
      const cut = await w.get<TimelineDrop[]>(`/api/timeline/drops?limit=3&${filter}`);
      expect(cut.value).toEqual(value.slice(0, 3));
    },
  );
});
