import { parseAsString, parseAsStringLiteral, useQueryStates, type inferParserType } from 'nuqs';
import { wordParsers, wordsQuery } from '#renderer/entities/text/word-view.ts';
import { parseAsWhole } from '#renderer/lib/url.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { AnswerOf, QueryInput } from '#shared/contract/endpoints.ts';
import { ALL_DROPS } from '#shared/contract/text-sets.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { LIKENESS_BY } from '#shared/methods/likeness.ts';
import { EXAMPLE_TEXTS, MOST_TOPICS } from '#shared/methods/topics.ts';
import type { TimeZone } from '#shared/zones.ts';

const TABS = ['topics', 'like', 'map', 'duplicates'] as const;

/** The question of the page; all of it is in the URL. */
export const topicsParsers = {
  tab: parseAsStringLiteral(TABS).withDefault('topics'),
  a: parseAsString.withDefault(ALL_DROPS),
  /** Number of topics; 0 uses the one that is proposed. */
  k: parseAsWhole(0, MOST_TOPICS).withDefault(0),
  surrogates: parseAsWhole(19, 999).withDefault(39),
  seed: parseAsWhole(0, 9_999_999).withDefault(DEFAULT_SEED),
  ...wordParsers('drop'),
  /** What texts are compared with: an item, a typed text, or a set. */
  item: parseAsString.withDefault(''),
  text: parseAsString.withDefault(''),
  like: parseAsString.withDefault(''),
  by: parseAsStringLiteral(LIKENESS_BY).withDefault('tf-idf'),
  color: parseAsStringLiteral(['group', 'year', 'topic'] as const).withDefault('group'),
  threshold: parseAsString.withDefault('0.8'),
};

export type TopicsView = inferParserType<typeof topicsParsers>;

export type TopicsQuery = QueryInput<'listTopicShares'>;

/** The question and how it is changed; a change is a step for Back. */
export const useTopicsView = () => {
  const [view, change] = useQueryStates(topicsParsers);
  return { view, change };
};

export const topicsQuery = (view: TopicsView, zone: TimeZone): TopicsQuery => {
  const { a, k, surrogates, seed } = view;
  return { ...wordsQuery(view), a, k, surrogates, seed, zone };
};

/** Topics of the example: a number that is not searched for is found sooner. */
const EXAMPLE_TOPICS = 5;

/** The same question about a few texts, which is answered at once. */
export const exampleQuery = (query: TopicsQuery): TopicsQuery => ({
  ...query,
  k: query.k === 0 ? EXAMPLE_TOPICS : query.k,
  surrogates: 19,
  mostTexts: EXAMPLE_TEXTS,
});

export type TopicsViewProps = ReturnType<typeof useTopicsView>;

export type TopicsAnswer = AnswerOf<'getTopics'>;
export type TopicAnswer = TopicsAnswer['topics'][number];

const NAMING_WORDS = 3;

/** A topic by its heaviest words: `storm, calm, before`. */
export const wordsName = ({ words }: Pick<TopicAnswer, 'words'>): string =>
  words
    .slice(0, NAMING_WORDS)
    .map(({ word }) => word)
    .join(', ');

/** A topic by the name that somebody gave it, else by its heaviest words. */
export const topicName = ({ name, words }: Pick<TopicAnswer, 'name' | 'words'>): string =>
  name ?? wordsName({ words });

/** Whether the topics are more coherent than those of shuffled texts; null where nothing was compared. */
export const isBeyondChance = ({ chance }: Pick<TopicsAnswer, 'chance'>): boolean | null =>
  chance?.p === undefined || chance.p === null ? null : chance.p <= SIGNIFICANT_Q;

export const topicsFinding = (answer: Pick<TopicsAnswer, 'chance' | 'topics' | 'notes'>): string => {
  const { topics, notes } = answer;
  const isBeyond = isBeyondChance(answer);
  if (isBeyond === null || topics.length < 2) return notes[0] ?? 'Nothing was compared with chance.';
  if (!isBeyond) return 'No more structure than in shuffled texts.';
  const beyond = topics.filter(({ p }) => p !== null && p <= SIGNIFICANT_Q).length;
  return `The texts have more structure than shuffled texts; ${String(beyond)} of ${String(topics.length)} topics exceed it on their own.`;
};
