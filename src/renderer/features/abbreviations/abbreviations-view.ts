import type { IconName } from '@blueprintjs/core';
import { createParser, parseAsBoolean, parseAsStringLiteral, type inferParserType } from 'nuqs';
import { parseAsText, type UrlViewProps } from '#renderer/lib/url.ts';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';
import { KEY_CATEGORIES, type KeyCategory, type KeyStatus } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** Every category has a word and an icon; the color only helps. */
export const CATEGORY_LOOK: Readonly<Record<KeyCategory, { label: string; plural: string; icon: IconName }>> =
  {
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

/** The view of the key list: text and category together, and whether keys that are disabled show (`off`). */
export const keysParsers = {
  q: parseAsText((text) => text.length <= 200).withDefault(''),
  category: parseAsStringLiteral(['', ...KEY_CATEGORIES]).withDefault(''),
  off: parseAsBoolean.withDefault(false),
};
export type KeysView = inferParserType<typeof keysParsers>;

export const ANALYSIS_TABS = ['search', 'statistics', 'top'] as const;

const keyId = parseAsText((text) => /^[a-z0-9-]{1,60}$/.test(text)).withDefault('');

export const analysisParsers = {
  tab: parseAsStringLiteral(ANALYSIS_TABS).withDefault('search'),
  drop: createParser({ parse: parseDropNumber, serialize: String }),
  key: keyId,
  highlights: parseAsStringLiteral(['on', 'off']).withDefault('on'),
  /** The key whose trend is drawn large. */
  trend: keyId,
};
export type AnalysisProps = UrlViewProps<inferParserType<typeof analysisParsers>>;

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

/** A key as one text, for its place in a long list: what one may look for. */
export const keyWords = ({
  abbreviation,
  meanings,
  category,
  aliases,
  isDisabled,
  isEdited,
  origin,
}: AbbreviationKey): string =>
  [
    ...[abbreviation, CATEGORY_LOOK[category].label, ...meanings, ...aliases],
    ...(isDisabled ? ['disabled'] : []),
    ...(isEdited ? ['edited'] : []),
    ...(origin === 'user' ? ['added'] : []),
  ].join(' · ');
