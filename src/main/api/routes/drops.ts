import type { Handlers } from '#main/api/handler.ts';
import { listReply } from '#main/http/reply.ts';
import type { Services } from '#main/services/index.ts';

export const dropHandlers = ({ drops }: Services) =>
  ({
    listDrops: async ({ query }) => {
      const { body, total, isLeast } = await drops.list(query);
      return listReply(body, total, isLeast);
    },
    getDropFacets: ({ query }) => drops.facets(query),
    getDropStats: () => drops.stats(),
    getTemporalDistribution: ({ query }) => drops.distribution(query),
    getDrop: ({ params }) => drops.get(params.dropNumber),
    getDropContext: ({ params }) => drops.context(params.dropNumber),
  }) satisfies Handlers;
