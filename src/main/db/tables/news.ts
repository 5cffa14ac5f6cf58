import type { Generated } from 'kysely';
import type { DropCategory, NewsCategory } from '#shared/constants.ts';
import type { NewsOrigin } from '#shared/contract/news.ts';

/** Times are epoch seconds, UTC; flags 0 or 1. */
export interface NewsEventTable {
  rowid: Generated<number>;
  id: string;
  /** Noon UTC where `has_time_of_day` is 0. */
  time: number;
  has_time_of_day: number;
  title: string;
  category: NewsCategory;
  /** As the source states it. */
  source_category: string | null;
  source: string;
  url: string | null;
  origin: NewsOrigin;
  import_id: number;
}

/** Derived from the drops by the rules of `data/drop-categories.json`. */
export interface DropCategoryTable {
  drop_number: number;
  category: DropCategory;
}

export interface NewsTables {
  /** Events that count as one with another, by their ids. */
  event_merges: { event_id: string; same_as: string };
  news_events: NewsEventTable;
  drop_categories: DropCategoryTable;
}
