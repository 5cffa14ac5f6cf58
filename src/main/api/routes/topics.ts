import type { Handlers } from '#main/api/handler.ts';
import { reading, readOptions } from '#main/api/reading.ts';
import { mapReading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';

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

export const topicsHandlers = ({ text }: Services) =>
  ({
    getTopics: async ({ query, context }) => {
      const answer = await text.answers('topics', aboutOneSet(query), readOptions(context));
      return reading(
        mapReading(answer, ({ documents, topics, ...figures }) => {
          const items = itemsByTopic(documents);
          return {
            ...figures,
            topics: topics.map((topic, place) => {
              const own = (items.get(place) ?? []).sort((one, other) => other.share - one.share);
              return {
                ...topic,
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
          await text.answers('topics', aboutOneSet(query), readOptions(context)),
          ({ stamp, documents }) => ({ stamp, documents }),
        ),
      ),
  }) satisfies Handlers;
