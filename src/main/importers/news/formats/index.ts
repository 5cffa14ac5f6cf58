import { feedHeadlines, huffpostNews, viewerNews, wikipediaEvents } from './archives.ts';
import type { NewsFormat } from './format.ts';
import { exportedEvents, guardianResults, newsApiArticles, ownEvents } from './services.ts';

/** Every layout known by its columns; the first that recognises a row is taken. */
export const NEWS_FORMATS: readonly NewsFormat[] = [
  wikipediaEvents,
  feedHeadlines,
  viewerNews,
  huffpostNews,
  newsApiArticles,
  guardianResults,
  exportedEvents,
  ownEvents,
];
