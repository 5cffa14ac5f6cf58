import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { refuseCrossedDays } from '#main/base/input.ts';
import { unknownValue } from '#main/base/unknown-value.ts';
import { compileSearch, parseSearch, termOf, type SearchTerm } from '#main/db/search.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import type { DropOrigins } from '#main/repositories/drop-facets.ts';
import type { KeyLookup } from '#main/services/abbreviations/lookup.ts';
import { DROP_CATEGORIES, PLATFORMS, type DropCategory } from '#shared/constants.ts';
import type { DropFilter } from '#shared/contract/drops.ts';
import { SEARCH_FIELDS, type SearchField } from '#shared/search-remarks.ts';
import { endOfBound, fromTimestamp, startOfBound } from '#shared/time.ts';

type Draft = { -readonly [Key in keyof DropCriteria]: DropCriteria[Key] };

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const siteNames: Readonly<Record<string, string>> = {
  '4ch': '4chan',
  '8ch': '8chan',
  truthsocial: 'Truth Social',
};
const platformName = (text: string): string | null =>
  siteNames[text.toLowerCase()] ??
  PLATFORMS.find((site) => site.toLowerCase() === text.toLowerCase()) ??
  null;

/** The platforms of a list; null where drops cannot be of one of them. */
const platformsNamed = (value: string): readonly string[] | null => {
  const names = list(value).map(platformName);
  const known = names.filter((name) => name !== null);
  return known.length === 0 || known.length < names.length ? null : known;
};
const boardName = (text: string): string => (text.startsWith('/') ? text : `/${text}`);
const tripcodeName = (text: string): string | null => (text.toLowerCase() === 'none' ? null : text);

const rangesOf = (text: string): [number, number][] =>
  list(text).map((part) => {
    const [low = 0, high = low] = part.split('-').map(Number);
    return low <= high ? [low, high] : [high, low];
  });

const yearRange = (year: number): { startTime: number; endTime: number } => ({
  startTime: fromTimestamp(`${year}-01-01`),
  endTime: fromTimestamp(`${year + 1}-01-01`) - 1,
});

const narrowTime = (draft: Draft, range: { startTime?: number; endTime?: number }): void => {
  if (range.startTime !== undefined)
    draft.startTime = Math.max(draft.startTime ?? -Infinity, range.startTime);
  if (range.endTime !== undefined) draft.endTime = Math.min(draft.endTime ?? Infinity, range.endTime);
};

const setFlag =
  (key: 'authenticated' | 'hasImages' | 'hasLinks' | 'hasReferences') =>
  (draft: Draft, value: string): boolean => {
    draft[key] = ['true', 'yes', '1'].includes(value.toLowerCase());
    return true;
  };

const setDay = (draft: Draft, value: string, key: 'startTime' | 'endTime'): boolean => {
  narrowTime(draft, { [key]: key === 'startTime' ? startOfBound(value) : endOfBound(value) });
  return true;
};

/** How abbreviations are read: which key a text names, and whether its other spellings are meant as well. */
interface KeyReading {
  readonly lookup: KeyLookup;
  readonly expand: boolean;
}

/** A text that names no key finds no drop: nothing holds what does not exist. */
const keysNamed = (
  value: string,
  { lookup, expand }: KeyReading,
): NonNullable<DropCriteria['abbreviations']> =>
  list(value).flatMap((text) => {
    const meant = lookup(text);
    return meant === null ? [] : [{ keyId: meant.keyId, spelling: expand ? null : meant.named }];
  });

const setAbbreviation = (draft: Draft, value: string, reading: KeyReading): boolean => {
  const spellings = keysNamed(value, reading);
  if (spellings.length > 0) draft.abbreviations = spellings;
  return spellings.length > 0;
};

/** The categories of a list, or null where one of them is not one. */
const categoriesNamed = (value: string): readonly DropCategory[] | null => {
  const categories = list(value).map((name) =>
    DROP_CATEGORIES.find((category) => category === name.toLowerCase()),
  );
  const knownCategories = categories.filter((category) => category !== undefined);
  return knownCategories.length === 0 || knownCategories.length < categories.length ? null : knownCategories;
};

/** @throws AppError `invalid_query`: a value that no drop can have would find nothing in silence */
const asked = <Value>(
  field: string,
  value: string,
  named: (value: string) => readonly Value[] | null,
  known: readonly string[],
): readonly Value[] => {
  const values = named(value);
  if (values !== null) return values;
  throw new AppError(
    'invalid_query',
    `${field}: one or more of ${known.join(', ')} expected, "${cut(value)}" given.`,
  );
};

/** @throws AppError `invalid_query` for a value that nothing here has, where anything has one at all: it would find nothing in silence */
const refuseUnknown = (
  field: string,
  values: readonly (string | null)[] | undefined,
  known: readonly string[],
): void => {
  const unknown =
    known.length === 0 ? undefined : values?.find((value) => value !== null && !known.includes(value));
  if (unknown === undefined || unknown === null) return;
  throw unknownValue(field, unknown, 'in this archive', known);
};

type Setter = (draft: Draft, value: string, reading: KeyReading) => boolean;

