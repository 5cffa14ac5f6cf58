import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { mapReading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { LIKE_TEXT_MAX } from '#shared/methods/likeness.ts';

type Documents = AnswerOf<'listTopicShares'>['documents'];

/** Of each topic the items of which it is the largest, those with the largest share first. */
const itemsByTopic = (documents: Documents) =>
  Map.groupBy(
    documents.flatMap(({ item, topic, shares }) =>
      topic === null ? [] : [{ topic, item, share: shares[topic] ?? 0 }],
    ),
    ({ topic }) => topic,
  );

/** A set against itself: topics are of one set, and nothing else is read. */
const aboutOneSet = <Query extends { readonly a: string }>(query: Query) => ({ ...query, b: query.a });

export const topicsHandlers = ({ text, embeddings }: Services) =>
  ({
    getTopics: async ({ query, context }) => {
      const answer = await text.topics(aboutOneSet(query), readOptions(context));
      return reading(
        mapReading(answer, ({ documents, topics, names, ...figures }) => {
          const items = itemsByTopic(documents);
          return {
            ...figures,
            topics: topics.map((topic, place) => {
              const own = (items.get(place) ?? []).sort((one, other) => other.share - one.share);
              return {
                ...topic,
                name: names.get(place + 1) ?? null,
                itemCount: own.length,
                items: own.slice(0, query.limit).map(({ item, share }) => ({ item, share })),
              };
            }),
          };
        }),
      );
    },
    listTopicShares: async ({ query, context }) =>
      reading(
        mapReading(
          await text.topics(aboutOneSet(query), readOptions(context)),
          ({ stamp, run, documents, topics, names }) => ({
            stamp,
            run,
            documents,
            names: topics.map((_, place) => names.get(place + 1) ?? null),
          }),
        ),
      ),
    nameTopic: ({ body }) => text.nameTopic(body),
    listLikeTexts: async ({ query, context }) => {
      const { a, b, item, text: typed } = query;
      if (item === '' && typed.trim() === '' && b === undefined)
        throw new AppError('invalid_query', 'Name what texts are compared with: text, item or b, a set.');
      const stored = item === '' ? [] : await text.items(item);
      if (item !== '' && stored.length === 0)
        throw new AppError('not_found', `There is no item ${cut(item)}.`);
      const answer = await text.answers(
        'likeness',
        { ...query, b: b ?? a, text: stored[0]?.text.slice(0, LIKE_TEXT_MAX) ?? typed },
        readOptions(context),
      );
      const keys = answer.kind === 'stored' ? answer.value.matches.map((match) => match.item) : [];
      const starts = await text.starts(keys);
      return reading(
        mapReading(answer, ({ matches, ...figures }) => ({
          ...figures,
          matches: matches.map((match) => ({ ...match, start: starts.get(match.item)?.text ?? '' })),
        })),
      );
    },
    getEmbeddings: () => embeddings.state(),
    getTextMap: async ({ query, context }) =>
      reading(await text.answers('text-map', aboutOneSet(query), readOptions(context))),
    listNearDuplicates: async ({ query, context }) => {
      const answer = await text.answers('near-duplicates', aboutOneSet(query), readOptions(context));
      const clusters = answer.kind === 'stored' ? answer.value.clusters : [];
      const starts = await text.starts(clusters.flatMap(({ items: [first] }) => first?.item ?? []));
      return reading(
        mapReading(answer, (found) => ({
          ...found,
          clusters: found.clusters.map((cluster) => ({
            ...cluster,
            start: starts.get(cluster.items[0]?.item ?? '')?.text ?? '',
          })),
        })),
      );
    },
  }) satisfies Handlers;
