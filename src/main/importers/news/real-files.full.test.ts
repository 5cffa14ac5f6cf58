import { describe, expect, it } from 'vitest';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { readNews } from '#tests/helpers/read-file.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';
import type { NewsRecord } from './record.ts';

const wikipedia = sharedFile('datasets/wikipedia-current-events/events_2017-10_2022-12.csv.gz');
const feeds = sharedFile('datasets/news-fwd/headlines_2021-11_2022-07.csv.gz');
const viewer = sharedFile('datasets/news-qanonmap/news_2017-2018.json.gz');
const huffpost = sharedFile('datasets/huffpost-sample/huffpost_2022.jsonl');

const spread = (events: readonly NewsRecord[]) =>
  NEWS_CATEGORIES.map((category) => events.filter((event) => event.category === category).length);
const span = (events: readonly NewsRecord[]) => {
  const times = events.map((event) => event.time);
  const day = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19);
  return [day(times.reduce((a, b) => Math.min(a, b))), day(times.reduce((a, b) => Math.max(a, b)))];
};
const distinct = (events: readonly NewsRecord[]): number => new Set(events.map(({ id }) => id)).size;

describe.skipIf(!wikipedia || !feeds || !viewer || !huffpost)('the four real news sets', () => {
  it('Wikipedia current events: 30,264 rows, all of them events, by the day', async () => {
    const { format, events, errors, largestBatch } = await readNews(wikipedia ?? '');
    expect([format, events.length, errors]).toEqual(['wikipedia-current-events', 30_264, []]);
    expect(events.some((event) => event.hasTimeOfDay)).toBe(false);
    expect(span(events)).toEqual(['2017-10-01T12:00:00', '2022-12-31T12:00:00']);
    expect(events.filter((event) => event.source === 'Reuters').length).toBeGreaterThan(3_000);
    expect(largestBatch).toBeLessThanOrEqual(500);
    expect(spread(events)).toEqual([16127, 1482, 848, 10920, 887]);
    expect(distinct(events)).toBe(30_264);
  });

  it('feed headlines: 10,037 rows with second-exact times', async () => {
    const { format, events, errors } = await readNews(feeds ?? '');
    expect([format, events.length, errors]).toEqual(['feed-headlines', 10_037, []]);
    expect(events.every((event) => event.hasTimeOfDay)).toBe(true);
    expect(span(events)).toEqual(['2021-11-16T05:51:31', '2022-07-11T22:39:30']);
    expect(spread(events)).toEqual([7095, 196, 1749, 666, 331]);
    // Eighteen headlines appear twice from one source on one day, spelled in two ways.
    expect(distinct(events)).toBe(10_037);
  });

  it('the viewer list: 2,039 rows, 2,021 events, 14 impossible dates and 4 empty headlines listed', async () => {
    const { format, events, errors } = await readNews(viewer ?? '');
    expect([format, events.length + errors.length, events.length]).toEqual(['qanonmap-news', 2_039, 2_021]);
    expect(errors.filter(({ field }) => field === 'date')).toHaveLength(14);
    expect(errors.filter(({ field }) => field === 'headline')).toHaveLength(4);
    expect(events.some((event) => /&#?\w+;/.test(event.title))).toBe(false);
    const known = events.flatMap(({ url, time }) => {
      const stated = /\/(201[0-8])\/(\d\d)\/(\d\d)\//.exec(url ?? '');
      return stated
        ? [new Date(time * 1000).toISOString().slice(0, 10) === stated.slice(1, 4).join('-')]
        : [];
    });
    expect(known.length).toBeGreaterThan(300);
    expect(known.filter(Boolean).length / known.length).toBeGreaterThan(0.8);
    expect(spread(events)).toEqual([1617, 105, 228, 63, 8]);
  });

  it('HuffPost lines: 1,172 rows, all of them events, by the day', async () => {
    const { format, events, errors } = await readNews(huffpost ?? '');
    expect([format, events.length, errors]).toEqual(['huffpost', 1_172, []]);
    expect(span(events)).toEqual(['2022-02-16T12:00:00', '2022-09-23T12:00:00']);
    expect(spread(events)).toEqual([967, 30, 31, 86, 58]);
  });
});
