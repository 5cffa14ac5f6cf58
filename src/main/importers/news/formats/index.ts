import type { NewsLayout } from '#shared/layouts.ts';
import { feedHeadlines, huffpostNews, viewerNews, wikipediaEvents } from './archives.ts';
import type { NewsFormat } from './format.ts';
import {
  exportedEvents,
  gdeltArticles,
  gdeltEvents,
  guardianResults,
  newsApiArticles,
  ownEvents,
} from './services.ts';

/** The readers of the layouts known by their columns; the first that recognises a row is taken. */
const READERS: Readonly<Record<Exclude<NewsLayout, 'generic'>, NewsFormat>> = {
  'wikipedia-current-events': wikipediaEvents,
  'feed-headlines': feedHeadlines,
  'qanonmap-news': viewerNews,
  huffpost: huffpostNews,
  'gdelt-articles': gdeltArticles,
  'gdelt-events': gdeltEvents,
  newsapi: newsApiArticles,
  guardian: guardianResults,
  'dropscope-export': exportedEvents,
  dropscope: ownEvents,
};
export const NEWS_FORMATS: readonly NewsFormat[] = Object.values(READERS);
