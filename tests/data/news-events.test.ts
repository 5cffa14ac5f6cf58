import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { describe, expect, it } from 'vitest';
import { parseShippedNews, shippedNewsSchema } from '#main/importers/news/shipped-events.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { sharedFile } from '#tests/helpers/shared-data.ts';

const text = readFileSync(new URL('../../data/news-events.json', import.meta.url), 'utf8');
const { events } = shippedNewsSchema.parse(JSON.parse(text));
const wikipedia = sharedFile('datasets/wikipedia-current-events/events_2017-10_2022-12.csv.gz');

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
const runsOf = (words: readonly string[], length: number): string[] =>
  words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, at) => words.slice(at, at + length).join(' '));

const months = (): string[] => {
  const all: string[] = [];
  for (let year = 2017; year <= 2022; year += 1)
    for (let month = 1; month <= 12; month += 1) all.push(`${year}-${String(month).padStart(2, '0')}`);
  return all.filter((month) => month >= '2017-10');
};

describe('the shipped news events', () => {
  it('are at least 420, in order of time, each with the id of its own day', () => {
    expect(events.length).toBeGreaterThanOrEqual(420);
    for (const event of events) expect(event.id.slice(3, 11)).toBe(event.date.replaceAll('-', ''));
    const times = parseShippedNews(text).events.map((event) => event.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('cover every one of the 63 months with at least four', () => {
    const covered = months();
    expect(covered).toHaveLength(63);
    for (const month of covered)
      expect(events.filter((event) => event.date.startsWith(month)).length, month).toBeGreaterThanOrEqual(4);
  });

  it('are balanced: at least sixty a category, none more than two fifths', () => {
    for (const category of NEWS_CATEGORIES) {
      const count = events.filter((event) => event.category === category).length;
      expect(count, category).toBeGreaterThanOrEqual(60);
      expect(count / events.length, category).toBeLessThan(0.4);
    }
  });

  it('hold nothing twice: ids, titles, and no two of one day that share most of their words', () => {
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    expect(new Set(events.map((event) => wordsOf(event.title).join(' '))).size).toBe(events.length);
    for (const [index, event] of events.entries()) {
      const mine = new Set(wordsOf(event.title));
      for (const other of events.slice(index + 1)) {
        if (other.date !== event.date) break;
        const shared = wordsOf(other.title).filter((word) => mine.has(word)).length;
        expect(shared / mine.size, `${event.title} | ${other.title}`).toBeLessThan(0.6);
      }
    }
  });

  it('end without a full stop and are written plainly', () => {
    for (const { title } of events) {
      expect(title).toMatch(/^[\p{Lu}\p{N}]/u);
      expect(title).not.toMatch(/[.!?…]$|\s{2}|["“”]/u);
    }
  });

  it('refuse a damaged file with one sentence', () => {
    const damaged = text.replace('"date": "2017-10-01"', '"date": "2017-02-30"');
    expect(() => parseShippedNews(damaged)).toThrow(/^news-events\.json, events\.0\.date: .+\.$/);
  });
});

describe.skipIf(wikipedia === null)('the shipped titles beside the sentences of the data set', () => {
  it('share no run of seven or more words with any of 30,264', async () => {
    const runs = new Map(
      events.flatMap(({ id, title }) => runsOf(wordsOf(title), 7).map((run) => [run, id])),
    );
    const copied: string[] = [];
    let sentences = 0;
    await pipeline(
      createReadStream(wikipedia ?? ''),
      createGunzip(),
      parse({ columns: true }),
      async (rows: AsyncIterable<Record<string, string>>) => {
        for await (const row of rows) {
          sentences += 1;
          for (const run of runsOf(wordsOf(row['title'] ?? ''), 7)) if (runs.has(run)) copied.push(run);
        }
      },
    );
    expect(sentences).toBe(30_264);
    expect(copied).toEqual([]);
  });
});