/** What `field:value` inside a search text does, of values that can be read. A setter that answers false leaves the text to be searched as text. */
const setters = {
  platform: (draft, value) => {
    const platforms = platformsNamed(value);
    if (platforms !== null) draft.platforms = platforms;
    return platforms !== null;
  },
  board: (draft, value) => (draft.boards = list(value).map(boardName)).length > 0,
  tripcode: (draft, value) => (draft.tripcodes = list(value).map(tripcodeName)).length > 0,
  year: (draft, value) => {
    narrowTime(draft, yearRange(Number(value)));
    return true;
  },
  number: (draft, value) => {
    draft.numbers = rangesOf(value);
    return true;
  },
  authenticated: setFlag('authenticated'),
  hasimages: setFlag('hasImages'),
  haslinks: setFlag('hasLinks'),
  hasreferences: setFlag('hasReferences'),
  abbreviation: setAbbreviation,
  category: (draft, value) => {
    const categories = categoriesNamed(value);
    if (categories !== null) draft.categories = categories;
    return categories !== null;
  },
  before: (draft, value) => setDay(draft, value, 'endTime'),
  after: (draft, value) => setDay(draft, value, 'startTime'),
} as const satisfies Readonly<Record<SearchField, Setter>>;
const FIELD_NAMES = Object.keys(setters) as SearchField[];

const asText = (field: SearchField, value: string): SearchTerm => termOf(`${field}:${value}`);

/** A word that is an abbreviation, with the key's other spellings next to it: any of them will do. */
const expandGroup = (group: readonly SearchTerm[], lookup: KeyLookup): readonly SearchTerm[] =>
  group.flatMap((term) => {
    const meant = term.isPrefix ? null : lookup(term.text);
    if (meant?.named !== term.text) return [term];
    return [term, ...meant.spellings.filter((text) => text !== term.text).map((text) => termOf(text))];
  });

/** @throws AppError `invalid_query` where the words ask for days after one that is later than those they ask for before */
const refuseCrossed = (fields: readonly { readonly field: SearchField; readonly value: string }[]): void => {
  const days = (name: 'after' | 'before') =>
    fields.filter(({ field, value }) => field === name && SEARCH_FIELDS[name].isRead(value));
  for (const { value: after } of days('after'))
    for (const { value: before } of days('before')) refuseCrossedDays(['after', after], ['before', before]);
};

const applySearch = (draft: Draft, text: string, reading: KeyReading, expandWords: boolean): void => {
  const written = parseSearch(text, FIELD_NAMES);
  const parsed = expandWords
    ? { ...written, groups: written.groups.map((group) => expandGroup(group, reading.lookup)) }
    : written;
  refuseCrossed(parsed.fields);
  const unread = parsed.fields.filter(
    ({ field, value }) => !SEARCH_FIELDS[field].isRead(value) || !setters[field](draft, value, reading),
  );
  const query = {
    ...parsed,
    groups: [...parsed.groups, ...unread.map(({ field, value }) => [asText(field, value)])],
  };
  if (query.groups.length > 0 || query.excluded.length > 0) draft.search = compileSearch(query);
};

const definedEntries = (filter: DropFilter): Draft => ({
  ...(filter.platform === undefined
    ? {}
    : { platforms: asked('platform', filter.platform, platformsNamed, PLATFORMS) }),
  ...(filter.board === undefined ? {} : { boards: list(filter.board).map(boardName) }),
  ...(filter.tripcode === undefined ? {} : { tripcodes: list(filter.tripcode).map(tripcodeName) }),
  ...(filter.authenticated === undefined ? {} : { authenticated: filter.authenticated }),
  ...(filter.hasImages === undefined ? {} : { hasImages: filter.hasImages }),
  ...(filter.hasLinks === undefined ? {} : { hasLinks: filter.hasLinks }),
  ...(filter.hasReferences === undefined ? {} : { hasReferences: filter.hasReferences }),
  ...(filter.tag === undefined ? {} : { tag: filter.tag }),
  ...(filter.number === undefined ? {} : { numbers: rangesOf(filter.number.replaceAll(/\s/g, '')) }),
});

/**
 * The filter of a request as criteria: parameters first, then the fields and words of its search text. An abbreviation asked
 * for by name includes the key's other spellings unless told otherwise; a plain word does so only when told.
 * @throws AppError `invalid_query` for a platform, category, board, tripcode or abbreviation that does not exist
 */
export const toCriteria = (filter: DropFilter, lookup: KeyLookup, origins: DropOrigins): DropCriteria => {
  const draft = definedEntries(filter);
  const reading = { lookup, expand: filter.expandAbbreviations ?? true };
  if (filter.startDate !== undefined) narrowTime(draft, { startTime: startOfBound(filter.startDate) });
  if (filter.endDate !== undefined) narrowTime(draft, { endTime: endOfBound(filter.endDate) });
  if (filter.year !== undefined) narrowTime(draft, yearRange(filter.year));
  if (filter.category !== undefined)
    draft.categories = asked('category', filter.category, categoriesNamed, DROP_CATEGORIES);
  if (filter.abbreviation !== undefined) {
    const unknown = list(filter.abbreviation).filter((text) => lookup(text) === null);
    refuseUnknown('abbreviation', unknown, lookup.spellings);
    draft.abbreviations = keysNamed(filter.abbreviation, reading);
  }
  if (filter.search !== undefined && filter.search.trim() !== '')
    applySearch(draft, filter.search, reading, filter.expandAbbreviations ?? false);
  refuseUnknown('board', draft.boards, origins.boards);
  refuseUnknown('tripcode', draft.tripcodes, origins.tripcodes);
  return draft;
};
