import type { UseQueryResult } from '@tanstack/react-query';
import {
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
  type inferParserType,
} from 'nuqs';
import { specText } from '#renderer/entities/text/text-set.ts';
import { wordParsers, wordsQuery } from '#renderer/entities/text/word-view.ts';
import { pageParser } from '#renderer/lib/url.ts';
import { ALL_DROPS, CORPORA, REST } from '#shared/contract/text-sets.ts';
import { QUERY_KINDS } from '#shared/contract/text.ts';
import { PART_UNITS, SHUFFLE_UNITS, SMOOTHINGS, TREND_BINS } from '#shared/methods/text-bench.ts';

const TABS = ['concordance', 'keyness', 'collocates', 'dispersion', 'trends'] as const;

/** The most that a table is answered with. */
export const ALL_ROWS = 100_000;

/** What makes one view of the bench; all of it is in the URL. */
export const textParsers = {
  tab: parseAsStringLiteral(TABS).withDefault('concordance'),
  a: parseAsString.withDefault(ALL_DROPS),
  b: parseAsString.withDefault(REST),
  over: parseAsStringLiteral(CORPORA).withDefault('a'),
  ...wordParsers('keep'),
  /** The word, phrase or expression of concordance, collocates and dispersion. */
  query: parseAsString.withDefault(''),
  /** A word that the lines of the concordance have in their window. */
  near: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(QUERY_KINDS).withDefault('words'),
  sort: parseAsString.withDefault('position'),
  sample: parseAsInteger.withDefault(0),
  page: pageParser,
  unit: parseAsStringLiteral(SHUFFLE_UNITS).withDefault('day'),
  permutations: parseAsInteger.withDefault(999),
  minimum: parseAsInteger.withDefault(5),
  window: parseAsStringLiteral(['words', 'post'] as const).withDefault('words'),
  left: parseAsInteger.withDefault(5),
  right: parseAsInteger.withDefault(5),
  parts: parseAsStringLiteral(PART_UNITS).withDefault('day'),
  axis: parseAsStringLiteral(['time', 'number'] as const).withDefault('time'),
  words: parseAsString.withDefault(''),
  granularity: parseAsStringLiteral(TREND_BINS).withDefault('month'),
  band: parseAsStringLiteral(['bootstrap', 'wilson'] as const).withDefault('bootstrap'),
  smoothing: parseAsStringLiteral(SMOOTHINGS).withDefault('none'),
  rate: parseAsStringLiteral(['words', 'posts'] as const).withDefault('words'),
  events: parseAsString.withDefault(''),
  shortest: parseAsInteger.withDefault(2),
  longest: parseAsInteger.withDefault(3),
  minPosts: parseAsInteger.withDefault(3),
  /** The item whose text is open. */
  item: parseAsString.withDefault(''),
};

export type TextView = inferParserType<typeof textParsers>;

/** The lines of another query, set or order begin with the first page. */
export const FIRST_PAGE = { page: null } as const;

/** The view and how it is changed, a part of it by its field or several at once; a change is a step for Back. */
export const useTextView = () => {
  const [view, change] = useQueryStates(textParsers);
  const field = <Name extends keyof TextView>(name: Name, also: Partial<typeof FIRST_PAGE> = {}) => ({
    value: view[name],
    onChange: (value: TextView[Name]): void => void change({ [name]: value, ...also }),
  });
  return { view, change, field };
};
export type TabProps = ReturnType<typeof useTextView>;
export type ViewProps = Pick<TabProps, 'view' | 'change'>;

const PERIODS = { post: 'Posts', day: 'Days', week: 'Weeks', month: 'Months' } as const;

export const periodOptions = <Period extends keyof typeof PERIODS>(periods: readonly Period[]) =>
  periods.map((value) => ({ value, label: PERIODS[value] }));

/** Sets and word options as every call takes them. */
export const benchQuery = (view: TextView) => ({ a: view.a, b: view.b, ...wordsQuery(view) });

/** The same for methods of one corpus. */
export const corpusQuery = (view: TextView) => ({ ...benchQuery(view), over: view.over });

/** A question about the word of a view; null until a word is entered. */
export const askedOf = <Query>({ query }: TextView, question: Query): Query | null =>
  query.trim() === '' ? null : question;

/** The change that opens the lines of a word: all of them, or those with another word in their window. */
export const linesOf = (query: string, near: string | null = null) =>
  ({ tab: 'concordance', query, near, kind: 'words', page: null }) as const;

export const setsText = ({ a, b, over }: TextView): string =>
  over === 'both' ? `${specText(a)} and ${specText(b)}` : specText(over === 'a' ? a : b);

export interface Example {
  /** Null until it is known; as it was where the call failed. */
  readonly view: TextView | null;
  /** The call that it is chosen by; null where nothing needs to be chosen. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> | null;
}
