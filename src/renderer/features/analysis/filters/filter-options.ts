import type { DropCategory } from '#shared/constants.ts';

/** A stretch of days, both inclusive; undefined where a side is open. */
export interface Bounds {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Time ranges of section 9, in its words. The first one sets no bounds: it also holds what came after December 2020. */
export const TIME_RANGES = [
  { id: 'all', label: 'All Data (Oct 2017 - Dec 2020)', bounds: {} },
  {
    id: 'early',
    label: 'Early Period (Oct 2017 - Dec 2017)',
    bounds: { startDate: '2017-10-01', endDate: '2017-12-31' },
  },
  {
    id: 'growth',
    label: 'Growth Phase (Jan 2018 - Dec 2018)',
    bounds: { startDate: '2018-01-01', endDate: '2018-12-31' },
  },
  {
    id: 'peak',
    label: 'Peak Activity (Jan 2019 - Dec 2019)',
    bounds: { startDate: '2019-01-01', endDate: '2019-12-31' },
  },
  {
    id: 'final',
    label: 'Final Period (Jan 2020 - Dec 2020)',
    bounds: { startDate: '2020-01-01', endDate: '2020-12-31' },
  },
] as const;
export type TimeRangeId = (typeof TIME_RANGES)[number]['id'];

const YEARS = ['2016', '2017', '2018', '2019', '2020', '2021', '2022'] as const;

/** Timeline focus options of section 9; `last-*` counts back from the last drop, for the archive has ended. */
export const FOCUSES = [
  { id: '2016-2022', label: '2016-2022' },
  { id: 'custom', label: 'Custom dates' },
  { id: 'last-month', label: 'Last month of the archive' },
  { id: 'last-3-months', label: 'Last 3 months of the archive' },
  { id: 'last-6-months', label: 'Last 6 months of the archive' },
  { id: 'last-year', label: 'Last year of the archive' },
  ...YEARS.map((year) => ({ id: year, label: year })),
  { id: 'all', label: 'All' },
] as const;
export type FocusId = (typeof FOCUSES)[number]['id'];
export const FOCUS_IDS: readonly FocusId[] = FOCUSES.map(({ id }) => id);

export const CATEGORY_OPTIONS: readonly { readonly id: DropCategory; readonly label: string }[] = [
  { id: 'political', label: 'Political References' },
  { id: 'media', label: 'Media References' },
  { id: 'international', label: 'International Events' },
  { id: 'predictions', label: 'Predictive Claims' },
];

export const SOURCE_OPTIONS = [
  { id: 'newsapi', label: 'News Events (NewsAPI)', meaning: 'Every stored news event' },
  { id: 'political', label: 'Political Events', meaning: 'Events of the category politics' },
  { id: 'market', label: 'Market Data', meaning: 'Events of the category business' },
] as const;
export type SourceId = (typeof SOURCE_OPTIONS)[number]['id'];
export const SOURCE_IDS: readonly SourceId[] = SOURCE_OPTIONS.map(({ id }) => id);

export const AI_MODEL_OPTIONS = [
  { id: 'anthropic/claude-3.5-sonnet', label: 'Claude 3.5 Sonnet (OpenRouter)' },
  { id: 'openai/gpt-4-turbo', label: 'GPT-4 Turbo (OpenRouter)' },
  { id: 'meta-llama/llama-3.1-70b-instruct:free', label: 'Llama 3.1 70B (Free)' },
  { id: 'local/statistics', label: 'Built-in statistics (no key, no language model)' },
] as const;
export type AiModelId = (typeof AI_MODEL_OPTIONS)[number]['id'];
export const AI_MODEL_IDS: readonly AiModelId[] = AI_MODEL_OPTIONS.map(({ id }) => id);

export const GRAPH_COLOURS = ['type', 'community'] as const;
