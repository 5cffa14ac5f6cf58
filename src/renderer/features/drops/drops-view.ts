import { DROP_NUMBER_MAX, DROP_NUMBER_MIN, LIST_LIMIT_MAX, PLATFORMS } from '#shared/constants.ts';
import { DROP_SORTS, type DropSort } from '#shared/contract/drops.ts';
import { setNameSchema } from '#shared/contract/sets.ts';

/** Result limits of section 9; all is 5000. */
export const RESULT_COUNTS = ['25', '50', '100', '500', 'all'] as const;
export type ResultCount = (typeof RESULT_COUNTS)[number];

/** Which spellings of an abbreviation count: of the chosen key, of the search words too, or only what is written. */
export const SPELLINGS = ['key', 'all', 'exact'] as const;
export type Spellings = (typeof SPELLINGS)[number];

/** Everything that makes one view of the collection; it stands in the URL. */
export interface DropsView {
  readonly search: string;
  readonly sort: DropSort;
  readonly count: ResultCount;
  /** From 1. */
  readonly page: number;
  readonly platform: string;
  readonly board: string;
  readonly tripcode: string;
  readonly year: string;
  /** First and last day (UTC), `''` where none is set. */
  readonly from: string;
  readonly to: string;
  readonly abbreviation: string;
  /** Name of a working set, `''` for all drops. */
  readonly set: string;
  readonly spellings: Spellings;
  readonly hasImages: boolean;
  readonly hasLinks: boolean;
  readonly hasReferences: boolean;
  /** The drop in the full-details dialog. */
  readonly drop: number | null;
}

export const DEFAULT_VIEW: DropsView = {
  search: '',
  sort: 'number_asc',
  count: '50',
  page: 1,
  platform: '',
  board: '',
  tripcode: '',
  year: '',
  from: '',
  to: '',
  abbreviation: '',
  set: '',
  spellings: 'key',
  hasImages: false,
  hasLinks: false,
  hasReferences: false,
  drop: null,
};

/** Everything a facet can set, for "clear all filters". */
export const NO_FACETS = {
  platform: '',
  board: '',
  tripcode: '',
  year: '',
  from: '',
  to: '',
  abbreviation: '',
  set: '',
  hasImages: false,
  hasLinks: false,
  hasReferences: false,
  page: 1,
} as const satisfies Partial<DropsView>;

type Reader<Value> = (text: string) => Value | undefined;

const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text);

const wholeNumber =
  (low: number, high: number): Reader<number> =>
  (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
    return value >= low && value <= high ? value : undefined;
  };

const shortText =
  (longest: number): Reader<string> =>
  (text) =>
    text.length <= longest ? text : undefined;

/** A day that the calendar has. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const day: Reader<string> = (text) => (isDay(text) ? text : undefined);

const flag: Reader<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);

const setName: Reader<string> = (text) => (setNameSchema.safeParse(text).success ? text.trim() : undefined);

const READERS: { readonly [Key in keyof DropsView]: Reader<DropsView[Key]> } = {
  search: shortText(2000),
  sort: oneOf(DROP_SORTS),
  count: oneOf(RESULT_COUNTS),
  page: wholeNumber(1, 1_000_000),
  platform: oneOf(PLATFORMS),
  board: shortText(100),
  tripcode: shortText(100),
  year: (text) => (/^20\d\d$/.test(text) ? text : undefined),
  from: day,
  to: day,
  abbreviation: shortText(100),
  set: setName,
  spellings: oneOf(SPELLINGS),
  hasImages: flag,
  hasLinks: flag,
  hasReferences: flag,
  drop: wholeNumber(DROP_NUMBER_MIN, DROP_NUMBER_MAX),
};

const KEYS = Object.keys(READERS) as readonly (keyof DropsView)[];

const readKey = <Key extends keyof DropsView>(key: Key, parameters: URLSearchParams): DropsView[Key] => {
  const text = parameters.get(key);
  return (text === null ? undefined : READERS[key](text)) ?? DEFAULT_VIEW[key];
};

/** Parts of an address that mean nothing here, as `key=value`: they were ignored. */
export const ignoredParameters = (parameters: URLSearchParams): readonly string[] =>
  KEYS.flatMap((key) => {
    const text = parameters.get(key);
    return text !== null && text !== '' && READERS[key](text) === undefined ? [`${key}=${text}`] : [];
  });

