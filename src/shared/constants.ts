/** Business constants of the specification's section 9 that more than one layer needs. */
export const ARCHIVE_SIZE = 4966;
export const DROP_NUMBER_MIN = 1;
export const DROP_NUMBER_MAX = 4966;
/** Why a job that was canceled has no result. */
export const CANCELED = 'Canceled.';

export const ARCHIVE_FIRST_DATE = '2017-10-28';
export const ARCHIVE_LAST_DATE = '2022-12-08';
export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 5000;
export const DEFAULT_SEED = 4966;
export const DEFAULT_PORT = 4966;
export const THEME_CHOICES = ['system', 'dark', 'light'] as const;

/** Shown grayed and labeled as placeholders while `GET /api/q-drops/stats` is pending or failed, never as measurements. */
export const FALLBACK_STATS = { totalDrops: 4952, timeSpan: 38, correlations: 127, accuracy: 23 } as const;

export const PLATFORMS = ['4chan', '8chan', '8kun', 'Truth Social', 'other'] as const;

export const NEWS_CATEGORIES = ['politics', 'business', 'technology', 'health', 'sports'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

export const DROP_CATEGORIES = ['political', 'media', 'international', 'predictions'] as const;
export type DropCategory = (typeof DROP_CATEGORIES)[number];

export const ANALYSIS_TYPES = ['temporal', 'sentiment', 'patterns', 'correlations', 'accuracy'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

/** Shown wherever drops are: the content is studied, not endorsed. */
export const DISCLAIMER =
  'For academic research only. The archived posts are studied as a digital phenomenon; their content is not to be treated as factual and is not endorsed.';

/** A stretch without a drop counts as a silence from two weeks on. */
export const SILENCE_DAYS = 14;

/** What pip installs: the last release. An unpinned name would take whatever its index offers next. */
export const SNSCRAPE = 'snscrape==0.7.0.20230622';

/** The largest file of drops, posts, news or codes that is received. */
export const IMPORT_BYTES_MAX = 4_000_000_000;
/** The largest file of work: what is in it is a few megabytes, and a text of JSON cannot be longer than this. */
export const WORK_BYTES_MAX = 250_000_000;
/** The largest report that is checked: a whole one of the real archive has some megabytes. */
export const REPORT_BYTES_MAX = 100_000_000;
