import type { UrlCodec } from '#renderer/lib/url.ts';
import {
  ARCHIVE_FIRST_DATE,
  ARCHIVE_LAST_DATE,
  DROP_CATEGORIES,
  DROP_NUMBER_MAX,
  type DropCategory,
} from '#shared/constants.ts';
import { MATRIX_DIMENSIONS } from '#shared/contract/correlations.ts';
import { GRANULARITIES } from '#shared/contract/drops.ts';
import { NODE_TYPES } from '#shared/contract/network.ts';
import {
  AI_MODEL_IDS,
  FOCUS_IDS,
  GRAPH_COLOURS,
  GRAPH_LAYOUTS,
  GRAPH_PARTS,
  SOURCE_IDS,
  TIME_RANGES,
  type AiModelId,
  type FocusId,
  type GraphPart,
  type SourceId,
  type TimeRangeId,
} from './filter-options.ts';

/** The one state that every view of the dashboards is drawn from; it stands in the URL. */
export interface Filters {
  readonly timeRange: TimeRangeId;
  readonly focus: FocusId;
  /** Custom dates, `''` where none is set. */
  readonly start: string;
  readonly end: string;
  readonly categories: readonly DropCategory[];
  readonly model: AiModelId;
  readonly sources: readonly SourceId[];
  /** Correlation threshold, 0…1 in steps of 0.01. */
  readonly threshold: number;
  readonly view: (typeof GRANULARITIES)[number];
  readonly layout: (typeof GRAPH_LAYOUTS)[number];
  /** What the network is made of; never empty. */
  readonly edges: readonly GraphPart[];
  readonly colours: (typeof GRAPH_COLOURS)[number];
  /** Node types left out of the network's picture. */
  readonly hidden: readonly (typeof NODE_TYPES)[number][];
  /** First and last day (UTC) of the network's time window, `''` where it is whole. */
  readonly from: string;
  readonly to: string;
  readonly dimension: (typeof MATRIX_DIMENSIONS)[number];
  /** The cell of the matrix whose pairs are listed, as `dimension|row|column`; `''`: all pairs. */
  readonly cell: string;
  /** The open tab; `''` is the page's first. */
  readonly tab: string;
  /** The selected drop. */
  readonly drop: number | null;
}

/** Section 4's defaults. */
export const DEFAULT_FILTERS: Filters = {
  timeRange: 'all',
  focus: '2016-2022',
  start: '',
  end: '',
  categories: ['political'],
  model: 'anthropic/claude-3.5-sonnet',
  sources: ['newsapi'],
  threshold: 0.5,
  view: 'month',
  layout: 'force-directed',
  edges: ['correlations'],
  colours: 'type',
  hidden: [],
  from: '',
  to: '',
  dimension: 'event-types',
  cell: '',
  tab: '',
  drop: null,
};

/** What "Reset Filters" sets back: the filters, not the tab one looks at. */
export const RESET: Partial<Filters> = {
  timeRange: DEFAULT_FILTERS.timeRange,
  focus: DEFAULT_FILTERS.focus,
  start: '',
  end: '',
  categories: DEFAULT_FILTERS.categories,
  model: DEFAULT_FILTERS.model,
  sources: DEFAULT_FILTERS.sources,
  threshold: DEFAULT_FILTERS.threshold,
  cell: '',
};

type Reader<Value> = (text: string) => Value | undefined;

const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text);

/** A list in the order of its options; `none` is the empty list. */
const someOf =
  <Value extends string>(values: readonly Value[]): Reader<readonly Value[]> =>
  (text) => {
    if (text === 'none') return [];
    const asked = text.split(',');
    return asked.every((part) => values.some((value) => value === part))
      ? values.filter((value) => asked.includes(value))
      : undefined;
  };

const isRealDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A day of the archive: custom dates are bounded (section 5). */
export const isArchiveDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= ARCHIVE_FIRST_DATE &&
  text <= ARCHIVE_LAST_DATE &&
  isRealDay(text);

const day: Reader<string> = (text) => (isArchiveDay(text) ? text : undefined);

const anyDay: Reader<string> = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) ? text : undefined;

const parts: Reader<readonly GraphPart[]> = (text) => {
  const read = someOf(GRAPH_PARTS)(text);
  return read?.length === 0 ? undefined : read;
};

const threshold: Reader<number> = (text) =>
  /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(text) ? Number(text) : undefined;

/** Row and column of a cell; null where the text is none. */
export const cellPartsOf = (cell: string): { readonly row: string; readonly col: string } | null => {
  const [, row = '', col = ''] = /^[^|]+\|([^|]+)\|([^|]+)$/.exec(cell) ?? [];
  return row === '' ? null : { row, col };
};

const dropNumber: Reader<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= DROP_NUMBER_MAX ? Number(text) : undefined;

const READERS: { readonly [Key in keyof Filters]: Reader<Filters[Key]> } = {
  timeRange: oneOf(TIME_RANGES.map(({ id }) => id)),
  focus: oneOf(FOCUS_IDS),
  start: day,
  end: day,
  categories: someOf(DROP_CATEGORIES),
  model: oneOf(AI_MODEL_IDS),
  sources: someOf(SOURCE_IDS),
  threshold,
  view: oneOf(GRANULARITIES),
  layout: oneOf(GRAPH_LAYOUTS),
  edges: parts,
  colours: oneOf(GRAPH_COLOURS),
  hidden: someOf(NODE_TYPES),
  from: anyDay,
  to: anyDay,
  dimension: oneOf(MATRIX_DIMENSIONS),
  cell: (text) =>
    cellPartsOf(text) !== null && MATRIX_DIMENSIONS.some((dimension) => text.startsWith(`${dimension}|`))
      ? text
      : undefined,
  tab: (text) => (/^[a-z-]{1,30}$/.test(text) ? text : undefined),
  drop: dropNumber,
};

const KEYS = Object.keys(READERS) as readonly (keyof Filters)[];

const write = (value: Filters[keyof Filters]): string =>
  Array.isArray(value) ? (value.length === 0 ? 'none' : value.join(',')) : String(value);

const readKey = <Key extends keyof Filters>(key: Key, parameters: URLSearchParams): Filters[Key] => {
  const text = parameters.get(key);
  return (text === null ? undefined : READERS[key](text)) ?? DEFAULT_FILTERS[key];
};

/** The network's time window is shown only where it has both ends and they stand in order. */
export const isWindow = ({ from, to }: Pick<Filters, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from <= to;

/** Parts of an address that mean nothing here, as `key=value`: they were ignored. */
export const ignoredFilters = (parameters: URLSearchParams): string[] => {
  const window = { from: readKey('from', parameters), to: readKey('to', parameters) };
  return KEYS.flatMap((key) => {
    const text = parameters.get(key);
    const isIgnored =
      text !== null &&
      (READERS[key](text) === undefined || ((key === 'from' || key === 'to') && !isWindow(window)));
    return isIgnored ? [`${key}=${text.slice(0, 60)}`] : [];
  });
};

/** Reads the filters from the address and writes what differs from the defaults. */
export const filtersCodec: UrlCodec<Filters> = {
  read: (parameters) =>
    Object.fromEntries(KEYS.map((key) => [key, readKey(key, parameters)])) as unknown as Filters,
  write: (filters) =>
    Object.fromEntries(
      KEYS.map((key) => [
        key,
        write(filters[key]) === write(DEFAULT_FILTERS[key]) ? null : write(filters[key]),
      ]),
    ),
};
