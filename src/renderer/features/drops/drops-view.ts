import {
  createLoader,
  createParser,
  createSerializer,
  parseAsBoolean,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs';
import { queryString } from '#renderer/api/request.ts';
import { isDay } from '#renderer/lib/day.ts';
import { pageParser, parseAsText, parseAsWhole, type UrlViewProps } from '#renderer/lib/url.ts';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN, LIST_LIMIT_MAX, PLATFORMS } from '#shared/constants.ts';
import { DROP_SORTS } from '#shared/contract/drops.ts';
import { setNameSchema } from '#shared/contract/sets.ts';
import { tagPathSchema } from '#shared/contract/tags.ts';

/** Result limits of section 9; all is 5000. */
export const RESULT_COUNTS = ['25', '50', '100', '500', 'all'] as const;
export type ResultCount = (typeof RESULT_COUNTS)[number];

/** Which spellings of an abbreviation count: of the chosen key, of the search words too, or only what is written. */
export const SPELLINGS = ['key', 'all', 'exact'] as const;
export type Spellings = (typeof SPELLINGS)[number];

const shortText = (longest: number) => parseAsText((text) => text.length <= longest).withDefault('');
const day = parseAsText((text) => text === '' || isDay(text)).withDefault('');
const setNameOf = (text: string): string | null => setNameSchema.safeParse(text).data ?? null;
const tagOf = (text: string): string | null => tagPathSchema.safeParse(text).data ?? null;
const flag = parseAsBoolean.withDefault(false);

/** What a facet can set; with it the page begins anew. */
const facetParsers = {
  /** From 1. */
  page: pageParser,
  platform: parseAsStringLiteral(['', ...PLATFORMS]).withDefault(''),
  board: shortText(100),
  tripcode: shortText(100),
  year: parseAsText((text) => /^(20\d\d)?$/.test(text)).withDefault(''),
  /** First and last day (UTC), `''` where none is set. */
  from: day,
  to: day,
  abbreviation: shortText(100),
  /** Name of a working set, `''` for all drops. */
  set: createParser({ parse: setNameOf, serialize: String }).withDefault(''),
  /** Path of a tag, `''` for all drops. */
  tag: createParser({ parse: tagOf, serialize: String }).withDefault(''),
  /** Id of a coding batch with a code, and who gave it (`''`: as adjudicated). */
  batch: shortText(64),
  code: shortText(200),
  coder: shortText(60),
  hasImages: flag,
  hasLinks: flag,
  hasReferences: flag,
};

/** Everything that makes one view of the collection, in the URL. */
export const dropsParsers = {
  search: shortText(2000),
  sort: parseAsStringLiteral(DROP_SORTS).withDefault('number_asc'),
  count: parseAsStringLiteral(RESULT_COUNTS).withDefault('50'),
  ...facetParsers,
  spellings: parseAsStringLiteral(SPELLINGS).withDefault('key'),
  drop: parseAsWhole(DROP_NUMBER_MIN, DROP_NUMBER_MAX),
};
export type DropsView = inferParserType<typeof dropsParsers>;
export type DropsProps = UrlViewProps<DropsView>;

export const readDropsView = createLoader(dropsParsers);
/** The view as a query string; empty for the default one. */
export const dropsViewText = createSerializer(dropsParsers);

export const DEFAULT_VIEW: DropsView = readDropsView('');

/** For "clear all filters". */
export const NO_FACETS = createLoader(facetParsers)('');

export const limitOf = (count: ResultCount): number => (count === 'all' ? LIST_LIMIT_MAX : Number(count));

const flagged = (on: boolean): 'true' | undefined => (on ? 'true' : undefined);

const EXPANDS = { key: undefined, all: 'true', exact: 'false' } as const;

/** The view as the API's filter, without paging; an empty text or undefined does not filter. */
export const filterOf = (view: DropsView) => ({
  search: view.search.trim(),
  platform: view.platform,
  board: view.board,
  tripcode: view.tripcode,
  year: view.year,
  startDate: view.from,
  endDate: view.to,
  abbreviation: view.abbreviation,
  set: view.set,
  tag: view.tag,
  batch: view.batch,
  code: view.code,
  coder: view.coder,
  expandAbbreviations: EXPANDS[view.spellings],
  hasImages: flagged(view.hasImages),
  hasLinks: flagged(view.hasLinks),
  hasReferences: flagged(view.hasReferences),
});

/** The view as a saved search keeps it: its address without page and open drop, and its filter for the count. */
export const savedViewOf = (view: DropsView) => ({
  view: dropsViewText({ ...view, page: 1, drop: null }).slice(1),
  filter: Object.fromEntries(new URLSearchParams(queryString(filterOf(view)))),
});

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

/** Whether the two days leave none between them: nothing needs to be asked. */
export const hasNoDay = ({ from, to }: DropsView): boolean => from !== '' && to !== '' && from > to;

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
    view.tag === '' ? '' : `tagged ${view.tag.replaceAll('/', ' ')}`,
    view.code === '' ? '' : `coded ${view.code}`,
    view.coder === '' ? '' : `by ${view.coder}`,
    view.hasImages ? 'with images' : '',
    view.hasLinks ? 'with links' : '',
    view.hasReferences ? 'with references' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
};
