import { unreadable } from '#main/importers/files/bytes.ts';
import {
  FieldProblem,
  hasKeys,
  innerRow,
  isRow,
  requiredText,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { eventMoment } from '#main/importers/news/dates.ts';
import type { NewsFormat } from './format.ts';

const REMOVED = '[Removed]';

const newsApiTitle = (row: Row): string => {
  const title = textOf(row, 'title');
  if (title === null) throw new FieldProblem('title', 'the headline is empty');
  if (title.trim() === REMOVED) throw new FieldProblem('title', 'the article was removed by its publisher');
  return title;
};

/** An article of NewsAPI's `/v2/everything`, alone or in a saved page. */
export const newsApiArticles: NewsFormat = {
  id: 'newsapi',
  recognises: (row) => hasKeys(row, 'title', 'publishedAt', 'url') && isRow(valueOf(row, 'source')),
  draft: (row) => ({
    moment: eventMoment(requiredText(row, 'publishedAt'), 'publishedAt'),
    title: newsApiTitle(row),
    category: null,
    source: textOf(innerRow(row, 'source'), 'name'),
    url: textOf(row, 'url'),
  }),
};

/** An article of GDELT's DOC API (`mode=artlist`), in JSON or CSV. */
export const gdeltArticles: NewsFormat = {
  id: 'gdelt-articles',
  note: 'The time is when GDELT first saw the article, not when it was published.',
  recognises: (row) =>
    hasKeys(row, 'seendate', 'title', 'url') || hasKeys(row, 'URL', 'MobileURL', 'Date', 'Title'),
  draft: (row) => {
    const isJson = Object.hasOwn(row, 'seendate');
    const [date, title, url] = isJson
      ? (['seendate', 'title', 'url'] as const)
      : (['Date', 'Title', 'URL'] as const);
    return {
      moment: eventMoment(requiredText(row, date).trim(), date),
      title: requiredText(row, title),
      category: null,
      source: isJson ? textOf(row, 'domain') : null,
      url: textOf(row, url),
    };
  },
};

/** Columns of GDELT's table of events, version 1 and 2. */
const EVENT_COLUMNS = ['column 58', 'column 61'];

/** Rows of GDELT's table of events, which names no columns and no headlines: it codes who did what to whom. */
export const gdeltEvents: NewsFormat = {
  id: 'gdelt-events',
  recognises: (row) =>
    EVENT_COLUMNS.some((column) => Object.hasOwn(row, column)) &&
    !Object.hasOwn(row, 'column 62') &&
    /^\d{9,10}$/.test(String(row['column 1'])) &&
    /^\d{8}$/.test(String(row['column 2'])),
  refuse: () => {
    throw unreadable(
      'is GDELT’s table of events: it codes actors and actions and has no headlines, so it is no list of news; take GDELT’s article list (mode=artlist), or name columns such as column 2 (date) and column 58 (title)',
    );
  },
  draft: (row) => {
    throw new FieldProblem('title', `no headline in ${Object.keys(row).length} columns`);
  },
};

const guardianCategories: Readonly<Record<string, string>> = {
  politics: 'politics',
  business: 'business',
  money: 'business',
  technology: 'technology',
  science: 'technology',
  sport: 'sports',
  football: 'sports',
  society: 'health',
  environment: 'health',
  law: 'politics',
};

/** A result of the Guardian's `/search`, alone or in a saved page. */
export const guardianResults: NewsFormat = {
  id: 'guardian',
  recognises: (row) => hasKeys(row, 'webTitle', 'webPublicationDate', 'webUrl'),
  draft: (row) => {
    const section = textOf(row, 'sectionId');
    return {
      moment: eventMoment(requiredText(row, 'webPublicationDate'), 'webPublicationDate'),
      title: requiredText(row, 'webTitle'),
      category: section === null ? null : (guardianCategories[section] ?? section),
      source: 'Guardian',
      url: textOf(row, 'webUrl'),
    };
  },
};

const ownId = (row: Row): string | null => {
  const id = textOf(row, 'id');
  return id !== null && /^(?:ne-\d{8}-[a-z0-9-]{1,120}|n-[0-9a-f]{20}|demo-event-\d{1,6})$/.test(id)
    ? id
    : null;
};

const ownDay = (row: Row): string => {
  const [date, time] = [requiredText(row, 'date'), textOf(row, 'time')];
  return time === null ? date : `${date}T${time}:00Z`;
};

/** The layout of `data/news-events.json`: `date`, `time?` (UTC), `title`, `category`, `source`, `url`. */
export const ownEvents: NewsFormat = {
  id: 'dropscope',
  recognises: (row) => hasKeys(row, 'id', 'date', 'title', 'category', 'source') && ownId(row) !== null,
  draft: (row) => ({
    id: ownId(row),
    moment: eventMoment(ownDay(row), 'date'),
    title: requiredText(row, 'title'),
    category: textOf(row, 'category'),
    source: textOf(row, 'source'),
    url: textOf(row, 'url'),
  }),
};

const isEventTable = (row: Row): boolean =>
  hasKeys(row, 'event_id', 'time_utc', 'has_time_of_day', 'title', 'content_sha256');

/** A row of the table of a list as the list itself has it. */
const fromEventTable = (row: Row): Row => ({
  ...row,
  id: row['event_id'],
  publishedAt: row['time_utc'],
  hasTimeOfDay: row['has_time_of_day'],
  sourceCategory: row['source_category'],
});

/** What `GET /api/news-events` answers, and its table, so that an exported list can be taken in elsewhere. */
export const exportedEvents: NewsFormat = {
  id: 'dropscope-export',
  recognises: (row) =>
    isEventTable(row) || hasKeys(row, 'publishedAt', 'hasTimeOfDay', 'title', 'category', 'source'),
  draft: (source) => {
    const row = isEventTable(source) ? fromEventTable(source) : source;
    const stamp = requiredText(row, 'publishedAt');
    const exact = String(valueOf(row, 'hasTimeOfDay')) !== 'false';
    return {
      id: ownId(row),
      moment: eventMoment(exact ? stamp : stamp.slice(0, 10), 'publishedAt'),
      title: requiredText(row, 'title'),
      // An answer of the API does not say what the source states.
      category: textOf(row, 'sourceCategory'),
      foundCategory: textOf(row, 'category'),
      source: textOf(row, 'source'),
      url: textOf(row, 'url'),
    };
  },
};
