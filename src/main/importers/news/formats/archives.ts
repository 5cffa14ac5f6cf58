import { PLAIN_DATES, type DateReading } from '#main/importers/files/dates.ts';
import {
  FieldProblem,
  hasKeys,
  requiredText,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { dayOf, eventMoment, type EventMoment } from '#main/importers/news/dates.ts';
import type { NewsFormat } from './format.ts';

/** Of archives that know days alone, which some programs write as midnights. */
const DAYS: DateReading = { ...PLAIN_DATES, midnightIsDay: true };

const momentAt = (row: Row, key: string, reading: DateReading = PLAIN_DATES): EventMoment => {
  const value = valueOf(row, key);
  return eventMoment(typeof value === 'number' ? value : requiredText(row, key), key, reading);
};

const headlineAt = (row: Row, key: string): string => {
  const text = textOf(row, key);
  if (text === null) throw new FieldProblem(key, 'the headline is empty');
  return text;
};

/** Names of papers and agencies, `|` between; the first is the one most rows are cited by. */
const firstOf = (list: string | null): string | null => list?.split('|')[0]?.trim() || null;

/** Daily event pages: `event_id,date,category,…,title,sources,source_urls,page_url`. Days only. */
export const wikipediaEvents: NewsFormat = {
  id: 'wikipedia-current-events',
  recognises: (row) => hasKeys(row, 'event_id', 'date', 'title', 'page_url'),
  draft: (row) => ({
    moment: momentAt(row, 'date', DAYS),
    title: headlineAt(row, 'title'),
    category: textOf(row, 'category'),
    source: firstOf(textOf(row, 'sources')) ?? 'Wikipedia',
    url: firstOf(textOf(row, 'source_urls')) ?? textOf(row, 'page_url'),
  }),
};

/** Headlines of feeds: `title,domain,category,link,timestamp`. The time is when the item appeared on the feed. */
export const feedHeadlines: NewsFormat = {
  id: 'feed-headlines',
  note: 'The time is when the headline appeared on its feed, not when the event took place.',
  recognises: (row) => hasKeys(row, 'title', 'domain', 'link', 'timestamp'),
  draft: (row) => ({
    moment: momentAt(row, 'timestamp'),
    title: headlineAt(row, 'title'),
    category: textOf(row, 'category'),
    source: textOf(row, 'domain'),
    url: textOf(row, 'link'),
  }),
};

const HOUR = 3600;

/**
 * The viewer's list gives local midnights of Central Europe (22:00 or 23:00 UTC the day before) as epoch milliseconds: the
 * day is meant, no time. Read so, the dates agree with those in the articles' addresses.
 */
const localMidnight = (moment: EventMoment): EventMoment => {
  const hour = (((moment.time % 86_400) + 86_400) % 86_400) / HOUR;
  return hour === 0 || hour === 22 || hour === 23 ? dayOf(moment.time + 2 * HOUR) : moment;
};

/** The news list of an early drop viewer: `id` (SHA-256), `url`, `date` (ms), `headline`. */
export const viewerNews: NewsFormat = {
  id: 'qanonmap-news',
  note: 'The dates are midnights of Central European time: the day is kept, a time of day is not known.',
  recognises: (row) =>
    hasKeys(row, 'id', 'url', 'date', 'headline') &&
    typeof row['date'] === 'number' &&
    /^[0-9a-f]{64}$/.test(String(row['id'])),
  draft: (row) => ({
    moment: localMidnight(momentAt(row, 'date')),
    title: headlineAt(row, 'headline'),
    category: null,
    source: null,
    url: textOf(row, 'url'),
  }),
};

/** News Category Dataset: `link, headline, category, date`, one object a line. Days only. */
export const huffpostNews: NewsFormat = {
  id: 'huffpost',
  recognises: (row) => hasKeys(row, 'link', 'headline', 'category', 'date'),
  draft: (row) => ({
    moment: momentAt(row, 'date', DAYS),
    title: headlineAt(row, 'headline'),
    category: textOf(row, 'category'),
    source: 'HuffPost',
    url: textOf(row, 'link'),
  }),
};
