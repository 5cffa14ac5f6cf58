import {
  ARCHIVE_FIRST_DATE,
  ARCHIVE_LAST_DATE,
  NEWS_CATEGORIES,
  type NewsCategory,
} from '#shared/constants.ts';
import { TIME_RANGES, type Bounds, type SourceId } from './filter-options.ts';
import type { Filters } from './filters.ts';

const MONTHS_BACK: Readonly<Record<string, number>> = {
  'last-month': 1,
  'last-3-months': 3,
  'last-6-months': 6,
  'last-year': 12,
};

/** The same day some months earlier, the month's last day where it has no such day. */
const monthsBefore = (date: string, months: number): string => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const dayOfMonth = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(dayOfMonth, last));
  return day.toISOString().slice(0, 10);
};

const later = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined ? b : b === undefined || a > b ? a : b;
const earlier = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined ? b : b === undefined || a < b ? a : b;

const both = (a: Bounds, b: Bounds): Bounds => {
  const startDate = later(a.startDate, b.startDate);
  const endDate = earlier(a.endDate, b.endDate);
  return { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
};

const focusBounds = ({ focus, start, end }: Filters, lastDrop: string | null): Bounds => {
  if (focus === 'custom')
    return { ...(start === '' ? {} : { startDate: start }), ...(end === '' ? {} : { endDate: end }) };
  if (focus === '2016-2022') return { startDate: '2016-01-01', endDate: '2022-12-31' };
  if (/^\d{4}$/.test(focus)) return { startDate: `${focus}-01-01`, endDate: `${focus}-12-31` };
  const months = MONTHS_BACK[focus];
  if (months === undefined || lastDrop === null) return {};
  return { startDate: monthsBefore(lastDrop, months), endDate: lastDrop.slice(0, 10) };
};

/**
 * The days a view shows: the time range and the focus together.
 * @param lastDrop API timestamp of the archive's last drop, which `last-*` counts back from; null while unknown.
 */
export const boundsOf = (filters: Filters, lastDrop: string | null): Bounds =>
  both(TIME_RANGES.find(({ id }) => id === filters.timeRange)?.bounds ?? {}, focusBounds(filters, lastDrop));

/** True where the two ends leave no day: nothing needs to be asked. */
export const isEmptyRange = ({ startDate, endDate }: Bounds): boolean =>
  startDate !== undefined && endDate !== undefined && startDate > endDate;

/** Section 9's fetch limits: 1000 for `last-*`, else 5000; custom dates too, whose end 500 would cut off. */
export const fetchLimit = ({ focus }: Filters): number => (focus in MONTHS_BACK ? 1000 : 5000);

const SOURCE_KINDS: Readonly<Record<SourceId, readonly NewsCategory[]>> = {
  newsapi: NEWS_CATEGORIES,
  political: ['politics'],
  market: ['business'],
};

/** The kinds of event that the checked sources stand for. */
export const eventKinds = ({ sources }: Pick<Filters, 'sources'>): readonly NewsCategory[] =>
  NEWS_CATEGORIES.filter((kind) => sources.some((source) => SOURCE_KINDS[source].includes(kind)));

/** Which pairs of drop and event the categories and sources leave; null where no source is checked: none. */
export const pairParameter = (filters: Filters): { readonly category?: string } | null => {
  const kinds = eventKinds(filters);
  if (kinds.length === 0) return null;
  const categories = [...filters.categories, ...(kinds.length === NEWS_CATEGORIES.length ? [] : kinds)];
  return categories.length === 0 ? {} : { category: categories.join(',') };
};

/** What the filters ask for, in words: `political drops; all events; 2018-01-01 to 2018-12-31`. */
export const filterWords = (filters: Filters, bounds: Bounds = boundsOf(filters, null)): string => {
  const drops = filters.categories.length === 0 ? 'all' : filters.categories.join(', ');
  const kinds = eventKinds(filters);
  const events =
    kinds.length === 0 ? 'no' : kinds.length === NEWS_CATEGORIES.length ? 'all' : kinds.join(', ');
  const [start = ARCHIVE_FIRST_DATE, end = ARCHIVE_LAST_DATE] = [bounds.startDate, bounds.endDate];
  const isWhole = start <= ARCHIVE_FIRST_DATE && end >= ARCHIVE_LAST_DATE;
  const days = isWhole ? '' : `; ${start} to ${end}`;
  const set = filters.set === '' ? '' : `; set “${filters.set}”`;
  return `${drops} drops, ${events} events${days}${set}`;
};

/** The category parameter; none checked means no restriction. */
export const categoryParameter = ({ categories }: Filters): { readonly category?: string } =>
  categories.length === 0 ? {} : { category: categories.join(',') };