/** Reads a view from the address and writes what differs from the default one. */
export const dropsViewCodec = {
  read: (parameters: URLSearchParams): DropsView => ({
    search: readKey('search', parameters),
    sort: readKey('sort', parameters),
    count: readKey('count', parameters),
    page: readKey('page', parameters),
    platform: readKey('platform', parameters),
    board: readKey('board', parameters),
    tripcode: readKey('tripcode', parameters),
    year: readKey('year', parameters),
    from: readKey('from', parameters),
    to: readKey('to', parameters),
    abbreviation: readKey('abbreviation', parameters),
    set: readKey('set', parameters),
    spellings: readKey('spellings', parameters),
    hasImages: readKey('hasImages', parameters),
    hasLinks: readKey('hasLinks', parameters),
    hasReferences: readKey('hasReferences', parameters),
    drop: readKey('drop', parameters),
  }),
  write: (view: DropsView): Readonly<Record<string, string | null>> =>
    Object.fromEntries(KEYS.map((key) => [key, view[key] === DEFAULT_VIEW[key] ? null : String(view[key])])),
};

export const limitOf = (count: ResultCount): number => (count === 'all' ? LIST_LIMIT_MAX : Number(count));

const flagged = (on: boolean): 'true' | undefined => (on ? 'true' : undefined);

const EXPANDS = { all: 'true', exact: 'false' } as const;

/** The view as the API's filter, without paging. */
export const filterOf = (view: DropsView) => ({
  search: view.search.trim(),
  platform: view.platform,
  board: view.board,
  tripcode: view.tripcode,
  ...(view.year === '' ? {} : { year: view.year }),
  ...(view.from === '' ? {} : { startDate: view.from }),
  ...(view.to === '' ? {} : { endDate: view.to }),
  abbreviation: view.abbreviation,
  ...(view.set === '' ? {} : { set: view.set }),
  ...(view.spellings === 'key' ? {} : { expandAbbreviations: EXPANDS[view.spellings] }),
  ...definedOnly({
    hasImages: flagged(view.hasImages),
    hasLinks: flagged(view.hasLinks),
    hasReferences: flagged(view.hasReferences),
  }),
});

const definedOnly = (flags: Readonly<Record<string, 'true' | undefined>>): Readonly<Record<string, 'true'>> =>
  Object.fromEntries(Object.entries(flags).filter((pair): pair is [string, 'true'] => pair[1] !== undefined));

/** The view as a saved search keeps it: its address without page and open drop, and its filter for the count. */
export const savedViewOf = (
  view: DropsView,
): { readonly view: string; readonly filter: Readonly<Record<string, string>> } => {
  const kept = dropsViewCodec.write({ ...view, page: 1, drop: null });
  const filter = Object.entries(filterOf(view)).filter(([, value]) => value !== '');
  return {
    view: new URLSearchParams(
      Object.entries(kept).filter((pair): pair is [string, string] => pair[1] !== null),
    ).toString(),
    filter: Object.fromEntries(filter),
  };
};

/** The view as the API's list query. Relevance only means something while searching. */
export const listQueryOf = (view: DropsView) => {
  const limit = limitOf(view.count);
  const searching = view.search.trim() !== '';
  return {
    ...filterOf(view),
    limit,
    offset: (view.page - 1) * limit,
    sortBy: view.sort === 'relevance' && !searching ? ('number_asc' as const) : view.sort,
  };
};

export const hasFacets = (view: DropsView): boolean =>
  (Object.keys(NO_FACETS) as readonly (keyof typeof NO_FACETS)[]).some(
    (key) => key !== 'page' && view[key] !== NO_FACETS[key],
  );

/** A name for the view in words: `storm, 2018, with images`. */
export const suggestedName = (view: DropsView): string => {
  const { from, to } = view;
  const days =
    from === '' && to === ''
      ? ''
      : to === ''
        ? `from ${from}`
        : from === ''
          ? `to ${to}`
          : `${from} to ${to}`;
  return [
    view.search.trim(),
    view.year,
    days,
    view.platform,
    view.board,
    view.tripcode === '' ? '' : `tripcode ${view.tripcode}`,
    view.abbreviation,
    view.set,
    view.hasImages ? 'with images' : '',
    view.hasLinks ? 'with links' : '',
    view.hasReferences ? 'with references' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
};
