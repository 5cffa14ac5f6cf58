import type { IconName } from '@blueprintjs/core';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';
import { KEY_CATEGORIES, type KeyCategory, type KeyStatus } from '#shared/contract/abbreviation-key.ts';

export interface CategoryLook {
  readonly label: string;
  readonly plural: string;
  readonly icon: IconName;
}

/** Every category has a word and an icon; the colour (`ds-cat-<category>`) only helps. */
export const CATEGORY_LOOK: Readonly<Record<KeyCategory, CategoryLook>> = {
  person: { label: 'Person', plural: 'Persons', icon: 'person' },
  organization: { label: 'Organization', plural: 'Organizations', icon: 'office' },
  intelligence: { label: 'Intelligence', plural: 'Intelligence', icon: 'eye-open' },
  military: { label: 'Military', plural: 'Military', icon: 'shield' },
  political: { label: 'Political', plural: 'Political', icon: 'take-action' },
  geographic: { label: 'Geographic', plural: 'Geographic', icon: 'map-marker' },
  other: { label: 'Other', plural: 'Others', icon: 'tag' },
};

export const STATUS_NOTE: Readonly<Record<KeyStatus, string>> = {
  settled: 'One meaning.',
  ambiguous: 'Several meanings; the context decides.',
  disputed: 'Competing meanings of the same use.',
  unresolved: 'The archive does not settle the meaning.',
};

/** A whole number from 1 to 4966, or null: anything else is silently ignored. */
export const parseDropNumber = (text: string): number | null => {
  const number = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : NaN;
  return number >= DROP_NUMBER_MIN && number <= DROP_NUMBER_MAX ? number : null;
};

const categoryOf = (text: string | null): KeyCategory | '' =>
  KEY_CATEGORIES.find((category) => category === text) ?? '';

/** The view of the key list: text and category together, and whether keys that are disabled show. */
export interface KeysView {
  readonly q: string;
  readonly category: KeyCategory | '';
  readonly withDisabled: boolean;
}

export const keysViewCodec = {
  read: (parameters: URLSearchParams): KeysView => ({
    q: (parameters.get('q') ?? '').slice(0, 200),
    category: categoryOf(parameters.get('category')),
    withDisabled: parameters.get('off') === 'true',
  }),
  write: ({ q, category, withDisabled }: KeysView): Readonly<Record<string, string | null>> => ({
    q: q === '' ? null : q,
    category: category === '' ? null : category,
    off: withDisabled ? 'true' : null,
  }),
};

export const ANALYSIS_TABS = ['search', 'statistics', 'top'] as const;
export type AnalysisTab = (typeof ANALYSIS_TABS)[number];

/** The view of the analysis page. */
export interface AnalysisView {
  readonly tab: AnalysisTab;
  readonly drop: number | null;
  /** Id of the selected key, or ''. */
  readonly selected: string;
  readonly isHighlighted: boolean;
  /** Id of the key whose trend is drawn large, or ''. */
  readonly trend: string;
}

const idOf = (text: string | null): string => (text !== null && /^[a-z0-9-]{1,60}$/.test(text) ? text : '');

export const analysisViewCodec = {
  read: (parameters: URLSearchParams): AnalysisView => ({
    tab: ANALYSIS_TABS.find((tab) => tab === parameters.get('tab')) ?? 'search',
    drop: parseDropNumber(parameters.get('drop') ?? ''),
    selected: idOf(parameters.get('key')),
    isHighlighted: parameters.get('highlights') !== 'off',
    trend: idOf(parameters.get('trend')),
  }),
  write: (view: AnalysisView): Readonly<Record<string, string | null>> => ({
    tab: view.tab === 'search' ? null : view.tab,
    drop: view.drop === null ? null : String(view.drop),
    key: view.selected === '' ? null : view.selected,
    highlights: view.isHighlighted ? null : 'off',
    trend: view.trend === '' ? null : view.trend,
  }),
};

/** `Found N abbreviation(s) matching …`, with the category where one is chosen. */
export const foundLine = (count: number, { q, category }: Pick<KeysView, 'q' | 'category'>): string => {
  const text = q.trim();
  const parts = [
    ...(text === '' ? [] : [`"${text}"`]),
    ...(category === '' ? [] : [`the category ${CATEGORY_LOOK[category].label}`]),
  ];
  return `Found ${count} abbreviation(s) matching ${parts.join(' in ')}`;
};

export const noneFoundLine = (view: Pick<KeysView, 'q' | 'category'>): string =>
  foundLine(0, view).replace('Found 0 abbreviation(s)', 'No abbreviation keys found');
