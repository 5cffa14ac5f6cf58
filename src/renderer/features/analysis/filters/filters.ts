import {
  createLoader,
  createParser,
  createSerializer,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs';
import { setParser } from '#renderer/entities/set/method-set.ts';
import { isDay } from '#renderer/lib/day.ts';
import { parseAsSome, parseAsText, parseAsWhole } from '#renderer/lib/url.ts';
import {
  ARCHIVE_FIRST_DATE,
  ARCHIVE_LAST_DATE,
  DROP_CATEGORIES,
  DROP_NUMBER_MAX,
  type DropCategory,
} from '#shared/constants.ts';
import { GRANULARITIES } from '#shared/granularities.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { GRAPH_LAYOUTS, GRAPH_PARTS, NODE_TYPES, type GraphPart } from '#shared/methods/network.ts';
import {
  AI_MODEL_IDS,
  FOCUS_IDS,
  GRAPH_COLOURS,
  SOURCE_IDS,
  TIME_RANGES,
  type SourceId,
} from './filter-options.ts';

/** A day of the archive: custom dates are bounded (section 5). */
export const isArchiveDay = (text: string): boolean =>
  text >= ARCHIVE_FIRST_DATE && text <= ARCHIVE_LAST_DATE && isDay(text);

export interface CellParts {
  readonly dimension: (typeof MATRIX_DIMENSIONS)[number];
  readonly row: string;
  readonly col: string;
}

/** The parts of a cell `dimension|row|column`; null where the text is not one. */
export const cellPartsOf = (cell: string): CellParts | null => {
  const [named, row = '', col = '', ...rest] = cell.split('|');
  const dimension = MATRIX_DIMENSIONS.find((id) => id === named);
  return dimension === undefined || row === '' || col === '' || rest.length > 0
    ? null
    : { dimension, row, col };
};

const someParts = parseAsSome(GRAPH_PARTS);
const archiveDay = parseAsText(isArchiveDay).withDefault('');
const anyDay = parseAsText(isDay).withDefault('');
const DEFAULT_CATEGORIES: readonly DropCategory[] = ['political'];
const DEFAULT_SOURCES: readonly SourceId[] = ['newsapi'];
const DEFAULT_PARTS: readonly GraphPart[] = ['correlations'];

/** The one state that every view of the dashboards is drawn from, in the URL; the defaults are those of section 4. */
export const filterParsers = {
  timeRange: parseAsStringLiteral(TIME_RANGES.map(({ id }) => id)).withDefault('all'),
  focus: parseAsStringLiteral(FOCUS_IDS).withDefault('2016-2022'),
  /** Custom dates, `''` where none is set. */
  start: archiveDay,
  end: archiveDay,
  categories: parseAsSome(DROP_CATEGORIES).withDefault(DEFAULT_CATEGORIES),
  /** The frozen set that the methods are narrowed to. */
  set: setParser,
  model: parseAsStringLiteral(AI_MODEL_IDS).withDefault('anthropic/claude-3.5-sonnet'),
  sources: parseAsSome(SOURCE_IDS).withDefault(DEFAULT_SOURCES),
  /** Correlation threshold, 0…1 in steps of 0.01. */
  threshold: createParser({
    parse: (text) => (/^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(text) ? Number(text) : null),
    serialize: String,
  }).withDefault(0.5),
  view: parseAsStringLiteral(GRANULARITIES).withDefault('month'),
  layout: parseAsStringLiteral(GRAPH_LAYOUTS).withDefault('force-directed'),
  /** What the network is made of; never empty. */
  edges: createParser<readonly GraphPart[]>({
    ...someParts,
    parse: (text) => (text === 'none' ? null : someParts.parse(text)),
  }).withDefault(DEFAULT_PARTS),
  colours: parseAsStringLiteral(GRAPH_COLOURS).withDefault('type'),
  /** Node types left out of the network’s picture. */
  hidden: parseAsSome(NODE_TYPES).withDefault([]),
  /** First and last day (UTC) of the network’s time window, `''` where it is whole. */
  from: anyDay,
  to: anyDay,
  dimension: parseAsStringLiteral(MATRIX_DIMENSIONS).withDefault('event-types'),
  /** The cell of the matrix whose pairs are listed, as `dimension|row|column`; `''`: all pairs. */
  cell: parseAsText((text) => cellPartsOf(text) !== null).withDefault(''),
  /** The open tab; `''` is the page’s first. */
  tab: parseAsText((text) => /^[a-z-]{1,30}$/.test(text)).withDefault(''),
  drop: parseAsWhole(1, DROP_NUMBER_MAX),
};
export type Filters = inferParserType<typeof filterParsers>;

export const readFilters = createLoader(filterParsers);
/** The filters as a query string; empty for the defaults. */
export const filtersText = createSerializer(filterParsers);

export const DEFAULT_FILTERS: Filters = readFilters('');

const { timeRange, focus, start, end, categories, model, sources, threshold, set, cell } = DEFAULT_FILTERS;
/** What "Reset Filters" sets back: the filters, not the tab one looks at. */
export const RESET = { timeRange, focus, start, end, categories, model, sources, threshold, set, cell };

/** The network's time window is shown only where it has both ends in order. */
export const isWindow = ({ from, to }: Pick<Filters, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from <= to;

const windowEnd = {
  parse: (text: string, address: URLSearchParams): string | null =>
    isWindow(readFilters(address)) ? text : null,
};
/** The ends of the network’s time window as they are used: neither where one is missing, or the last is before the first. */
export const windowParsers = { from: windowEnd, to: windowEnd };
