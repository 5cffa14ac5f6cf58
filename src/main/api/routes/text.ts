import type { Handlers } from '#main/api/handler.ts';
import { computing, reading, readOptions } from '#main/api/reading.ts';
import { page } from '#main/http/responses.ts';
import { mapReading, type Reading } from '#main/services/analyses/readings.ts';
import type { Services } from '#main/services/index.ts';

/** The first rows of an answer, and how many there are. */
const firstRows = <Answer extends { readonly rows: readonly unknown[] }>(
  answer: Reading<Answer>,
  limit: number,
) =>
  mapReading(answer, (value) => ({
    ...value,
    rows: value.rows.slice(0, limit),
    rowCount: value.rows.length,
  }));

export const textHandlers = ({ text }: Services) =>
  ({
    listConcordance: async ({ query }) => {
      const lines = await text.concordance(query);
      return lines.kind === 'done' ? page(lines.answer) : computing(lines.job);
    },
    listTextItems: ({ query }) => text.items(query.item),
    listStopWords: () => text.stopWords.list(),
    setStopWords: ({ body }) => text.stopWords.set(body.words),
    getKeyness: async ({ query, context }) =>
      reading(firstRows(await text.answers('keyness', query, readOptions(context)), query.limit)),
    getCollocates: async ({ query, context }) =>
      reading(firstRows(await text.answers('collocates', query, readOptions(context)), query.limit)),
    getDispersion: async ({ query, context }) =>
      reading(await text.answers('text-dispersion', query, readOptions(context))),
    getWordTrends: async ({ query, context }) =>
      reading(await text.answers('text-trends', query, readOptions(context))),
    getNgrams: async ({ query, context }) =>
      reading(firstRows(await text.answers('ngrams', query, readOptions(context)), query.limit)),
  }) satisfies Handlers;
