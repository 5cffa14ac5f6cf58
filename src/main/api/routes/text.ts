import type { Handlers } from '#main/api/handler.ts';
import { computing, reading, readOptions } from '#main/api/reading.ts';
import { page } from '#main/http/responses.ts';
import type { Services } from '#main/services/index.ts';

export const textHandlers = ({ text }: Services) =>
  ({
    listConcordance: async ({ query }) => {
      const answer = await text.concordance(query);
      return answer.kind === 'page' ? page(answer.page) : computing(answer.job);
    },
    listTextItems: ({ query }) => text.items(query.item),
    getKeyness: async ({ query, context }) => reading(await text.keyness(query, readOptions(context))),
    getCollocates: async ({ query, context }) => reading(await text.collocates(query, readOptions(context))),
    getDispersion: async ({ query, context }) => reading(await text.dispersion(query, readOptions(context))),
    getWordTrends: async ({ query, context }) => reading(await text.trends(query, readOptions(context))),
    getNgrams: async ({ query, context }) => reading(await text.ngrams(query, readOptions(context))),
  }) satisfies Handlers;
